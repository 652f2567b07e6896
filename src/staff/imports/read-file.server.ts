import type { Db } from '#base/database/database.server.ts';
import { createParsePool, type ParsePool } from '#base/files/parse-pool.server.ts';
import type { Parts } from '#base/files/parse-thread.server.ts';
import type { PreparedRows } from '#staff/sheets/copy-rows.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { Look } from './shapes-contract.ts';
import { sheetFor } from './file-look.server.ts';
import type { Reading } from './file-table.server.ts';
import type { AskedLook, AskedRefused, Prepared, Told } from './thread.server.ts';

const WORK = new URL('./thread.server.ts', import.meta.url);
const PART = 1024 * 1024;

type Where = { parsePool?: ParsePool | undefined; whose: string };
type Asked = { name: string; bytes: Buffer; how: object };

/** In a thread, also at a terminal: nobody reads fifty megabytes where visitors are served. */
async function inThread<What extends object>(
  { parsePool, whose }: Where,
  { name, bytes, how }: Asked,
): Promise<{ told: What; parts: Parts }> {
  const pool = parsePool ?? createParsePool();
  try {
    const work = { module: WORK, name };
    const input = new Uint8Array(bytes);
    const [head, ...parts] = await pool.run({ work, input, how, whose, as: 'staff' });
    const told = JSON.parse(Buffer.from(head!).toString()) as Told<What>;
    if ('refusal' in told) throw StaffError.retold(told.refusal);
    return { told, parts };
  } finally {
    if (!parsePool) await pool.close();
  }
}

export const lookInThread = async (where: Where, bytes: Buffer, how: AskedLook): Promise<Look> =>
  (await inThread<Look>(where, { name: 'lookToParts', bytes, how })).told;

/** Rows that are ready to be planned, and what there is to say of them. */
export async function prepareInThread(where: Where, bytes: Buffer, how: Reading) {
  const asked = { name: 'prepareToParts', bytes, how };
  const { told, parts } = await inThread<Prepared>(where, asked);
  const { absent, refusals, unread, count, rows, leftOut } = told;
  const columns = sheetFor(how.kind).columns.filter(({ name }) => absent.includes(name));
  const prepared: PreparedRows = { parts, count, unread, refusals, absent: columns };
  return { prepared, rows, leftOut };
}

export const refusedInThread = async (where: Where, bytes: Buffer, how: AskedRefused) =>
  Buffer.from((await inThread<object>(where, { name: 'refusedToParts', bytes, how })).parts[0]!);

export async function storeParts(tx: Db, id: number, bytes: Buffer): Promise<void> {
  for (let at = 0; at * PART < bytes.length; at += 1)
    await tx`
      insert into file_import_part (import_id, place, bytes)
      values (${id}, ${at}, ${bytes.subarray(at * PART, (at + 1) * PART)})`;
}

export async function loadParts(sql: Db, id: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const [part] = await sql<{ bytes: Buffer }[]>`
      select bytes from file_import_part where import_id = ${id} and place = ${parts.length}`;
    if (!part) break;
    parts.push(part.bytes);
  }
  if (parts.length === 0) throw new StaffError('imports.fileGone');
  return Buffer.concat(parts);
}
