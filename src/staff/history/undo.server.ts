import { ShopError } from '#base/wire/errors.ts';
import { callOf } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { sheetOf } from '#staff/sheets/import-sheet.server.ts';
import { undoInPart } from '#staff/undo/undo.server.ts';
import * as contract from './contract.ts';
import { isReadable } from './readable.server.ts';
import { mayUndo, needsToUndo } from './undo-state.server.ts';

/** One's own file, by who may change what was in it; whoever looks after the system takes back that of anybody. */
export const undoChange = callOf(contract.undoChange, async (context, { id }) => {
  const [done] = await context.sql<{ command: string; who: string }[]>`
    select command, who from audit where id = ${id} and ${isReadable(context)}`;
  if (!done) throw ShopError.notFound();
  const sheet = sheetOf(done.command);
  if (sheet && !mayUndo(done, context))
    throw new StaffError('permission.missing', {
      permission: needsToUndo(done.command, sheet.name).join(', '),
    });
  return undoInPart(context, { id: String(id) });
});
