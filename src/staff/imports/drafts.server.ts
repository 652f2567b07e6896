import type { Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { onlyOnce } from '#shop/kernel/idempotency.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import { STALE } from '#staff/stale.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { ImportState } from './shapes-contract.ts';
import { isTheirs, readOne, type Stored } from './stored.server.ts';

/**
 * What is prepared for a file changes nothing of the shop, so it leaves no audit; the rows that are written in the end do.
 * It is done once for a press, and taken back where it is only tried.
 */
export async function drafting<Result extends object>(
  { sql, repeat, isDryRun }: StaffContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  try {
    await sql.begin(async (tx) => {
      result = await onlyOnce(tx, isDryRun ? undefined : repeat, () => work(tx));
      if (isDryRun) throw TRIED;
    });
  } catch (error) {
    if (error !== TRIED) throw error;
  }
  return result!;
}

const TRIED = new Error('tried');

type Asked = { id: number; version: number };

/** An import in one of these states and of the version that was seen, held until the transaction ends. */
export async function holdSeen(
  context: StaffContext,
  tx: Tx,
  { id, version }: Asked,
  states: readonly ImportState[],
): Promise<Stored> {
  const [held] = await tx<Stored[]>`
    select * from file_import where id = ${id} and ${isTheirs({ ...context, sql: tx })} for update`;
  if (!held) throw ShopError.notFound('messages.office.importGone');
  if (held.version !== version)
    // Nobody else is named: what is prepared leaves no audit.
    throw ShopError.conflict(STALE, {
      current: { import: await readOne({ ...context, sql: tx }, id) },
      changed_by: null,
      changed_at: null,
    });
  if (!states.includes(held.state)) throw new StaffError('imports.otherState');
  return held;
}
