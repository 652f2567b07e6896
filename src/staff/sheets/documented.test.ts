import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHEETS } from './sheets.server.ts';

const page = readFileSync('docs/owner.md', 'utf8');

test.each(SHEETS)('every column of $name is in docs/owner.md', ({ columns }) => {
  const missing = columns.filter(({ name }) => {
    const part = name.replace(/^(invoice|delivery)_/, '');
    return !page.includes(`\`${part}\``);
  });
  expect(missing).toEqual([]);
});
