import type { Db } from '#base/database/database.server.ts';
import type { OutputOf } from '#staff/endpoint.ts';
import { isAllowed, type StaffContext } from '#staff/job.server.ts';
import type { Permission } from '#staff/permissions.ts';
import { SHEET_IMPORTS } from '#staff/sheets/import-sheet.server.ts';
import type { SheetName } from '#staff/sheets/sheet.server.ts';
import { isOld } from '#staff/undo/undo-days.ts';
import { sheetOf } from '#staff/sheets/import-sheet.server.ts';
import { undoOf } from '#staff/undo/undo.server.ts';
import type * as contract from './contract.ts';

type Undo = OutputOf<typeof contract.lookAtChange>['change']['undo'];
type State = NonNullable<Undo>['state'];
type Undone = { at: Date; who: string };

/** When and by whom these changes were taken back, by their ids. */
export async function readUndone(sql: Db, ids: readonly number[]): Promise<Map<number, Undone>> {
  const rows = await sql<(Undone & { command: string })[]>`
    select command, at, coalesce((select name from staff_person where email = who), who) as who
    from audit
    where audit_topic(command) = 'undone' and command = any(${ids.map((id) => undoOf(String(id)))})`;
  return new Map(rows.map(({ command, ...row }) => [Number(command.split(' ')[1]), row]));
}

type Done = { command: string; topic: string; at: Date; who: string };

/** Taken back by hand, at the place where it was done. */
const BY_HAND = new Set(['prices', 'products', 'stock', 'customers', 'settings', 'content']);

export function undoStateOf(done: Done, undone: Undone | undefined, context: StaffContext): Undo {
  if (undone) return { state: 'returned', ...undone };
  const state = stateOf(done, context);
  return state && { state, at: null, who: null };
}

function stateOf(done: Done, context: StaffContext): State | null {
  const sheet = sheetOf(done.command);
  if (sheet) {
    if (isOld(done.at)) return 'old';
    return mayUndo(done, context) ? 'can' : 'foreign';
  }
  if (done.topic === 'undone') return 'undone';
  if (/^(mails|reminders) /.test(done.command) || done.command === 'proforma send') return 'mail';
  if (done.topic === 'documents') return 'document';
  if (done.topic === 'orders') return 'order';
  return BY_HAND.has(done.topic) ? 'hand' : null;
}

/** One's own with the permissions of what was in the file; of everybody for who looks after the system. */
export function mayUndo({ command, who }: Pick<Done, 'command' | 'who'>, context: StaffContext) {
  const sheet = sheetOf(command);
  if (!sheet || !context.permissions.has('history.change')) return false;
  const isOwn = who === context.who || context.permissions.has('system.change');
  return isOwn && isAllowed(context, { needs: needsToUndo(command, sheet.name) });
}

/** What whoever did it needed, who may change texts and no prices. */
const OF_CATALOGUE = new Set([
  'products save',
  'products parameters-save',
  'products related-save',
  'products visibility',
  'products add',
  'products copy',
]);
export const needsToUndo = (command: string, sheet: SheetName): readonly Permission[] =>
  OF_CATALOGUE.has(command) ? ['catalogue.change'] : SHEET_IMPORTS[sheet].needs;
