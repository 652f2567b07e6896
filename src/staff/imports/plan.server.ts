import type { Tx } from '#base/database/database.server.ts';
import type { Progress } from '#staff/job.server.ts';
import type { PreparedRows } from '#staff/sheets/copy-rows.server.ts';
import { planFile } from '#staff/sheets/save-rows.server.ts';
import {
  type ImportReport,
  keyOf,
  type Refusal,
  type Sheet,
  sqlName,
} from '#staff/sheets/sheet.server.ts';
import {
  type Decision,
  type Decisions,
  type Mapping,
  MOST_SHOWN,
  type Preview,
} from './shapes-contract.ts';
import { placeOf } from './file-table.server.ts';
import type { Stored } from './stored.server.ts';
import {
  findChanged,
  findGiven,
  findMoves,
  findNames,
  findNew,
  wordsOf,
} from './planned-rows.server.ts';
import { findLarge, findUnusual, type Unusual } from './unusual.server.ts';

type Planned = { report: ImportReport; skipped: number };
type Given = { prepared: PreparedRows; mapping: Mapping; progress: Progress };

/** Plans a file by the rules of its import: what is new is passed over, or made without being shown to customers. */
export async function planImport(
  tx: Tx,
  sheet: Sheet,
  { prepared, mapping, progress }: Given,
  isLook: boolean,
): Promise<Planned> {
  let skipped = 0;
  const report = await planFile({ sql: tx, progress }, sheet, prepared, {
    isLook,
    async settle(open) {
      if (!sheet.mayCreate) return;
      if (!mapping.adds && sheet.name !== 'stock') {
        const { count } = await open`delete from target where status = 'created'`;
        skipped = count;
      } else if (sheet.name === 'products')
        await open`
          update target set is_sold = false from incoming
          where incoming.row = target.row and status = 'created'
            and ${isUnsaid(open, prepared, 'is_sold')}`;
    },
  });
  return { report, skipped };
}

/** New products of which the file does not say whether they are sold have never been shown: they are drafts. */
export async function markDrafts(tx: Tx, sheet: Sheet, prepared: PreparedRows): Promise<void> {
  if (sheet.name !== 'products') return;
  await tx`
    update product set is_draft = true
    from target join incoming on incoming.row = target.row
    where product.code = target.code and status = 'created' and not target.is_sold
      and ${isUnsaid(tx, prepared, 'is_sold')}`;
}

/** The file has no such column, or nothing in it in this row. */
const isUnsaid = (tx: Tx, prepared: PreparedRows, name: string) =>
  tx`(${isAbsent(prepared, name)} or ${name} = any(incoming.gaps))`;

const isAbsent = ({ absent }: PreparedRows, name: string) =>
  absent.some((column) => column.name === name);

/** The value an unusual one becomes, in words: what was decided is about this value only. */
const afterOf = (sheet: Sheet, { column, after }: Unusual) =>
  wordsOf(
    sheet.columns.find(({ name }) => name === column)!,
    after,
  );

type Looked = { leftOut: number; rows: number; corrections: Stored['corrections'] };

/** What a planned file would do, for people. */
export async function lookAtPlan(
  tx: Tx,
  sheet: Sheet,
  { report, skipped }: Planned,
  { absent }: PreparedRows,
  { leftOut, rows, corrections }: Looked,
): Promise<Preview> {
  const unusual = await findUnusual(
    tx,
    sheet,
    absent.map(({ name }) => name),
  );
  const asked = [...new Set(unusual.map(({ row }) => row))];
  const [ofAsked] = await tx<[{ created: number; changed: number }]>`
    select count(*) filter (where status = 'created')::int as created,
           count(*) filter (where status = 'changed')::int as changed
    from target where row = any(${asked}::int[])`;
  const shown = unusual.slice(0, MOST_SHOWN);
  const refusals = report.refusals.slice(0, MOST_SHOWN);
  const mended = Object.entries(corrections).map(([place, { value, was }]) => {
    const [row, column] = place.split(' ');
    return { row: Number(row), column: column!, value: was, corrected: value };
  });
  const given = await findGiven(
    tx,
    sheet,
    [...shown, ...refusals, ...mended].map(({ row }) => row),
  );
  const [changedRows, newRows] = [
    await findChanged(tx, sheet, asked),
    await findNew(tx, sheet, asked),
  ];
  const keys = [...changedRows, ...given.values()].map(({ key }) => key);
  const names = await findNames(tx, sheet, [...new Set(keys)]);
  const thing = (row: number) => {
    const key = given.get(row)?.key ?? '';
    return { row, key, name: names.get(key) ?? '' };
  };
  return {
    rows,
    left_out: leftOut,
    created: report.created - ofAsked.created,
    changed: report.changed - ofAsked.changed,
    unchanged: report.unchanged,
    refused: report.refused,
    skipped,
    to_confirm: asked.length,
    unusual: shown.map((one) => ({
      ...thing(one.row),
      column: one.column,
      before: one.before === null ? '' : afterOf(sheet, { ...one, after: one.before }),
      after: afterOf(sheet, one),
      why: one.why,
      figure:
        one.why === 'under_cost'
          ? afterOf(sheet, { ...one, after: one.figure })
          : String(one.figure).replace('.', ','),
    })),
    large: await findLarge(tx, sheet),
    refusals: refusals.map((one) => refusedOf(sheet, one, thing(one.row), given, corrections)),
    corrected: mended
      .filter(({ row, column }) =>
        report.refusals.every((one) => one.row !== row || one.column !== column),
      )
      .slice(0, MOST_SHOWN)
      .map((one) => ({ ...thing(one.row), ...one, now: '', reason: '' })),
    new_rows: newRows.map((row) => ({ ...row, name: nameOf(row) })),
    changed_rows: changedRows.map((row) => ({ ...row, name: names.get(row.key) ?? '' })),
    columns: await findMoves(tx, sheet),
  };
}

const nameOf = ({ fields }: { fields: { column: string; after: string }[] }) =>
  fields.find(({ column }) => column === 'name' || column === 'company_name')?.after ?? '';

type Things = Awaited<ReturnType<typeof findGiven>>;

function refusedOf(
  sheet: Sheet,
  { row, column: name, value, reason }: Refusal,
  thing: { row: number; key: string; name: string },
  given: Things,
  corrections: Stored['corrections'],
) {
  const column = sheet.columns.find((one) => one.name === name);
  const now = column && given.get(row)?.now?.[sqlName(column)];
  // A row whose key could not be read is known by what stands there.
  const key = thing.key === '' && keyOf(sheet).some((one) => one.name === name) ? value : thing.key;
  return {
    ...thing,
    key,
    column: name,
    value: corrections[placeOf(row, name)]?.was ?? value,
    corrected: corrections[placeOf(row, name)]?.value ?? null,
    now: column && typeof now !== 'object' ? wordsOf(column, now) : '',
    reason,
  };
}

/** Rows that were decided to be skipped leave the plan; how many, and whether something is left that nobody has decided about. */
export async function applyDecisions(
  tx: Tx,
  sheet: Sheet,
  { absent }: PreparedRows,
  decisions: Decisions,
) {
  const unusual = await findUnusual(
    tx,
    sheet,
    absent.map(({ name }) => name),
  );
  const decided = unusual.map((one) => ({
    row: one.row,
    how: decisionOn(decisions, { ...one, after: afterOf(sheet, one) }),
  }));
  const skipped = decided.filter(({ how }) => how === 'skip').map(({ row }) => row);
  const { count } = await tx`delete from target where row = any(${skipped}::int[])`;
  const isOpen = decided.some(({ row, how }) => how === null && !skipped.includes(row));
  const large = decisions.is_large_confirmed ? null : await findLarge(tx, sheet);
  return { skipped: count, isOpen: isOpen || large !== null };
}

/** What was decided about this very value; what was decided about all holds for what is not named. */
export function decisionOn(
  { cells, rest }: Decisions,
  { row, column, after }: { row: number; column: string; after: string },
): Decision | null {
  const own = cells[placeOf(row, column)];
  return own && own.after === after ? own.how : rest;
}
