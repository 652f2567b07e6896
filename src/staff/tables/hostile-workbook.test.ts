import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { brought } from '#tests/owner.ts';
import { StaffError } from '#staff/staff-error.ts';
import { readTable } from './read-table.server.ts';
import { readXlsx, writeXlsx } from './xlsx.server.ts';
import { zipOf } from '#tests/zip.ts';

const bookOf = (sheetData: string) =>
  zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${sheetData}</worksheet>` });
const inSheet = (rows: string) => bookOf(`<sheetData>${rows}</sheetData>`);

/** A directory that says another number at the place of the first entry. */
async function withField(offset: number, value: number): Promise<Buffer> {
  const bytes = await inSheet(row);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  bytes.writeUInt32LE(value, offset < 0 ? end + 16 : bytes.readUInt32LE(end + 16) + offset);
  return bytes;
}

const bomb = () => zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(120_000_000) });

/** The same with a directory that says it were a thousand bytes. */
async function lyingBomb(): Promise<Buffer> {
  const bytes = await bomb();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  bytes.writeUInt32LE(1_000, bytes.readUInt32LE(end + 16) + 24);
  return bytes;
}

const row = '<row r="1"><c r="A1"><v>1</v></c></row>';

describe('a hostile or damaged workbook is refused', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a row two thousand million down', () => inSheet(`<row r="2000000000"><c><v>1</v></c></row>`)],
    ['a row that is no number', () => inSheet(`<row r="x"><c><v>1</v></c></row>`)],
    ['a column far to the right', () => inSheet(`<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>`)],
    ['cells that never end', () => bookOf(`<sheetData><row>${'<c>'.repeat(100_000)}`)],
    ['tags that never end', () => bookOf(`<sheetData><row>${'<c '.repeat(100_000)}`)],
    ['rows that never end', () => bookOf(`<sheetData>${'<row>'.repeat(60_000)}`)],
    ['a sheet that never ends', () => bookOf(`<sheetData>${row}`)],
    ['cells beyond all rows', () => inSheet('<c><v>1</v></c>')],
    [
      'many rows with one cell at the far end',
      () => inSheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(100_000)),
    ],
    ['a sign that is none', () => inSheet('<row><c t="str"><v>&#x110000;</v></c></row>')],
    [
      'a sign that is far too large',
      () => inSheet('<row><c t="str"><v>&#99999999999;</v></c></row>'),
    ],
    ['a ZIP that unpacks to a hundred million spaces', bomb],
    ['a file that says it is small and is not', lyingBomb],
    ['a directory that lies elsewhere', () => withField(-1, 0xfffffff0)],
    ['a file that lies elsewhere', () => withField(42, 0xfffffff0)],
    ['a ZIP cut off', async () => (await writeXlsx('list', [['code']])).subarray(0, 200)],
    ['packed bytes that are none', () => broken()],
  ])('%s', async (_, make) => {
    const bytes = await make();
    // Counted instead of timed: what is read is bounded, so nothing here takes long.
    expect(bytes.length).toBeLessThan(5_000_000);
    const refusal = await readTable(brought(bytes)).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(StaffError);
    expect(refusal).toMatchObject({ message: expect.stringContaining('XLSX') });
  });

  async function broken(): Promise<Buffer> {
    const bytes = await inSheet(row);
    const packed = deflateRawSync(
      Buffer.from(`<worksheet><sheetData>${row}</sheetData></worksheet>`),
    );
    const at = bytes.indexOf(packed);
    bytes.fill(0xff, at, at + 10);
    return bytes;
  }
});

test('what is only large or empty is read', async () => {
  const far = '<row r="1048576"><c r="A1048576"><v>7</v></c><c r="XFD1048576" s="3"/></row>';
  const records = await readXlsx(await inSheet(row + far));
  expect(records).toHaveLength(1_048_576);
  expect(records.at(-1)).toEqual([7]);
  expect(records[5]).toEqual([]);
});

test('an ODS is refused by its name', async () => {
  const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
  const bytes = await zipOf({ mimetype, 'content.xml': '<office:document-content/>' });
  await expect(readTable(brought(bytes))).rejects.toThrow('ODS');
});
