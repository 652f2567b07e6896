import { expect, test } from 'vitest';
import { readCommand } from './palette-command.ts';

test.each([
  ['vystaviť faktúru 2026501285', 'invoice', '2026501285'],
  ['Faktúru k objednávke 501285', 'invoice', '501285'],
  ['prijať objednávku 2026501285', 'accept', '2026501285'],
  ['prijat 501285', 'accept', '501285'],
  ['vytlačiť výdajku 501285', 'print', '501285'],
  ['výdajka Elmont servis', 'print', 'Elmont servis'],
  ['nová objednávka pre Žltý Kľúč', 'new', 'Žltý Kľúč'],
  ['nova elmont', 'new', 'elmont'],
])('%s', (typed, command, query) => {
  expect(readCommand(typed)).toEqual({ command, only: null, query });
  expect(readCommand(`> ${typed}`)).toEqual({ command, only: null, query });
});

test.each(['elmont', 'faktúra', 'prijať', '2026501285', 'Novák', 'novaťák s.r.o.', ''])(
  '%s is only looked for',
  (typed) => {
    expect(readCommand(typed)).toEqual({ command: null, only: null, query: typed });
  },
);

test.each([
  ['# 501285', 'documents', '501285'],
  ['#501285', 'documents', '501285'],
  ['@elmont', 'people', 'elmont'],
  ['>elmont', 'steps', 'elmont'],
  ['>', 'steps', ''],
  ['@prijať 501285', 'people', 'prijať 501285'],
])('%s narrows the search', (typed, only, query) => {
  expect(readCommand(typed)).toEqual({ command: null, only, query });
});
