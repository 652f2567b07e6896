import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { StaffContext } from '#staff/job.server.ts';
import { keyOf, REQUIRED } from '#staff/sheets/sheet.server.ts';
import { UNDO_DAYS } from '#staff/undo/undo-days.ts';
import type {
  Decisions,
  ImportProgress,
  ImportResult,
  ImportState,
  Look,
  Mapping,
  Preview,
} from './shapes-contract.ts';
import { sheetFor } from './file-look.server.ts';
import { type ImportKind, kindsOf } from './kinds.ts';
import { differences, type Template } from './mapping.ts';

/** A file that was brought, as its table has it. */
export type Stored = {
  id: number;
  state: ImportState;
  kind: ImportKind | null;
  name: string;
  size: number;
  who: string;
  created_at: Date;
  look: Look;
  mapping: Mapping & { template_id?: number };
  /** By row and column: what was typed, and what the file says. */
  corrections: Record<string, { value: string; was: string }>;
  decisions: Decisions;
  preview: Preview | null;
  result: ImportResult | null;
  problem: string | null;
  version: number;
  asked_by: string | null;
  tries: number;
  progress: ImportProgress | null;
  audit_id: string | null;
  ended_at: Date | null;
};

const NOTHING_DECIDED: Decisions = { cells: {}, rest: null, is_large_confirmed: false };
export const decisionsOf = (kept: Partial<Decisions>): Decisions => ({
  ...NOTHING_DECIDED,
  ...kept,
});

/** Those of kinds one may import; of which nobody knows what it is, one's own. */
type Reader = Pick<StaffContext, 'who' | 'permissions'> & { sql: Db };

export const isTheirs = ({ sql, who, permissions }: Reader): Fragment =>
  sql`(kind = any(${kindsOf(permissions)}) or kind is null and file_import.who = ${who})`;

/** Taken back elsewhere, as from the history, it is returned as well. */
const stateNow = (sql: Db): Fragment => sql`
  case when state = 'done' and audit_id is not null and exists (
         select from audit where audit_topic(command) = 'undone' and command = 'undo ' || audit_id)
       then 'returned' else state end`;

type Row = Omit<Stored, 'who'> & { who: string; rows: number; template: string | null };

const listedColumns = (sql: Db): Fragment => sql`
  id, ${stateNow(sql)} as state, kind, name,
  coalesce((result ->> 'rows')::int, (preview ->> 'rows')::int, (look ->> 'rows')::int) as rows,
  coalesce((select staff_person.name from staff_person where email = file_import.who), file_import.who) as who,
  created_at, mapping ->> 'template' as template, result, progress, problem, audit_id, ended_at`;

export function listedOf(row: Row) {
  const { audit_id: audit, created_at: createdAt, ended_at: endedAt, state } = row;
  const undoUntil =
    state === 'done' && audit !== null && endedAt
      ? new Date(endedAt.getTime() + UNDO_DAYS * 86_400_000)
      : null;
  return {
    id: row.id,
    state,
    kind: row.kind,
    name: row.name,
    rows: row.rows,
    who: row.who,
    template: row.template,
    result: row.result,
    progress: row.progress,
    problem: row.problem,
    created_at: createdAt,
    ended_at: endedAt,
    audit: audit === null ? null : Number(audit),
    undo_until: undoUntil,
    is_undo_late: undoUntil !== null && undoUntil < new Date(),
  };
}

const PAGE = 50;

export async function readPage(context: Reader, after: number | undefined) {
  const { sql } = context;
  const rows = await sql<Row[]>`
    select ${listedColumns(sql)} from file_import
    where ${isTheirs(context)} and ${after === undefined ? sql`true` : sql`id < ${after}`}
    order by id desc limit ${PAGE + 1}`;
  return { imports: rows.slice(0, PAGE).map(listedOf), has_more: rows.length > PAGE };
}

export async function readStored(context: Reader, id: number) {
  const { sql } = context;
  const [row] = await sql<Stored[]>`
    select * from file_import where id = ${id} and ${isTheirs(context)}`;
  if (!row) throw ShopError.notFound('messages.office.importGone');
  return row;
}

/** Everything its screen shows. */
export async function readOne(context: Reader, id: number) {
  const { sql, permissions } = context;
  const stored = await readStored(context, id);
  const { look, mapping, kind } = stored;
  const [row] = await sql<[Row]>`select ${listedColumns(sql)} from file_import where id = ${id}`;
  const [same] = await sql<{ id: number; name: string; created_at: Date; state: ImportState }[]>`
    select id, name, created_at, ${stateNow(sql)} as state from file_import
    where hash = (select hash from file_import where id = ${id}) and id < ${id}
      and state in ('running', 'done', 'returning', 'returned') and ${isTheirs(context)}
    order by id desc limit 1`;
  const warehouses = await sql<{ name: string }[]>`
    select replace(name, e'\\u00a0', ' ') as name from warehouse order by id`;
  const { template_id: templateId, ...plain } = mapping;
  const listed = listedOf(row);
  return {
    ...listed,
    version: stored.version,
    size: stored.size,
    sheet: look.sheets[look.sheet] ?? null,
    look,
    mapping: plain,
    recognised: templateId === undefined ? null : await recognisedBy(sql, templateId, look),
    columns: kind === null ? [] : columnsOf(kind),
    warehouses: warehouses.map(({ name }) => name),
    kinds: kindsOf(permissions),
    preview: stored.preview,
    decisions: decisionsOf(stored.decisions),
    same: same ?? null,
    may_undo:
      listed.undo_until !== null &&
      !listed.is_undo_late &&
      (stored.asked_by === context.who || permissions.has('system.change')),
  };
}

const columnsOf = (kind: ImportKind) => {
  const sheet = sheetFor(kind);
  const keys = keyOf(sheet);
  return sheet.columns.map((column) => ({
    name: column.name,
    is_key: keys.includes(column),
    is_needed: column.blank === REQUIRED,
  }));
};

async function recognisedBy(sql: Db, id: number, look: Look) {
  const [template] = await sql<Template[]>`
    select id, kind, name, headings, columns, used_at::text from import_template where id = ${id}`;
  if (!template) return null;
  const headings = look.columns.map(({ heading }) => heading);
  return { name: template.name, used_at: template.used_at, ...differences(headings, template) };
}

export const readTemplates = (sql: Db, kinds: readonly ImportKind[]) => sql<
  (Template & { rules: Partial<Mapping> })[]
>`
  select id, kind, name, headings, columns, rules, used_at::text from import_template
  where kind = any(${[...kinds]}) order by used_at desc limit 200`;
