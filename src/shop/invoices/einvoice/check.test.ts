import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkUbl } from './check.ts';

const folder = join(import.meta.dirname, 'cases');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
type Case = { file: string; level: 'valid' | 'error' | 'warning'; rule: string };
const cases: Case[] = JSON.parse(read('cases.json'));
const ofLevel = (level: Case['level']) => cases.filter((one) => one.level === level);

test('all documents are here', () => {
  expect((['valid', 'error', 'warning'] as const).map((level) => ofLevel(level).length)).toEqual([
    20, 38, 7,
  ]);
});

describe('valid documents have no findings', () => {
  const examples = ['example-invoice.xml', 'example-credit-note.xml'];
  test.each([...ofLevel('valid').map(({ file }) => file), ...examples])('%s', (file) => {
    expect(checkUbl(read(file))).toEqual([]);
  });
});

describe('a broken document is refused by its rule', () => {
  test.each(ofLevel('error'))('$file', ({ file, rule }) => {
    const errors = checkUbl(read(file)).filter(({ level }) => level === 'error');
    expect(errors.map((finding) => finding.rule)).toContain(rule);
  });
});

/** Its rate was changed without its VAT, which is then off by more than a euro. */
const ALSO_WRONG = 'broken/warning-05-SKX-17.xml';

describe('a doubtful document is warned of by its rule', () => {
  test.each(ofLevel('warning'))('$file', ({ file, rule }) => {
    const findings = checkUbl(read(file));
    const rules = (level: string) =>
      findings.filter((one) => one.level === level).map((one) => one.rule);
    expect(new Set(rules('warning'))).toEqual(new Set([rule]));
    expect(rules('error')).toEqual(file === ALSO_WRONG ? ['BR-CO-17', 'BR-S-09'] : []);
  });
});
