import { type Allowance, TooMuch } from '#base/wire/too-much.ts';
import { SheetReader, type SheetRow, unescapeText } from './sheet-xml.ts';
import { UnreadableTable } from './unreadable.ts';
import { readZip, type Zip } from './unzip.server.ts';
import { meaningsOf } from './xlsx-styles.ts';
import { readXml } from './xml.ts';

export type Workbook = {
  /** Names of its sheets, in their order. */
  sheets: string[];
  /** The rows of a sheet that are not empty, with their places, so that a report can name them. */
  read(place: number): Promise<SheetRow[]>;
};

/** Of the whole workbook: elements of all its XML, and bytes once it is unpacked. */
export type WorkbookLimits = { elements?: number; unpacked?: number };

/** A workbook of Excel; whatever is damaged in it, or too large, is an `UnreadableTable`. */
export async function openWorkbook(
  bytes: Buffer,
  { elements: most = Infinity, unpacked }: WorkbookLimits = {},
): Promise<Workbook> {
  const elements = { left: most };
  const zip = await readZip(bytes, unpacked);
  if (zip?.has('content.xml')) throw new UnreadableTable('ods');
  return guarded(async () => {
    if (!zip) throw new UnreadableTable('notXlsx');
    const sheets = await sheetsOf(zip, elements);
    let words: Promise<[string[], ReturnType<typeof meaningsOf>]> | undefined;
    return {
      sheets: sheets.map(({ name }) => name),
      read: (place) =>
        guarded(async () => {
          const sheet = await zip.read(sheets[place]!.file);
          if (!sheet) throw new UnreadableTable('notXlsx');
          const [texts, meanings] = await (words ??= wordsOf(zip, elements));
          return new SheetReader(texts, meanings).read(sheet, elements);
        }),
    };
  });
}

/** What the readers of ZIP and XML throw about a damaged file is of no use to its owner. */
async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableTable || !(error instanceof Error)) throw error;
    const reason = error instanceof TooMuch ? 'tooMuch' : 'notXlsx';
    throw new UnreadableTable(reason, { cause: error });
  }
}

async function wordsOf(
  zip: Zip,
  elements: Allowance,
): Promise<[string[], ReturnType<typeof meaningsOf>]> {
  const shared = await zip.read('xl/sharedStrings.xml');
  const styles = await zip.read('xl/styles.xml');
  return [shared ? sharedTexts(shared, elements) : [], styles ? meaningsOf(styles, elements) : []];
}

/** Sheets are files in any order; the workbook says which one stands where. */
async function sheetsOf(zip: Zip, elements: Allowance): Promise<{ name: string; file: string }[]> {
  const listed = (file: string, tag: string) => attributesIn(zip, file, tag, elements);
  const sheets = await listed('xl/workbook.xml', 'sheet');
  const links = await listed('xl/_rels/workbook.xml.rels', 'Relationship');
  const targets = new Map(links.reverse().map(({ Id, Target }) => [Id, Target]));
  const fileOf = (id: string | undefined) => {
    const target = targets.get(id) ?? 'worksheets/sheet1.xml';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  };
  const named = sheets.map((sheet) => ({ name: sheet.name ?? '', file: fileOf(sheet['r:id']) }));
  return named.length > 0 ? named : [{ name: '', file: fileOf(undefined) }];
}

async function attributesIn(zip: Zip, file: string, tag: string, elements: Allowance) {
  const found: Record<string, string>[] = [];
  const xml = await zip.read(file);
  const onOpen = (name: string, attributes: Record<string, string>) =>
    void (name === tag && found.push(attributes));
  if (xml) readXml(xml, { onOpen, onClose() {} }, elements);
  return found;
}

/** A text may be in several runs; how it is pronounced, which East Asian Excels add beside it, is left out. */
function sharedTexts(xml: string, elements: Allowance): string[] {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  const handlers = {
    onOpen(name: string) {
      if (name === 'rPh') isPhonetic = true;
    },
    onClose(name: string, inside: string) {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't' && !isPhonetic) text += unescapeText(inside);
      if (name !== 'si') return;
      texts.push(text);
      text = '';
    },
  };
  readXml(xml, handlers, elements);
  return texts;
}
