import type { Sql, Tx } from '#base/database/database.server.ts';
import { drawHere } from '#base/files/draw.server.ts';
import type { ParsePool } from '#base/files/parse-pool.server.ts';
import type { Config } from '#base/process/config.server.ts';
import {
  changingJob,
  type JobContext,
  type Progress,
  type StaffContext,
} from '#staff/job.server.ts';
import { holdGoods } from '#shop/orders/stock.server.ts';
import { ALL_PERMISSIONS } from '#staff/permissions.ts';
import { bookSold, lockImports, writePlanned } from '#staff/sheets/save-rows.server.ts';
import { sentenceOf } from '#staff/sentence.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { undoInPart } from '#staff/undo/undo.server.ts';
import { say } from '#text/staff.ts';
import type { ImportProgress, ImportResult, ImportState, Preview } from './shapes-contract.ts';
import { sheetFor } from './file-look.server.ts';
import type { Reading } from './file-table.server.ts';
import type { ImportKind } from './kinds.ts';
import { applyDecisions, lookAtPlan, markDrafts, planImport } from './plan.server.ts';
import { findMoves } from './planned-rows.server.ts';
import { loadParts, prepareInThread } from './read-file.server.ts';
import { decisionsOf, type Stored } from './stored.server.ts';

type Where = {
  /** For what is short: whose turn it is, progress, the end. */
  sql: Sql;
  /** For statements as long as a large file needs. */
  long: Sql;
  config: Config;
  parsePool?: ParsePool | undefined;
};

/** A process that says nothing for so long has ended; another takes over what it began, which has left nothing behind. */
const LEASE = '10 seconds';
const BEAT_MS = 3_000;
/** After as many processes have ended over it, nobody tries again by itself. */
const MOST_TRIES = 3;
const MOST_REFUSED = 20_000;
const WAITING = ['previewing', 'running', 'returning'] as const;

type Taken = Stored & { began_at: Date | null };

/** Does the next import that waits; null when there is none. Each is of one process at a time. */
export async function workOnNext(where: Where): Promise<{ id: number; state: ImportState } | null> {
  const { sql } = where;
  const [taken] = await sql<Taken[]>`
    update file_import set taken_at = now(), tries = tries + 1
    where id = (
      select id from file_import
      where state = any(${[...WAITING]})
        and (taken_at is null or taken_at < now() - ${LEASE}::interval)
      order by id limit 1 for update skip locked)
    returning *`;
  if (!taken) return null;
  const { id, tries, version } = taken;
  if (tries > MOST_TRIES) {
    await sql`
      update file_import set state = 'failed', problem = ${say('imports.failed')}, progress = null,
                             ended_at = now(), version = version + 1
      where id = ${id} and tries = ${tries} and version = ${version}`;
    return { id, state: 'failed' };
  }
  const beat = beating(where, taken);
  try {
    await STEPS[taken.state as (typeof WAITING)[number]](where, taken, beat.progress);
  } catch (error) {
    if (error === GIVEN_UP) return { id, state: taken.state };
    const problem = sentenceOf(error);
    if (problem === null) throw error;
    await sql`
      update file_import set state = ${BEFORE[taken.state as (typeof WAITING)[number]]}, problem = ${problem},
                             progress = null, version = version + 1
      where id = ${id} and tries = ${tries} and version = ${version} and state = ${taken.state}`;
  } finally {
    beat.stop();
  }
  return { id, state: taken.state };
}

/** Where a refused step leads back to. */
const BEFORE = { previewing: 'mapping', running: 'previewed', returning: 'done' } as const;
const STEPS = { previewing: preview, running: write, returning: giveBack } as const;

/** Somebody has stopped it, or another process has taken it over: nothing of it is kept. */
const GIVEN_UP = new Error('given up');

const STAGES: Record<string, ImportProgress['stage']> = {
  [say('import.copying')]: 'copying',
  [say('import.comparing')]: 'comparing',
  [say('import.writing')]: 'writing',
};

/** Tells how far it is, and that this process still works on it. */
function beating({ sql }: Where, { id, tries, version, state }: Taken) {
  let now: ImportProgress = { stage: 'reading', done: 0, total: 0 };
  let told = 0;
  const tell = () => {
    told = Date.now();
    sql`
      update file_import set taken_at = now(), progress = ${sql.json(now)}
      where id = ${id} and tries = ${tries} and version = ${version} and state = ${state}`.catch(
      () => {},
    );
  };
  const timer = setInterval(tell, BEAT_MS);
  const progress: Progress = (title, done = 0, total = 0) => {
    const stage = STAGES[title] ?? now.stage;
    const isOther = stage !== now.stage;
    now = { stage, done, total };
    if (isOther || Date.now() - told > 1_000) tell();
  };
  return { progress, stop: () => clearInterval(timer) };
}

const readingOf = (
  { kind, look, mapping, corrections }: Stored,
  kept: readonly string[],
): Reading => ({
  kind: kind!,
  sheet: look.sheet,
  head: look.head,
  mapping,
  corrections: Object.fromEntries(
    Object.entries(corrections).map(([place, { value }]) => [place, value]),
  ),
  kept,
});

async function prepare({ sql, parsePool }: Where, taken: Taken, kept: readonly string[] = []) {
  const bytes = await loadParts(sql, taken.id);
  return prepareInThread({ parsePool, whose: taken.asked_by ?? '' }, bytes, readingOf(taken, kept));
}

async function preview(where: Where, taken: Taken, progress: Progress) {
  const { id, tries, version, kind, mapping, corrections } = taken;
  const { prepared, rows, leftOut } = await prepare(where, taken);
  const sheet = sheetFor(kind!);
  let made: Preview | undefined;
  let refused: { row: number; column: string; value: string; reason: string }[] = [];
  try {
    await where.long.begin(async (tx) => {
      const planned = await planImport(tx, sheet, { prepared, mapping, progress }, true);
      refused = planned.report.refusals.slice(0, MOST_REFUSED);
      made = await lookAtPlan(tx, sheet, planned, prepared, { leftOut, rows, corrections });
      throw LOOKED;
    });
  } catch (error) {
    if (error !== LOOKED) throw error;
  }
  await where.sql`
    update file_import
    set state = 'previewed', preview = ${where.sql.json(made!)}, refused = ${where.sql.json(refused)},
        progress = null, version = version + 1
    where id = ${id} and tries = ${tries} and version = ${version} and state = 'previewing'`;
}

/** Only its tables were looked at. */
const LOOKED = new Error('looked');

const contextOf = ({ long, config }: Where, who: string, progress: Progress): StaffContext => ({
  sql: long,
  config,
  who,
  // Asked for when it was started.
  permissions: ALL_PERMISSIONS,
  face: 'screen',
  isDryRun: false,
  progress,
  draw: drawHere,
});

type Prepared = Awaited<ReturnType<typeof prepareInThread>>;

/** The rows, their audit and the end of the import: all of it or nothing. Its title is that of the terminal's import. */
const writing = (kind: ImportKind) =>
  changingJob({
    title: `import ${kind}`,
    needs: sheetFor(kind).subjects.map((subject) => `${subject}.change` as const),
    work: (context, input: { taken: Taken; given: Prepared }) => writeRows(context, kind, input),
    afterwards: (context) => bookSold(sheetFor(kind), context),
  });

async function writeRows(
  context: JobContext,
  kind: ImportKind,
  { taken, given: { prepared, rows } }: { taken: Taken; given: Prepared },
) {
  const { sql: tx, progress } = context;
  const sheet = sheetFor(kind);
  await lockImports(tx);
  if (sheet.isCatalogue) await holdGoods(tx);
  const { report, skipped } = await planImport(
    tx,
    sheet,
    { prepared, mapping: taken.mapping, progress },
    false,
  );
  const decided = await applyDecisions(tx, sheet, prepared, decisionsOf(taken.decisions));
  if (decided.isOpen) throw new StaffError('imports.changedMeanwhile');
  const counts = await countsOf(tx);
  const columns = await findMoves(tx, sheet);
  const { audit } = await writePlanned(context, sheet, { ...report, ...counts }, prepared.absent);
  await markDrafts(tx, sheet, prepared);
  const result: ImportResult = {
    rows,
    ...counts,
    refused: report.refused,
    skipped: skipped + decided.skipped,
    columns,
    seconds: (Date.now() - (taken.began_at?.getTime() ?? Date.now())) / 1000,
  };
  await end(tx, taken, result, audit ?? null, report.refusals.slice(0, MOST_REFUSED));
}

async function countsOf(tx: Tx) {
  const [counts] = await tx<[{ created: number; changed: number; unchanged: number }]>`
    select count(*) filter (where status = 'created')::int as created,
           count(*) filter (where status = 'changed')::int as changed,
           count(*) filter (where status = 'unchanged')::int as unchanged
    from target`;
  return counts;
}

async function end(
  tx: Tx,
  { id, tries, version }: Taken,
  result: ImportResult,
  audit: string | null,
  refused: { row: number; reason: string }[],
) {
  const { count } = await tx`
    update file_import
    set state = 'done', result = ${tx.json(result)}, refused = ${tx.json(refused)}, audit_id = ${audit},
        ended_at = now(), progress = null, problem = null, version = version + 1
    where id = ${id} and tries = ${tries} and version = ${version} and state = 'running'`;
  if (count === 0) throw GIVEN_UP;
}

async function write(where: Where, taken: Taken, progress: Progress) {
  const { cells } = decisionsOf(taken.decisions);
  const kept = Object.entries(cells)
    .filter(([, { how }]) => how === 'keep')
    .map(([place]) => place);
  const given = await prepare(where, taken, kept);
  await writing(taken.kind!)(contextOf(where, taken.asked_by!, progress), { taken, given });
}

/** What was taken back before a process ended is not taken back twice. */
async function giveBack(where: Where, taken: Taken, progress: Progress) {
  const { id, tries, version, audit_id: audit, asked_by: who } = taken;
  const returned = await undoInPart(contextOf(where, who!, progress), { id: audit! }).catch(
    (error: unknown) => {
      if (error instanceof StaffError && error.key === 'undo.twice') return null;
      throw error;
    },
  );
  const told = returned && {
    restored: returned.restored,
    removed: returned.removed,
    withdrawn: returned.withdrawn,
    kept: returned.kept,
    kept_count: returned.kept_count,
  };
  const result = { ...taken.result, ...(told ? { returned: told } : {}) };
  await where.sql`
    update file_import set state = 'returned', result = ${where.sql.json(result)},
                           progress = null, version = version + 1
    where id = ${id} and tries = ${tries} and version = ${version}`;
}
