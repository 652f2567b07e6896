import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutant-list.ts';

// They are planted by hand only, so a change that leaves one without its place would go unnoticed.
test.each(MUTANTS)('“$name” still has its place', ({ file, find, suites }) => {
  expect(readFileSync(file, 'utf8')).toContain(find);
  expect(suites.filter((suite) => !existsSync(suite))).toEqual([]);
});
