import { zipOf } from './zip.ts';

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of equal sheets; the same text is in the ZIP once for each, and packs to almost nothing. */
function bookOf(rows: string, { sheets = 1, shared = '' } = {}): Promise<Buffer> {
  const places = Array.from({ length: sheets }, (_, index) => index + 1);
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${places.map((n) => `<sheet name="H${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${places.map((n) => `<Relationship Id="r${n}" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ...(shared === '' ? {} : { 'xl/sharedStrings.xml': `<sst>${shared}</sst>` }),
    ...Object.fromEntries(places.map((n) => [`xl/worksheets/sheet${n}.xml`, sheet(rows)])),
  });
}

const cells = (rows: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`.repeat(rows);

/** Small files that cost whoever reads them without a bound far more than their size; how much more is up to whoever makes them. */
export const HOSTILE_WORKBOOKS: Record<string, (times?: number) => Promise<Buffer>> = {
  'one shared text in every cell': (times = 1) =>
    bookOf(cells(1_030), { sheets: 2 * times, shared: `<si><t>${'x'.repeat(200)}</t></si>` }),
  'a shared text of characters that JSON writes long': (times = 1) =>
    bookOf(cells(1_030), { sheets: times, shared: `<si><t>${'_x0001_'.repeat(200)}</t></si>` }),
  'a million texts in one': (times = 1) =>
    bookOf('', { shared: `<si>${'<t>a</t>'.repeat(1_000_000 * times)}</si>` }),
  'elements in one another': (times = 1) => bookOf('<a>'.repeat(500_000 * times)),
  'a million rows': (times = 1) => bookOf('<row/>'.repeat(1_000_000 * times)),
};

/** Rows far down are found in honest workbooks too: whoever formats a column to its end makes one. */
export const farRows = () =>
  bookOf('<row r="1"><c t="str"><v>NV-T4W</v></c></row><row r="1048576"><c><v>1</v></c></row>', {
    sheets: 20,
  });

export const HOSTILE_CSVS: Record<string, () => Buffer> = {
  'only line ends': () => Buffer.alloc(4_900_000, '\n'),
  'only separators': () => Buffer.alloc(4_900_000, ';'),
};
export const ONLY_QUOTES = Buffer.alloc(3_000_001, '"');
