import { Readable } from 'node:stream';
import type { Cell } from './cell.ts';
import { streamZip } from './zip.server.ts';

/** Rows in portions, however they come. */
export type Portions = Iterable<Cell[][]> | AsyncIterable<Cell[][]>;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook of one sheet: texts as texts (no code loses its zeros), the first row in bold and in place. Written as it
 * is read, however many rows there are.
 */
export function streamWorkbook(title: string, portions: Portions): Readable {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  return streamZip([
    ...Object.entries(parts).map(([name, text]) => ({ name, open: async () => text })),
    {
      name: 'xl/worksheets/sheet1.xml',
      open: async () => Readable.from(sheetXml(portions), { objectMode: false }),
    },
  ]);
}

async function* sheetXml(portions: Portions): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let isHead = true;
  for await (const records of portions) {
    let text = '';
    for (const record of records) {
      text += rowXml(record, isHead ? 1 : 2);
      isHead = false;
    }
    if (text) yield text;
  }
  yield '</sheetData></worksheet>';
}

const rowXml = (record: Cell[], style: number) =>
  `<row>${record.map((cell) => cellXml(cell, style)).join('')}</row>`;

/** Style 2 is "text": a code typed into such a column by hand stays a text as well. */
function cellXml(cell: Cell, style: number): string {
  if (cell === null || cell === '') return style === 2 ? '<c s="2"/>' : '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

const escape = (text: string) =>
  text
    .replace(/_x(?=[0-9a-f]{4}_)/gi, '_x005F_x')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (character) => `_x${hexOf(character)}_`)
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!);

const hexOf = (character: string) =>
  character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
