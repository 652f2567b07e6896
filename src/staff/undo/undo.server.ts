import type { Tx } from '#base/database/database.server.ts';
import { bookMoves, holdGoods, sayMovement } from '#shop/orders/stock.server.ts';
import { changingJob, type JobContext } from '#staff/job.server.ts';
import { takeRoom } from '#staff/sheets/copy-rows.server.ts';
import { sheetOf } from '#staff/sheets/import-sheet.server.ts';
import { lockImports } from '#staff/sheets/save-rows.server.ts';
import { keyOf, sqlName, type Sheet } from '#staff/sheets/sheet.server.ts';
import { addAudit } from '#staff/sheets/sheet-audit.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { CREATED } from './created.server.ts';
import { keepInTheWay, type Kept } from './keep.server.ts';
import { type InTheWay, refuseInTheWay, refuseStrays } from './refuse.server.ts';
import { isOld, UNDO_DAYS } from './undo-days.ts';

export type Undone = { command: string; restored: number; removed: number; withdrawn: number };
/** With what stays because somebody has changed it since, or uses it. */
type UndoneInPart = Undone & Kept;

/** How the audit knows what was undone. */
export const undoOf = (id: string) => `undo ${id}`;

/**
 * Gives everything one import changed its values from before it, in one transaction, or says what is in the way.
 * An import may be of anything, so whoever undoes one looks after the whole system.
 */
export const undoImport = changingJob({
  title: 'undo',
  needs: ['system.change'],
  work: (context, id: string) => giveBack(context, id, refuseInTheWay),
  titleOf: undoOf,
  // Goods sold meanwhile were only noted.
  afterwards: ({ sql }) => bookMoves(sql),
});

/**
 * The same, but what was changed since, or is in use, stays as it is and is named. Only of the last days. Who may undo
 * this import is asked by the call of the office.
 */
export const undoInPart = changingJob({
  title: 'undo in part',
  needs: ['history.change'],

  async work(context, { id }: { id: string }): Promise<UndoneInPart> {
    const { at } = await findImport(context.sql, id);
    if (isOld(at)) throw new StaffError('undo.old', { id, days: UNDO_DAYS });
    const keeping = keepInTheWay();
    const undone = await giveBack(context, id, keeping);
    if (undone.restored + undone.removed + undone.withdrawn === 0)
      throw new StaffError('undo.nothing', { id });
    return { ...undone, ...keeping.kept() };
  },

  titleOf: ({ id }) => undoOf(id),
  afterwards: ({ sql }) => bookMoves(sql),
});

async function giveBack(
  { sql: tx, config, audit }: JobContext,
  id: string,
  { newer, used }: InTheWay,
): Promise<Undone> {
  const { sheet, command } = await findImport(tx, id);
  await lockImports(tx);
  await refuseTwice(tx, id);
  if (sheet.isCatalogue) await holdGoods(tx);
  await takeRoom(tx);
  await readEntries(tx, sheet, id);
  await newer(tx, sheet);
  await sortCreated(tx, sheet, used);
  await planBack(tx, sheet);
  await refuseStrays(tx, sheet);

  const counts = await countRows(tx);
  await addAudit(tx, sheet, { changes: counts.restored + counts.withdrawn, absent: [] }, audit);
  if (sheet.movesStock && counts.restored + counts.removed > 0)
    await sayMovement(tx, { kind: 'undo', audit_id: await audit.id() });
  if (counts.removed > 0) {
    await tx`
      insert into audit_entry (audit_id, entity, key, before)
      select ${await audit.id()}, ${sheet.entity}, key, after from undone join gone using (id)`;
    await CREATED[sheet.name]!.remove(tx);
  }
  await sheet.write(tx);
  await sheet.follow?.({ sql: tx, config });
  return { command, ...counts };
}

type Import = { sheet: Sheet; command: string; at: Date };

async function findImport(tx: Tx, id: string): Promise<Import> {
  const [found] = /^\d{1,18}$/.test(id)
    ? await tx<{ command: string; at: Date }[]>`select command, at from audit where id = ${id}`
    : [];
  if (!found) throw new StaffError('undo.unknown', { id });
  const { command, at } = found;
  const sheet = sheetOf(command);
  if (!sheet) throw new StaffError('undo.notImport', { id, command });
  return { sheet, command, at };
}

async function refuseTwice(tx: Tx, id: string) {
  const [twice] = await tx<{ id: string }[]>`select id from audit where command = ${undoOf(id)}`;
  if (twice) throw new StaffError('undo.twice', { id, by: twice.id });
}

/** `undone` is what the import did, `known` the same things as they are now. */
async function readEntries(tx: Tx, sheet: Sheet, id: string) {
  const names = keyOf(sheet).map((column) => `things."${sqlName(column)}"`);
  const key = tx.unsafe(`concat_ws(' ', ${names.join(', ')})`);
  await tx`
    create temporary table undone on commit drop as
    select null::bigint as id, key, before, after from audit_entry
    where audit_id = ${id} and entity = ${sheet.entity}`;
  await tx`analyze undone`;
  await tx`
    create temporary table incoming on commit drop as
    select ${tx.unsafe(names.join(', '))} from (${sheet.select(tx)}) as things
    where ${key} in (select key from undone)`;
  await sheet.lock?.(tx);
  await tx`
    create temporary table known on commit drop as
    select things.* from (${sheet.select(tx)}) as things where ${key} in (select key from undone)`;
  await tx`alter table known add primary key (id)`;
  await tx`analyze known`;
  await tx`update undone set id = things.id from known as things where ${key} = undone.key`;
}

/** `gone` are new things nothing refers to. */
async function sortCreated(tx: Tx, sheet: Sheet, settleUsed: InTheWay['used']) {
  await tx`
    create temporary table fresh on commit drop as select id, key from undone where before is null`;
  await tx`analyze fresh`;
  const { used, withdrawn } = CREATED[sheet.name] ?? {};
  const inUse = () => (used ? used(tx) : tx`select id from fresh where false`);
  await tx`create temporary table used on commit drop as ${inUse()}`;
  if (!withdrawn)
    // What stays may itself lean on another new thing.
    while (await settleUsed(tx)) await tx`insert into used ${inUse()}`;
  await tx`
    create temporary table gone on commit drop as
    select id from fresh where id not in (select id from used)`;
  await tx`analyze gone`;
}

/** `target` as an import makes it, so that a sheet writes this like any file of its own. */
async function planBack(tx: Tx, sheet: Sheet) {
  const hidden = Object.keys(sheet.hidden ?? {}).map((name) => `, null::text as "${name}"`);
  const withdrawn = CREATED[sheet.name]?.withdrawn ?? {};
  await tx`
    create temporary table target on commit drop as
    select row_number() over ()::int as row, wanted.* ${tx.unsafe(hidden.join(''))},
           case when wanted is distinct from known then 'changed' else 'unchanged' end as status
    from known join undone on undone.id = known.id
    cross join lateral jsonb_populate_record(
      known, coalesce(undone.before, ${tx.json(withdrawn as never)}::jsonb)) as wanted
    where known.id not in (select id from gone)`;
  await tx`alter table target add primary key (row)`;
  await tx`analyze target`;
}

async function countRows(tx: Tx): Promise<Omit<Undone, 'command'>> {
  const [counts] = await tx<[Omit<Undone, 'command'>]>`
    select (select count(*)::int from undone where before is not null) as restored,
           (select count(*)::int from gone) as removed,
           (select count(*)::int from used) as withdrawn`;
  return counts;
}
