import { buffer } from 'node:stream/consumers';
import type { Cell } from '#base/cell.ts';
import { streamWorkbook } from '#base/workbook.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { SheetReader, unescapeText } from './sheet-xml.ts';
import type { ReadCell } from './table-file.ts';
import { meaningsOf } from './xlsx-styles.ts';
import { readXml } from './xml.ts';
import { readZip, type Zip } from './zip.server.ts';

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

/** A workbook of one sheet, whole: what the shop's people export. */
export const writeXlsx = (title: string, records: Cell[][]): Promise<Buffer> =>
  buffer(streamWorkbook(title, [records]));
