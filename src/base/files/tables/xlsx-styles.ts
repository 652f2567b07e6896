import type { Allowance } from '#base/wire/too-much.ts';
import { readXml } from './xml.ts';

/** What the number of a cell means: each style of a workbook names a format. */
export type Meaning = 'number' | 'date' | 'percent';

/** Built-in formats of days and times, which a file does not describe. */
const isDateId = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);
const isPercentId = (id: number) => id === 9 || id === 10;

/** The meaning of each style, in the order cells count them. */
export function meaningsOf(styles: string, elements?: Allowance): Meaning[] {
  const formats = new Map<number, string>();
  const meanings: Meaning[] = [];
  let isCells = false;
  const handlers = {
    onOpen(name: string, { numFmtId = '0', formatCode = '' }: Record<string, string>) {
      const id = Number(numFmtId);
      if (name === 'cellXfs') isCells = true;
      if (name === 'numFmt') formats.set(id, formatCode);
      if (name === 'xf' && isCells) meanings.push(meaningOf(id, formats.get(id)));
    },
    onClose(name: string) {
      if (name === 'cellXfs') isCells = false;
    },
  };
  readXml(styles, handlers, elements);
  return meanings;
}

function meaningOf(id: number, format: string | undefined): Meaning {
  if (format === undefined) return isDateId(id) ? 'date' : isPercentId(id) ? 'percent' : 'number';
  // Quoted texts, escaped characters and currencies say nothing of the number; [h] counts hours beyond a day.
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/[ymdhs]/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}
