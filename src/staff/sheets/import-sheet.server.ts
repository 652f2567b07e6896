import type { Tx } from '#base/database.server.ts';
import { change, type Audit } from '#staff/change.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import type { TableFile } from '#staff/tables/table-file.ts';
import { say } from '#text/staff.ts';
import { copyRows } from './copy-rows.server.ts';
import { findRefused, planRows } from './plan-rows.server.ts';
import { findPriceMoves } from './price-brake.server.ts';
import { readRows, type ReadRows } from './read-rows.server.ts';
import { bookMoves, holdGoods } from '#shop/orders/stock.server.ts';
import {
  keyOf,
  sqlName,
  type Column,
  type ImportReport,
  type Refusal,
  type Sheet,
} from './sheet.server.ts';

type Options = { skipsRefused: boolean; ignoresUnknown?: boolean; confirmsPrices?: boolean };

/**
 * Reads a whole file into the shop in one transaction; with a refused row nothing, unless it may be skipped; nor with
 * prices that move so much that somebody has to confirm them.
 */
export async function importSheet(
  context: StaffContext,
  sheet: Sheet,
  file: TableFile,
  { skipsRefused, ignoresUnknown = false, confirmsPrices = false }: Options,
): Promise<ImportReport> {
  const read = readRows(sheet, file, { ignoresUnknown });
  let report: ImportReport | undefined;
  try {
    return await change(context, async (tx, audit) => {
      // What a file leaves as it is must not have been changed by another file meanwhile.
      await tx`select pg_advisory_xact_lock(hashtext('import'))`;
      if (sheet.isCatalogue) await holdGoods(tx);
      report = await plan(tx, sheet, read, context);
      report.prices = await findPriceMoves(tx, sheet, confirmsPrices);
      if (report.refused > 0 && !skipsRefused) throw NOTHING_WRITTEN;
      if (report.prices?.isConfirmed === false) throw NOTHING_WRITTEN;
      context.progress(say('import.writing'));
      const changes = report.created + report.changed;
      await addAudit(tx, sheet, { changes, absent: read.absent }, audit);
      if (changes > 0 && !context.isDryRun) report.audit = await audit.id();
      await sheet.write(tx);
      return report;
    });
  } catch (error) {
    if (error !== NOTHING_WRITTEN) throw error;
    return { ...report!, isWritten: false };
  } finally {
    // A shop that is running does the same every few seconds.
    if (sheet.isCatalogue) await bookMoves(context.sql);
  }
}

const NOTHING_WRITTEN = new Error('refused rows or prices');

async function plan(
  tx: Tx,
  sheet: Sheet,
  read: ReadRows,
  { progress }: StaffContext,
): Promise<ImportReport> {
  await copyRows(tx, sheet, read, progress);
  progress(say('import.comparing'));
  await sheet.lock?.(tx);
  await planRows(tx, sheet, read.absent);
  const unread = read.rows.filter(({ isRefused }) => isRefused).map(({ row }) => row);
  const known = new Set(read.refusals.map(({ row, column }) => `${row} ${column}`));
  // A cell that could not be read seems to be missing.
  const found = (await dropRefused(tx, sheet, unread)).filter(
    ({ row, column }) => !known.has(`${row} ${column}`),
  );
  const counts = await tx<{ status: string; rows: number }[]>`
    select status, count(*)::int as rows from target group by status`;
  const countOf = (status: string) => counts.find((one) => one.status === status)?.rows ?? 0;
  const refusals = [...read.refusals, ...found].sort((a, b) => a.row - b.row);
  return {
    created: countOf('created'),
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    refused: new Set(refusals.map(({ row }) => row)).size,
    refusals,
    isWritten: true,
  };
}

/** A row that leans on a refused one cannot stay either, so it is looked at until nothing falls out. */
async function dropRefused(tx: Tx, sheet: Sheet, unread: number[] = []): Promise<Refusal[]> {
  const found = await findRefused(tx, sheet);
  const dropped = [...unread, ...found.map(({ row }) => row)];
  if (dropped.length === 0) return [];
  await tx`delete from target where row = any (${dropped})`;
  return [...found, ...(await dropRefused(tx, sheet))];
}

type Done = { changes: number; absent: Column[] };

/** Of a changed thing only what differs; of a new one everything it begins with. */
export async function addAudit(tx: Tx, sheet: Sheet, { changes, absent }: Done, audit: Audit) {
  if (changes === 0) return;
  const id = await audit.id();
  const key = tx.unsafe(
    `concat_ws(' ', ${keyOf(sheet)
      .map((column) => `target."${sqlName(column)}"`)
      .join(', ')})`,
  );
  const names = sheet.columns.map(sqlName);
  // What the file does not have stays as it is.
  const given = sheet.columns.filter((column) => !absent.includes(column)).map(sqlName);
  const thing = (table: string, columns: string[]) =>
    tx.unsafe(
      `jsonb_build_object(${columns.map((name) => `'${name}', ${table}."${name}"`).join(', ')})`,
    );
  const same = tx.unsafe(
    `array[${given
      .map(
        (name) =>
          `case when known."${name}" is not distinct from target."${name}" then '${name}' end`,
      )
      .join(', ')}]`,
  );
  await tx`
    insert into audit_entry (audit_id, entity, key, before, after)
    select ${id}, ${sheet.entity}, ${key}, ${thing('known', given)} - same.names,
           ${thing('target', given)} - same.names
    from target join known using (id)
    cross join lateral (select array_remove(${same}, null) as names offset 0) as same
    where status = 'changed'`;
  await tx`
    insert into audit_entry (audit_id, entity, key, after)
    select ${id}, ${sheet.entity}, ${key}, ${thing('target', names)}
    from target where status = 'created'`;
}
