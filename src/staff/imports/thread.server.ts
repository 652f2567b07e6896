import { buffer } from 'node:stream/consumers';
import type { Parts } from '#base/files/parse-thread.server.ts';
import { asText } from '#base/files/tables/read-cell.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import type { Cell } from '#base/files/cell.ts';
import { TooMuch } from '#base/wire/too-much.ts';
import { prepareRows } from '#staff/sheets/copy-rows.server.ts';
import { isHeadOf } from '#staff/sheets/headings.server.ts';
import { readRows } from '#staff/sheets/read-rows.server.ts';
import type { Refusal } from '#staff/sheets/sheet.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { namesIn, readRecords } from '#staff/tables/read-table.server.ts';
import { say } from '#text/staff.ts';
import { lookAt, sheetFor } from './file-look.server.ts';
import { type Reading, tableOf } from './file-table.server.ts';
import { IMPORT_KINDS } from './kinds.ts';
import { MOST_COLUMNS } from './shapes-contract.ts';

/** What runs in the threads that read given files: bytes and how to read them go in, finished bytes come out. */

export type AskedLook = { sheet: number; head: number | null };
export type Prepared = {
  leftOut: number;
  rows: number;
  count: number;
  unread: number[];
  refusals: Refusal[];
  /** Names of the columns the file does not have. */
  absent: string[];
};
export type AskedRefused = Reading & { refused: { row: number; reason: string }[] };
type Refused = { refusal: { key: StaffError['key']; message: string } };
export type Told<What extends object> = Exclude<What, Refused> | Refused;

/** Without what PostgreSQL does not keep: NUL, and half a pair of surrogates. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value;
const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, storable));

/** A rule that refuses is told in words; whatever cannot be put together was too much. */
async function inWords(work: () => Promise<Parts>): Promise<Parts> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StaffError)
      return [encoded({ refusal: { key: error.key, message: error.message } })];
    throw error instanceof RangeError ? new TooMuch('texts') : error;
  }
}

/** Of a line of a million separators the first cells say enough. */
const isHead = (cells: string[]) =>
  IMPORT_KINDS.some((kind) => isHeadOf(sheetFor(kind), cells.slice(0, MOST_COLUMNS)));
const open = (bytes: Uint8Array, sheet: number) =>
  readRecords({ name: '', read: async () => Buffer.from(bytes) }, isHead, sheet);

/** What a file is. */
export const lookToParts = (bytes: Uint8Array, _most: number, asked: AskedLook): Promise<Parts> =>
  inWords(async () => [encoded(lookAt(await open(bytes, asked.sheet), asked))]);

/** Its rows as the database takes them, behind what there is to say of them. */
export const prepareToParts = (bytes: Uint8Array, most: number, reading: Reading): Promise<Parts> =>
  inWords(async () => {
    const { records } = await open(bytes, reading.sheet);
    const { table, leftOut } = tableOf(records, reading);
    const sheet = sheetFor(reading.kind);
    const { mapping } = reading;
    const read = readRows(sheet, table, {
      ignoresUnknown: true,
      keepsEmpty: mapping.keeps_empty,
      keepsUnread: mapping.keeps_unread,
    });
    const prepared = prepareRows(sheet, read);
    const parts: Parts = [];
    let size = 0;
    for (const part of prepared.parts) {
      const bytes = new TextEncoder().encode(part as string);
      size += bytes.length;
      if (size > most) throw new TooMuch('bytes');
      parts.push(bytes);
    }
    const head: Prepared = {
      leftOut,
      rows: table.rows.length,
      count: prepared.count,
      unread: prepared.unread,
      refusals: prepared.refusals,
      absent: prepared.absent.map(({ name }) => name),
    };
    return [encoded(head), ...parts];
  });

/** The refused rows as they stand in the file, with the reasons behind them. */
export const refusedToParts = (
  bytes: Uint8Array,
  _most: number,
  { refused, sheet, head }: AskedRefused,
): Promise<Parts> =>
  inWords(async () => {
    const { records } = await open(bytes, sheet);
    const columns = namesIn(records[head - 1] ?? []);
    const reasons = Map.groupBy(refused, ({ row }) => row);
    const rows = [...reasons]
      .sort(([one], [other]) => one - other)
      .map(([row, why]): Cell[] => {
        const cells = records[row - 1] ?? [];
        const shown = columns.map((_, at) => cellOf(cells[at]));
        return [...shown, why.map(({ reason }) => reason).join('; ')];
      });
    const book = streamWorkbook(say('imports.refusedSheet'), [
      [[...columns, say('imports.columns.reason')], ...rows],
    ]);
    return [encoded({}), new Uint8Array(await buffer(book))];
  });

const cellOf = (cell: unknown): Cell =>
  cell === undefined || cell === null
    ? null
    : typeof cell === 'number' || typeof cell === 'boolean'
      ? cell
      : asText(cell);
