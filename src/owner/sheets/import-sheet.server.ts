import type { Tx } from '#base/database.server.ts';
import { change, type Audit } from '#owner/change.server.ts';
import type { Desk } from '#owner/command.server.ts';
import type { TableFile } from '#owner/tables/table-file.ts';
import { say } from '#text/owner.ts';
import { copyRows } from './copy-rows.server.ts';
import { findRefused, planRows } from './plan-rows.server.ts';
import { readRows, type ReadRows } from './read-rows.server.ts';
import { keyOf, sqlName, type ImportReport, type Refusal, type Sheet } from './sheet.server.ts';

type Options = { skipsRefused: boolean };

/** Reads a whole file into the shop in one transaction; with a refused row nothing, unless it may be skipped. */
export async function importSheet(
  desk: Desk,
  sheet: Sheet,
  file: TableFile,
  { skipsRefused }: Options,
): Promise<ImportReport> {
  const read = readRows(sheet, file);
  let report: ImportReport | undefined;
  try {
    return await change(desk, async (tx, audit) => {
      // What a file leaves as it is must not have been changed by another file meanwhile.
      await tx`select pg_advisory_xact_lock(hashtext('import'))`;
      report = await plan(tx, sheet, read, desk);
      if (report.refused > 0 && !skipsRefused) throw NOTHING_WRITTEN;
      desk.progress(say('import.writing'));
      await addAudit(tx, sheet, report, audit);
      await sheet.write(tx);
      return report;
    });
  } catch (error) {
    if (error !== NOTHING_WRITTEN) throw error;
    return { ...report!, isWritten: false };
  }
}

const NOTHING_WRITTEN = new Error('refused rows');

async function plan(tx: Tx, sheet: Sheet, read: ReadRows, { progress }: Desk) {
  await copyRows(tx, sheet, read, progress);
  progress(say('import.comparing'));
  await sheet.lock?.(tx);
  await planRows(tx, sheet, read.absent);
  const found = await dropRefused(tx, sheet);
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
async function dropRefused(tx: Tx, sheet: Sheet): Promise<Refusal[]> {
  const found = await findRefused(tx, sheet);
  if (found.length === 0) return [];
  await tx`delete from target where row = any (${found.map(({ row }) => row)})`;
  return [...found, ...(await dropRefused(tx, sheet))];
}

/** Of a changed thing only what differs; of a new one everything it begins with. */
async function addAudit(tx: Tx, sheet: Sheet, report: ImportReport, audit: Audit) {
  if (report.created + report.changed === 0) return;
  const id = await audit.id();
  const key = tx.unsafe(
    `concat_ws(' ', ${keyOf(sheet)
      .map((column) => `target."${sqlName(column)}"`)
      .join(', ')})`,
  );
  const own = ['row', 'id', 'status', ...Object.keys(sheet.hidden ?? {})];
  await tx`
    with pair as materialized (
      select ${key} as key, to_jsonb(known) as was, to_jsonb(target) - ${own}::text[] as wanted
      from target join known using (id) where status = 'changed')
    insert into audit_entry (audit_id, entity, key, before, after)
    select ${id}, ${sheet.entity}, pair.key, before, after
    from pair cross join lateral (
      select jsonb_object_agg(one.key, was -> one.key) as before,
             jsonb_object_agg(one.key, one.value) as after
      from jsonb_each(wanted) as one where one.value is distinct from was -> one.key) as changes`;
  await tx`
    insert into audit_entry (audit_id, entity, key, after)
    select ${id}, ${sheet.entity}, ${key}, to_jsonb(target) - ${own}::text[]
    from target where status = 'created'`;
}
