import { StaffError } from '#staff/staff-error.ts';
import { SheetReader, unescapeText } from './sheet-xml.ts';
import type { Cell, ReadCell } from './table-file.ts';
import { meaningsOf } from './xlsx-styles.ts';
import { readXml } from './xml.ts';
import { readZip, writeZip, type Zip } from './zip.server.ts';

/** The first sheet of a workbook; rows keep their places, so that a report can name them. */
export async function readXlsx(bytes: Buffer): Promise<ReadCell[][]> {
  const zip = await readZip(bytes);
  if (zip?.has('content.xml')) throw new StaffError('files.ods');
  try {
    const sheet = zip && (await zip.read(await firstSheet(zip)));
    if (!zip || !sheet) throw new StaffError('files.notXlsx');
    const shared = await zip.read('xl/sharedStrings.xml');
    const styles = await zip.read('xl/styles.xml');
    return new SheetReader(
      shared ? sharedTexts(shared) : [],
      styles ? meaningsOf(styles) : [],
    ).read(sheet);
  } catch (error) {
    // What the readers of ZIP and XML throw about a damaged file is of no use to its owner.
    if (error instanceof StaffError || !(error instanceof Error)) throw error;
    throw new StaffError('files.notXlsx', {}, { cause: error });
  }
}

/** Sheets are files in any order; the workbook says which one stands first. */
async function firstSheet(zip: Zip): Promise<string> {
  const sheets = await attributesIn(zip, 'xl/workbook.xml', 'sheet');
  const links = await attributesIn(zip, 'xl/_rels/workbook.xml.rels', 'Relationship');
  const link = links.find(({ Id }) => Id === sheets[0]?.['r:id']);
  const target = link?.Target ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function attributesIn(zip: Zip, file: string, tag: string) {
  const found: Record<string, string>[] = [];
  const xml = await zip.read(file);
  if (xml)
    readXml(xml, {
      onOpen: (name, attributes) => void (name === tag && found.push(attributes)),
      onClose() {},
    });
  return found;
}

/** A text may be in several runs; how it is pronounced, which East Asian Excels add beside it, is left out. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  readXml(xml, {
    onOpen(name) {
      if (name === 'rPh') isPhonetic = true;
    },
    onClose(name, inside) {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't' && !isPhonetic) text += unescapeText(inside);
      if (name !== 'si') return;
      texts.push(text);
      text = '';
    },
  });
  return texts;
}

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
export function writeXlsx(title: string, records: Cell[][]): Promise<Buffer> {
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
