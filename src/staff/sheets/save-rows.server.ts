import type { Tx } from '#base/database/database.server.ts';
import { bookMoves, holdGoods, sayMovement } from '#shop/orders/stock.server.ts';
import type { JobContext, StaffContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';
import { copyRows, type PreparedRows, prepareRows } from './copy-rows.server.ts';
import type { Cells } from './kinds.ts';
import { findRefused, planRows } from './plan-rows.server.ts';
import { findPriceMoves } from './price-brake.server.ts';
import type { ReadRows } from './read-rows.server.ts';
import { type ImportReport, type Refusal, type Sheet, sqlName } from './sheet.server.ts';
import { addAudit } from './sheet-audit.server.ts';

type Choices = { skipsRefused: boolean; confirmsPrices: boolean };

/**
 * Brings rows into the shop, of a file or of a screen; with a refused row nothing, unless it may be skipped; nor with
 * prices that move so much that somebody has to confirm them. Nothing is kept where `isWritten` is false.
 */
export async function saveRows(
  context: JobContext,
  sheet: Sheet,
  read: ReadRows,
  given: Choices,
): Promise<ImportReport> {
  const { sql } = context;
  if (sheet.isCatalogue) await holdGoods(sql);
  const report = await planFile(context, sheet, prepareRows(sheet, read));
  report.prices = await findPriceMoves(sql, sheet, given.confirmsPrices);
  const isRefused = report.refused > 0 && !given.skipsRefused;
  if (isRefused || report.prices?.isConfirmed === false) return { ...report, isWritten: false };
  return writePlanned(context, sheet, report, read.absent);
}

/** Writes what was planned, with its audit. */
export async function writePlanned(
  context: JobContext,
  sheet: Sheet,
  report: ImportReport,
  absent: ReadRows['absent'],
): Promise<ImportReport> {
  const { sql, audit, progress, isDryRun } = context;
  progress(say('import.writing'));
  const changes = report.created + report.changed;
  await addAudit(sql, sheet, { changes, absent }, audit);
  const written = { ...report };
  if (changes > 0 && !isDryRun) written.audit = await audit.id();
  if (sheet.movesStock && changes > 0)
    await sayMovement(sql, { kind: 'file', audit_id: await audit.id() });
  await sheet.write(sql, progress);
  await sheet.follow?.(context);
  return written;
}

/** What was sold while a sheet was written is booked; a shop that is running does the same every few seconds. */
export const bookSold = async (sheet: Sheet, { sql }: Pick<StaffContext, 'sql'>) =>
  sheet.isCatalogue && bookMoves(sql);

/** Rows of a screen: what they do not name stays as it is. */
export function rowsOf(sheet: Sheet, given: readonly Cells[]): ReadRows {
  const named = new Set(given.flatMap((cells) => Object.keys(cells)));
  return {
    rows: given.map((cells, place) => ({ row: place + 1, cells, isRefused: false })),
    refusals: [],
    absent: sheet.columns.filter((column) => !named.has(sqlName(column))),
  };
}

/** What a file leaves as it is must not have been changed by another file, or on a screen, meanwhile. */
export const lockImports = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('import'))`;

/** At a screen nobody waits for a long file to end. */
export async function lockImportsSoon(tx: Tx): Promise<void> {
  await tx`set local lock_timeout = '3s'`;
  try {
    await lockImports(tx);
  } catch (error) {
    if ((error as { code?: string } | null)?.code !== '55P03') throw error;
    throw new StaffError('import.busy');
  }
  await tx`set local lock_timeout = 0`;
}

type Planning = {
  /** Only to look: nobody else is kept from changing the same things. */
  isLook?: boolean;
  /** Settles what the rows leave open, before they are checked. */
  settle?: (tx: Tx) => Promise<void>;
};

/** Plans a file: leaves the tables `known` and `target`, and says what would come of it. */
export async function planFile(
  { sql: tx, progress }: Pick<JobContext, 'sql' | 'progress'>,
  sheet: Sheet,
  prepared: PreparedRows,
  { isLook = false, settle }: Planning = {},
): Promise<ImportReport> {
  await copyRows(tx, sheet, prepared, progress);
  progress(say('import.comparing'));
  if (!isLook) await sheet.lock?.(tx);
  await planRows(tx, sheet, prepared.absent);
  await settle?.(tx);
  const known = new Set(prepared.refusals.map(({ row, column }) => `${row} ${column}`));
  // A cell that could not be read seems to be missing.
  const found = (await dropRefused(tx, sheet, prepared.unread)).filter(
    ({ row, column }) => !known.has(`${row} ${column}`),
  );
  const counts = await tx<{ status: string; rows: number }[]>`
    select status, count(*)::int as rows from target group by status`;
  const countOf = (status: string) => counts.find((one) => one.status === status)?.rows ?? 0;
  const refusals = [...prepared.refusals, ...found].sort((a, b) => a.row - b.row);
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
