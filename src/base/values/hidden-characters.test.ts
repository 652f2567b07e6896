import { expect, test } from 'vitest';
import { isOneLine, isPlainLines, showHidden, showHiddenInLines } from './hidden-characters.ts';

test.each([
  '\u001b]0;X\u0007',
  'a\u009bb',
  'faktúra\u202efdp.exe',
  '\u2066x\u2069',
  'a\u200eb',
  'a\u007fb',
])('%j is neither one line nor plain lines, and is written out', (text) => {
  expect([isOneLine(text), isPlainLines(text)]).toEqual([false, false]);
  for (const shown of [showHidden(text), showHiddenInLines(text)]) {
    expect(isOneLine(shown)).toBe(true);
    expect(shown).toMatch(/\\u[\da-f]{4}/);
  }
});

test('more lines and tabs stay where they are expected', () => {
  const note = 'Zavolať vopred\r\n\tMária Ďuríková – 1. posch. 🙂';
  expect([isOneLine(note), isPlainLines(note)]).toEqual([false, true]);
  expect(showHiddenInLines(note)).toBe(note);
  expect(showHidden(note)).toContain('vopred\\u000d\\u000a\\u0009Mária');
});

test('what people write is left alone', () => {
  const name = 'Kováč & synovia, s.\u00a0r.\u00a0o. „Élan“ 🙂👨‍👩‍👧';
  expect(isOneLine(name)).toBe(true);
  expect(showHidden(name)).toBe(name);
});
