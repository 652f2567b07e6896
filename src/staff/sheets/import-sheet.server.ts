import type { Tx } from '#base/database/database.server.ts';
import { bookMoves, holdGoods } from '#shop/orders/stock.server.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { afterReading, type JobContext, changingJob } from '#staff/job.server.ts';
import { readTable } from '#staff/tables/read-table.server.ts';
import { say } from '#text/staff.ts';
import { copyRows } from './copy-rows.server.ts';
import { isHeadOf } from './headings.server.ts';
import { findRefused, planRows } from './plan-rows.server.ts';
import { findPriceMoves } from './price-brake.server.ts';
import { readRows, type ReadRows } from './read-rows.server.ts';
import type { ImportReport, Refusal, Sheet, SheetName } from './sheet.server.ts';
import { addAudit } from './sheet-audit.server.ts';
import { SHEETS } from './sheets.server.ts';

type Given = Choices & { file: GivenFile; ignoresUnknown: boolean };
type Choices = { skipsRefused: boolean; confirmsPrices: boolean };

const importSheet = (sheet: Sheet) =>
  afterReading(async ({ progress }, { file, ignoresUnknown, ...choices }: Given) => {
    progress(say('import.reading'));
    const table = await readTable(file, (cells) => isHeadOf(sheet, cells));
    return { ...choices, read: readRows(sheet, table, { ignoresUnknown }) };
  }, writeRows(sheet));

/**
 * Brings a whole file into the shop in one transaction; with a refused row nothing, unless it may be skipped; nor with
 * prices that move so much that somebody has to confirm them.
 */
const writeRows = (sheet: Sheet) =>
  changingJob({
    title: `import ${sheet.name}`,
    needs: sheet.subjects.map((subject) => `${subject}.change` as const),

    async work(context, { read, ...given }: Choices & { read: ReadRows }): Promise<ImportReport> {
      const { sql, audit, progress, isDryRun } = context;
      // What a file leaves as it is must not have been changed by another file meanwhile.
      await sql`select pg_advisory_xact_lock(hashtext('import'))`;
      if (sheet.isCatalogue) await holdGoods(sql);
      const report = await plan(context, sheet, read);
      report.prices = await findPriceMoves(sql, sheet, given.confirmsPrices);
      const isRefused = report.refused > 0 && !given.skipsRefused;
      if (isRefused || report.prices?.isConfirmed === false) return { ...report, isWritten: false };
      progress(say('import.writing'));
      const changes = report.created + report.changed;
      await addAudit(sql, sheet, { changes, absent: read.absent }, audit);
      if (changes > 0 && !isDryRun) report.audit = await audit.id();
      await sheet.write(sql);
      await sheet.follow?.(context);
      return report;
    },

    isKept: ({ isWritten }) => isWritten,

    // A shop that is running does the same every few seconds.
    afterwards: async ({ sql }) => sheet.isCatalogue && bookMoves(sql),
  });

type SheetImport = ReturnType<typeof importSheet>;

export const SHEET_IMPORTS = Object.fromEntries(
  SHEETS.map((sheet) => [sheet.name, importSheet(sheet)]),
) as Record<SheetName, SheetImport>;

async function plan(
  { sql: tx, progress }: JobContext,
  sheet: Sheet,
  read: ReadRows,
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
