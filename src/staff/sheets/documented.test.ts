import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpOf } from './sheet.server.ts';
import { SHEETS } from './sheets.server.ts';

const page = readFileSync('docs/owner.md', 'utf8');

test.each(SHEETS)('every column of $name is in docs/owner.md', ({ columns }) => {
  const missing = columns.filter(({ name }) => {
    const part = name.replace(/^(invoice|delivery)_/, '');
    return !page.includes(`\`${part}\``);
  });
  expect(missing).toEqual([]);
});

test.each(SHEETS)('every column of $name is explained', (sheet) => {
  const words = sheet.columns.map((column) => helpOf(sheet, column));
  expect(words.filter((sentence) => !sentence || sentence.startsWith('columns.'))).toEqual([]);
});
