import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENTITIES } from '#staff/history/things.server.ts';
import { SHEETS } from '#staff/sheets/sheets.server.ts';
import { sqlName } from '#staff/sheets/sheet.server.ts';
import words from '#text/office/history.json' with { type: 'json' };
import { STAFF_JOBS } from './staff-jobs.ts';

const { commands, entities, fields } = words.history;
const sources = ['src/staff', 'src/shop'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);
const saidIn = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found!))),
];

test('what the shop’s people and customers do has words in the history', () => {
  const jobs = STAFF_JOBS.filter(({ isChange }) => isChange).map(({ title }) => title);
  const own = saidIn(/command: '((?:account|office|company): [^']+)'/g);
  expect([jobs.length > 80, own.length > 10]).toEqual([true, true]);
  const wordless = [...jobs, ...own].filter((command) => !(command in commands));
  expect(wordless).toEqual(['undo in part']);
});

test('every kind of thing an audit names can be looked for, is read with a permission, and has words', () => {
  const named = saidIn(/(?:audit\.add\(\s*|\bentity: |\bentry = .*\[)'([a-z_ ]+)'/g);
  expect(named.length).toBeGreaterThan(20);
  expect(
    [...named, ...SHEETS.map(({ entity }) => entity)].filter((one) => !ENTITIES.includes(one)),
  ).toEqual([]);
  expect(ENTITIES.filter((entity) => !(entity in entities))).toEqual([]);
});

test('every column of a file has words', () => {
  const names = SHEETS.flatMap(({ columns }) => columns.map(sqlName));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !(name in fields))).toEqual([]);
});
