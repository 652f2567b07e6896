import type { FileRow } from './file-contract.ts';
import { parseCells, type Roles } from './columns.ts';
import { clean, entryOf, type Parsed } from './parse.ts';

/** Rows of a file under the roles of its columns; every row with anything in it is told about. */
export function parseTable(rows: FileRow[], roles: Roles, hasHead: boolean): Parsed {
  const parsed: Parsed = { entries: [], skipped: [] };
  let isFirst = true;
  for (const { line, cells: given } of rows) {
    const cells = given.map((cell) => clean(cell).replace(/\s+/g, ' ').trim());
    if (cells.every((cell) => cell === '')) continue;
    const split = parseCells(cells, roles);
    const text = cells.filter((cell) => cell !== '').join(' ');
    if (isFirst && hasHead) parsed.skipped.push({ line, text, reason: 'head' });
    else if (split.code === '') parsed.skipped.push({ line, text, reason: 'noCode' });
    else parsed.entries.push(entryOf(line, `${split.code} ${split.written}`.trim(), split));
    isFirst = false;
  }
  return parsed;
}
