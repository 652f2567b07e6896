import { say } from '#text/owner.ts';
import { OwnerError } from '#owner/owner-error.ts';
import type { Cell } from './table-file.ts';
import { readZip, writeZip } from './zip.server.ts';

const P = '(?:\\w+:)?';
const CELL = new RegExp(`<${P}c\\b([^>]*?)(?:/>|>(.*?)</${P}c>)`, 'gs');
const ROW = new RegExp(`<${P}row\\b([^>]*?)(?:/>|>(.*?)</${P}row>)`, 'gs');
const VALUE = new RegExp(`<${P}v\\b[^>]*>(.*?)</${P}v>`, 's');
const TEXT = new RegExp(`<${P}t\\b[^>]*?(?:/>|>(.*?)</${P}t>)`, 'gs');
const SHARED = new RegExp(`<${P}si\\b[^>]*?(?:/>|>(.*?)</${P}si>)`, 'gs');
/** How a text is pronounced, which East Asian Excels add beside it. */
const PHONETIC = new RegExp(`<${P}rPh\\b.*?</${P}rPh>`, 'gs');

/** The first sheet of a workbook; rows keep their places, so that a report can name them. */
export function readXlsx(bytes: Buffer): Cell[][] {
  const zip = readZip(bytes);
  const sheet = zip?.read(zip ? firstSheet(zip) : '');
  if (!zip || !sheet) throw new OwnerError(say('files.notXlsx'));
  const shared = [...(zip.read('xl/sharedStrings.xml') ?? '').matchAll(SHARED)].map(([, item]) =>
    textOf(item ?? ''),
  );
  const records: Cell[][] = [];
  for (const [, about = '', cells = ''] of sheet.matchAll(ROW)) {
    const place = /\br="(\d+)"/.exec(about)?.[1];
    const row = place ? Number(place) - 1 : records.length;
    while (records.length <= row) records.push([]);
    readCells(cells, shared, records[row]!);
  }
  return records;
}

type Zip = NonNullable<ReturnType<typeof readZip>>;

/** Sheets are files in any order; the workbook says which one stands first. */
function firstSheet(zip: Zip): string {
  const book = zip.read('xl/workbook.xml') ?? '';
  const id = new RegExp(`<${P}sheet\\b[^>]*?\\br:id="([^"]+)"`).exec(book)?.[1] ?? '';
  const links = zip.read('xl/_rels/workbook.xml.rels') ?? '';
  const link = [...links.matchAll(/<Relationship\b[^>]*>/g)].find(([tag]) =>
    tag.includes(`Id="${id}"`),
  );
  const target = /\bTarget="([^"]+)"/.exec(link?.[0] ?? '')?.[1] ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readCells(source: string, shared: string[], record: Cell[]) {
  for (const [, about = '', content = ''] of source.matchAll(CELL)) {
    const letters = /\br="([A-Z]+)\d*"/.exec(about)?.[1];
    const column = letters ? columnOf(letters) : record.length;
    while (record.length < column) record.push(null);
    record[column] = valueOf(/\bt="(\w+)"/.exec(about)?.[1] ?? 'n', content, shared);
  }
}

function valueOf(type: string, content: string, shared: string[]): Cell {
  if (type === 'inlineStr') return textOf(content);
  const value = VALUE.exec(content)?.[1];
  if (value === undefined) return null;
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1';
  return type === 'n' ? Number(value) : unescape(value);
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const textOf = (content: string) =>
  [...content.replace(PHONETIC, '').matchAll(TEXT)]
    .map(([, text]) => unescape(text ?? ''))
    .join('');

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Entities of XML, then the _x000D_ by which a workbook writes what XML cannot. */
const unescape = (text: string) =>
  text
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) =>
      hex || decimal
        ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
        : (NAMED[name] ?? whole),
    )
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

const escape = (text: string) =>
  text
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (sign) => `_x${hexOf(sign)}_`)
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);

const hexOf = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet: texts as texts (no code loses its zeros), the head in bold and in place. */
export function writeXlsx(title: string, records: Cell[][]): Buffer {
  return writeZip({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${records.map(rowXml).join('')}</sheetData></worksheet>`,
  });
}

const rowXml = (record: Cell[], row: number) =>
  `<row>${record.map((cell) => cellXml(cell, row === 0 ? 1 : 2)).join('')}</row>`;

/** Style 2 is "text": a code typed into such a column by hand stays a text as well. */
function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return style === 2 ? '<c s="2"/>' : '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}
