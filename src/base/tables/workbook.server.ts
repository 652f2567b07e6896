import type { ReadCell } from './read-cell.ts';
import { SheetReader, unescapeText } from './sheet-xml.ts';
import { UnreadableTable } from './unreadable.ts';
import { readZip, type Zip } from './unzip.server.ts';
import { meaningsOf } from './xlsx-styles.ts';
import { readXml } from './xml.ts';

export type Workbook = {
  /** Names of its sheets, in their order. */
  sheets: string[];
  /** Rows keep their places, so that a report can name them. */
  read(place: number): Promise<ReadCell[][]>;
};

/** A workbook of Excel; whatever is damaged in it is an `UnreadableTable`. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await readZip(bytes);
  if (zip?.has('content.xml')) throw new UnreadableTable('ods');
  return guarded(async () => {
    if (!zip) throw new UnreadableTable('notXlsx');
    const sheets = await sheetsOf(zip);
    let words: Promise<[string[], ReturnType<typeof meaningsOf>]> | undefined;
    return {
      sheets: sheets.map(({ name }) => name),
      read: (place) =>
        guarded(async () => {
          const sheet = await zip.read(sheets[place]!.file);
          if (!sheet) throw new UnreadableTable('notXlsx');
          const [texts, meanings] = await (words ??= wordsOf(zip));
          return new SheetReader(texts, meanings).read(sheet);
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
    throw new UnreadableTable('notXlsx', { cause: error });
  }
}

async function wordsOf(zip: Zip): Promise<[string[], ReturnType<typeof meaningsOf>]> {
  const shared = await zip.read('xl/sharedStrings.xml');
  const styles = await zip.read('xl/styles.xml');
  return [shared ? sharedTexts(shared) : [], styles ? meaningsOf(styles) : []];
}

/** Sheets are files in any order; the workbook says which one stands where. */
async function sheetsOf(zip: Zip): Promise<{ name: string; file: string }[]> {
  const sheets = await attributesIn(zip, 'xl/workbook.xml', 'sheet');
  const links = await attributesIn(zip, 'xl/_rels/workbook.xml.rels', 'Relationship');
  const fileOf = (id: string | undefined) => {
    const target = links.find(({ Id }) => Id === id)?.Target ?? 'worksheets/sheet1.xml';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  };
  const named = sheets.map((sheet) => ({ name: sheet.name ?? '', file: fileOf(sheet['r:id']) }));
  return named.length > 0 ? named : [{ name: '', file: fileOf(undefined) }];
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
