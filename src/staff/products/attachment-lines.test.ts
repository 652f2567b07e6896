import { expect, test } from 'vitest';
import { attachmentIn, isFilename, kindOf, lineOf } from './attachment-lines.ts';

test('a document is a line, whatever stands in its names', () => {
  const line = { id: 7, filename: 'a|b.pdf', group: 'Návody | staré \\' };
  expect(attachmentIn(lineOf(line))).toEqual(line);
  expect(attachmentIn('x | a.pdf | b')).toMatchObject({ id: 0 });
  expect(attachmentIn('')).toEqual({ id: 0, filename: '', group: '' });
});

test.each([
  ['NV-D8Z_technicky-list.pdf', 'sheets'],
  ['NV-D8Z_TL_SK.pdf', 'sheets'],
  ['TL-100_navod.pdf', 'manuals'],
  ['Návod na obsluhu.PDF', 'manuals'],
  ['NV-D8Z_vyhlasenie-o-zhode.pdf', 'declarations'],
  ['Kastra_zaruka.pdf', 'declarations'],
  ['NV-D8Z_kbu.pdf', 'safety'],
  ['CE-100.pdf', null],
  ['katalog.pdf', null],
])('%s is of %s', (filename, kind) => {
  expect(kindOf(filename)).toBe(kind);
});

test('a file name has an ending and no folders', () => {
  expect(['a.pdf', 'Á b.PDF'].every(isFilename)).toBe(true);
  expect(['.pdf/x', 'a/b.pdf', 'a\\b.pdf', 'a.exe', '.pdf'].some(isFilename)).toBe(false);
});
