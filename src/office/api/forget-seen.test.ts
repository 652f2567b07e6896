import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Session } from '#staff/people/session-contract.ts';
import { forgetSeen } from './forget-seen.ts';

const sessionOf = (state: Session['state'], id: number | null) => ({
  state,
  me: id === null ? null : { id },
});

function office() {
  const client = new QueryClient();
  let drops = 0;
  forgetSeen(client, () => (drops += 1));
  const show = (state: Session['state'], id: number | null) =>
    client.setQueryData(['session'], sessionOf(state, id));
  show('out', null);
  show('in', 1);
  client.setQueryData(['orders', 'list'], ['of the first']);
  client.setQueryData(['session', 'idle'], true);
  return { client, show, drops: () => drops, seen: () => client.getQueryData(['orders', 'list']) };
}

test.each([
  ['nobody is signed in any more', 'out', null],
  ['somebody else is, by another tab', 'in', 2],
  ['the code is asked for again', 'code', 1],
] as const)('what was seen is forgotten when %s', (_, state, id) => {
  const { client, show, drops, seen } = office();
  show(state, id);
  expect(seen()).toBeUndefined();
  expect(drops()).toBe(1);
  expect(client.getQueryData(['session'])).toEqual(sessionOf(state, id));
  expect(client.getQueryData(['session', 'idle'])).toBe(true);
});

test('who stays signed in keeps what they see', () => {
  const { show, drops, seen } = office();
  show('in', 1);
  expect(seen()).toEqual(['of the first']);
  expect(drops()).toBe(0);
});
