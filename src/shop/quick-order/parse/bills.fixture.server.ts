import { buffer } from 'node:stream/consumers';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import { zipOf } from '#tests/zip.ts';

/** A row as its author wrote it, and what has to become of it. */
type BillRow = { line: number; fate: string; text: string };
export type Bill = {
  name: string;
  title: string;
  kind: 'text' | 'xlsx' | 'csv' | 'csv-1250';
  /** Of a file: whether its columns have to be confirmed by a person. */
  asksColumns: boolean | null;
  sheets: { name: string; rows: BillRow[]; text: string }[];
};

/**
 * A file of the folder: a head with the kind and a title, then one line for each line of the bill, its fate before `¦`.
 * `⇥` is a tab, or the edge of a cell; `=== name` begins a sheet.
 */
export function readBill(file: string, content: string): Bill {
  const [head = '', ...lines] = content.trimEnd().split('\n');
  const [how = '', title = ''] = head.split(' | ');
  const [kind, columns] = how.split(' ') as [Bill['kind'], string | undefined];
  const sheets: Bill['sheets'] = [];
  for (const line of lines) {
    const named = /^=== (.+)$/.exec(line)?.[1];
    if (named !== undefined || sheets.length === 0)
      sheets.push({ name: named ?? '', rows: [], text: '' });
    if (named !== undefined) continue;
    const place = line.indexOf('¦');
    if (place < 0) throw new Error(`${file}: "${line}" has no fate`);
    const { rows } = sheets.at(-1)!;
    const text = line
      .slice(place + 1)
      .replace(/^ /, '')
      .replaceAll('⇥', '\t');
    rows.push({ line: rows.length + 1, fate: line.slice(0, place).trim(), text });
  }
  for (const sheet of sheets) sheet.text = sheet.rows.map(({ text }) => text).join('\r\n');
  const asksColumns = columns === undefined ? null : columns === 'asks';
  return { name: file.replace(/\.bill$/, ''), title, kind, asksColumns, sheets };
}

const cellOf = (text: string) => (/^\d{1,13}(?:\.\d+)?$/.test(text) ? Number(text) : text);
const rowsOf = ({ rows }: Bill['sheets'][number]) =>
  rows.map(({ text }) => text.split('\t').map(cellOf));

/** One sheet by the shop's own writer; of several the others are put beside it. */
export async function workbookOf({ sheets }: Bill): Promise<Buffer> {
  const [first] = sheets as [Bill['sheets'][number]];
  if (sheets.length === 1) return buffer(streamWorkbook(first.name, [rowsOf(first)]));
  const parts = sheets.map((sheet, place) => [
    `xl/worksheets/s${place}.xml`,
    sheetXml(rowsOf(sheet)),
  ]);
  const named = sheets.map(({ name }, place) => `<sheet name="${name}" r:id="s${place}"/>`);
  const targets = sheets.map(
    (_, place) => `<Relationship Id="s${place}" Target="worksheets/s${place}.xml"/>`,
  );
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  });
}

const sheetXml = (rows: (string | number)[][]) =>
  `<worksheet><sheetData>${rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map(cellXml).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;
const cellXml = (cell: string | number) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`;

/** A CSV as it lies on a disk: UTF-8, or the Windows-1250 of older Excels. */
export function bytesOf({ kind, sheets }: Bill): Buffer {
  const { text } = sheets[0]!;
  if (kind === 'csv') return Buffer.from(text);
  const characters = new TextDecoder('windows-1250').decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  return Buffer.from(Array.from(text, (character) => characters.indexOf(character)));
}
