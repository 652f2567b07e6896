import { ShopError } from '#base/wire/errors.ts';
import { callOf, readingJob, type StaffContext } from '#staff/job.server.ts';
import { mayUndo } from '#staff/history/undo-state.server.ts';
import { isOld, UNDO_DAYS } from '#staff/undo/undo-days.ts';
import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';
import * as contract from './contract.ts';
import { bringCalls, refuseKind } from './bring.server.ts';
import { drafting, holdSeen } from './drafts.server.ts';
import { keysMissing, sheetFor } from './file-look.server.ts';
import { placeOf } from './file-table.server.ts';
import { headingSet, plainHeading } from './mapping.ts';
import { decisionOn } from './plan.server.ts';
import { loadParts, refusedInThread } from './read-file.server.ts';
import { type Decisions, type Mapping, MOST_SHOWN } from './shapes-contract.ts';
import { decisionsOf, readOne, readPage, readStored, type Stored } from './stored.server.ts';

const listImports = readingJob(contract.listImports, (context, { after }) =>
  readPage(context, after),
);

const getImport = readingJob(contract.getImport, async (context, { id }) => ({
  import: await readOne(context, id),
}));

const kindOf = ({ kind }: Stored) => kind ?? refuseKind();

/** A preview is due: whatever was made of the file before it is out of date. */
const PREVIEWING = { state: 'previewing', taken_at: null, tries: 0, problem: null } as const;

const mapImport = callOf(contract.mapImport, (context, { id, version, mapping }) =>
  drafting(context, async (tx) => {
    const held = await holdSeen(context, tx, { id, version }, ['mapping', 'previewed']);
    const kind = kindOf(held);
    const sheet = sheetFor(kind);
    const columns = held.look.columns.map((_, place) => mapping.columns[place] ?? null);
    const named = columns.filter((one) => one !== null);
    const strange = named.find((name) => sheet.columns.every((one) => one.name !== name));
    if (strange) throw new StaffError('files.unknownColumn', { name: strange, known: '' });
    const twice = named.find((name, at) => named.indexOf(name) < at);
    if (twice) throw new StaffError('files.columnTwice', { name: twice });
    const missing = keysMissing(kind, columns).find(
      (name) => name !== 'warehouse' || mapping.warehouses[''] === undefined,
    );
    if (missing) throw new StaffError('files.noKey', { name: missing });
    const { template_id: templateId } = held.mapping;
    const kept = { ...mapping, columns, ...(templateId ? { template_id: templateId } : {}) };
    const asked = { ...PREVIEWING, preview: null, asked_by: context.who, mapping: tx.json(kept) };
    await tx`update file_import set ${tx(asked)}, version = version + 1 where id = ${id}`;
    if (mapping.template !== null) await remember(tx, context, held, { ...mapping, columns });
    return {};
  }),
);

/** For the next file with these headings. */
async function remember(
  tx: Parameters<Parameters<typeof drafting>[1]>[0],
  { who }: StaffContext,
  { look, kind }: Stored,
  { columns, template, keeps_unread, adds, keeps_empty, warehouses }: Mapping,
) {
  const headings = headingSet(look.columns.map(({ heading }) => heading));
  if (headings.length === 0) return;
  const meant = Object.fromEntries(
    look.columns.map(({ heading }, place) => [plainHeading(heading), columns[place] ?? null]),
  );
  const rules = { keeps_unread, adds, keeps_empty, warehouses };
  await tx`
    insert into import_template (kind, headings, name, columns, rules, who)
    values (${kind}, ${headings}, ${template}, ${tx.json(meant)}, ${tx.json(rules)}, ${who})
    on conflict (kind, headings) do update
    set name = excluded.name, columns = excluded.columns, rules = excluded.rules, who = excluded.who,
        used_at = now()`;
}

/** A plan is given up, or an import whose rows are not written yet: whoever writes it finds so, and takes its rows back. */
const backToMapping = callOf(contract.backToMapping, (context, { id, version }) =>
  drafting(context, async (tx) => {
    const held = await holdSeen(context, tx, { id, version }, [
      'previewing',
      'previewed',
      'running',
      'failed',
    ]);
    const state = held.state === 'running' ? 'previewed' : 'mapping';
    await tx`
      update file_import set state = ${state}, progress = null, problem = null, version = version + 1
      where id = ${id}`;
    return {};
  }),
);

const correctImport = callOf(contract.correctImport, (context, { id, version, cells }) =>
  drafting(context, async (tx) => {
    const held = await holdSeen(context, tx, { id, version }, ['previewing', 'previewed']);
    const sheet = sheetFor(kindOf(held));
    const corrections = { ...held.corrections };
    for (const { row, column, value } of cells) {
      if (sheet.columns.every(({ name }) => name !== column))
        throw new StaffError('files.unknownColumn', { name: column, known: '' });
      const place = placeOf(row, column);
      if (value === null) delete corrections[place];
      else
        corrections[place] = { value, was: corrections[place]?.was ?? valueIn(held, row, column) };
    }
    const asked = { ...PREVIEWING, asked_by: context.who, corrections: tx.json(corrections) };
    await tx`update file_import set ${tx(asked)}, version = version + 1 where id = ${id}`;
    return {};
  }),
);

/** What the file says in a refused cell, as it was shown. */
const valueIn = ({ preview }: Stored, row: number, column: string) =>
  preview?.refusals.find((one) => one.row === row && one.column === column)?.value ?? '';

const decideImport = callOf(
  contract.decideImport,
  (context, { id, version, cells, rest, is_large_confirmed: isLargeConfirmed }) =>
    drafting(context, async (tx) => {
      const held = await holdSeen(context, tx, { id, version }, ['previewed']);
      const { cells: known, ...decided } = decisionsOf(held.decisions);
      const now = { ...known };
      for (const { row, column, how } of cells) {
        const asked = held.preview?.unusual.find((one) => one.row === row && one.column === column);
        if (!asked) throw new StaffError('imports.otherState');
        if (how === null) delete now[placeOf(row, column)];
        else now[placeOf(row, column)] = { how, after: asked.after };
      }
      const decisions: Decisions = {
        ...decided,
        cells: now,
        ...(rest === undefined ? {} : { rest }),
        ...(isLargeConfirmed === undefined ? {} : { is_large_confirmed: isLargeConfirmed }),
      };
      await tx`
        update file_import set decisions = ${tx.json(decisions)}, version = version + 1 where id = ${id}`;
      return {};
    }),
);

/** What nobody has decided about; the write asks once more, as the shop goes on meanwhile. */
export function isUndecided({
  preview,
  decisions,
}: Pick<Stored, 'preview' | 'decisions'>): boolean {
  if (!preview) return true;
  const decided = decisionsOf(decisions);
  if (preview.large && !decided.is_large_confirmed) return true;
  const isShort = preview.unusual.length === MOST_SHOWN && decided.rest === null;
  return isShort || preview.unusual.some((one) => decisionOn(decided, one) === null);
}

const startImport = callOf(contract.startImport, (context, { id, version }) =>
  drafting(context, async (tx) => {
    const held = await holdSeen(context, tx, { id, version }, ['previewed']);
    kindOf(held);
    if (isUndecided(held)) throw new StaffError('imports.undecided');
    await tx`
      update file_import
      set state = 'running', asked_by = ${context.who}, taken_at = null, tries = 0, problem = null,
          began_at = now(), progress = null, version = version + 1
      where id = ${id}`;
    return {};
  }),
);

const returnImport = callOf(contract.returnImport, (context, { id, version }) =>
  drafting(context, async (tx) => {
    const held = await holdSeen(context, tx, { id, version }, ['done']);
    const [done] = await tx<{ command: string; who: string; at: Date }[]>`
      select command, who, at from audit where id = ${held.audit_id}`;
    if (!done) throw new StaffError('undo.nothing', { id });
    if (isOld(done.at)) throw new StaffError('undo.old', { id, days: UNDO_DAYS });
    if (!mayUndo(done, context))
      throw new StaffError('permission.missing', { permission: 'history.change' });
    await tx`
      update file_import
      set state = 'returning', asked_by = ${context.who}, taken_at = null, tries = 0, problem = null,
          version = version + 1
      where id = ${id}`;
    return {};
  }),
);

const removeImport = callOf(contract.removeImport, (context, { id, version }) =>
  drafting(context, async (tx) => {
    await holdSeen(context, tx, { id, version }, ['mapping', 'previewing', 'previewed', 'failed']);
    await tx`delete from file_import where id = ${id}`;
    return {};
  }),
);

/** Refused rows of a preview, or of what was written. */
export async function openRefused(context: StaffContext, id: number) {
  const stored = await readStored(context, id);
  const [{ refused }] = await context.sql<[{ refused: { row: number; reason: string }[] | null }]>`
    select refused from file_import where id = ${id}`;
  if (!refused || refused.length === 0) throw ShopError.notFound('messages.office.importGone');
  const { look, mapping, name } = stored;
  const content = await refusedInThread(
    { parsePool: context.parsePool, whose: context.who },
    await loadParts(context.sql, id),
    {
      kind: kindOf(stored),
      sheet: look.sheet,
      head: look.head,
      mapping,
      corrections: {},
      kept: [],
      refused,
    },
  );
  return { name: `${name.replace(/\.[^.]*$/, '')}-${say('imports.refusedFile')}.xlsx`, content };
}

export const importCalls = [
  listImports,
  getImport,
  ...bringCalls,
  mapImport,
  backToMapping,
  correctImport,
  decideImport,
  startImport,
  returnImport,
  removeImport,
];
