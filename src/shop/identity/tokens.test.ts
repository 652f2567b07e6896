import { expect, test } from 'vitest';
import { isFormToken, newFormToken } from './tokens.server.ts';

const KEY = 'the key of this shop';

test('a token is right for its session and key, however often it was found right before', () => {
  const token = newFormToken(KEY, 'mine');
  for (const _ of [1, 2, 3]) {
    expect(isFormToken(KEY, 'mine', token)).toBe(true);
    expect(isFormToken(KEY, 'yours', token)).toBe(false);
    expect(isFormToken(KEY, '', token)).toBe(false);
    expect(isFormToken('another key', 'mine', token)).toBe(false);
    expect(isFormToken(KEY, 'mine', `${token}x`)).toBe(false);
    expect(isFormToken(KEY, 'mine', token.slice(0, -1))).toBe(false);
  }
});

test('what stands at the border between session and token cannot be moved', () => {
  const token = newFormToken(KEY, 'a b');
  expect(isFormToken(KEY, 'a b', token)).toBe(true);
  expect(isFormToken(KEY, 'a', ` b${token}`)).toBe(false);
  expect(isFormToken(KEY, 'a', `b ${token}`)).toBe(false);
  expect(isFormToken(`${KEY}a`, ' b', token)).toBe(false);
});
