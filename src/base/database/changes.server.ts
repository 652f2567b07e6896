import type { Sql } from './database.server.ts';

/** A burst of changes (an import, a busy hour of orders) empties caches once a second, not per row. */
const NOTICE_PAUSE_MS = 1_000;

/**
 * Calls `onChange` soon after any process changed what guests see. After a lost connection nobody
 * knows what was missed, so everything counts as changed.
 */
export async function listenForChanges(sql: Sql, onChange: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  const tell = () => {
    timer = undefined;
    last = Date.now();
    onChange();
  };
  const soon = () => {
    timer ??= setTimeout(tell, Math.max(0, last + NOTICE_PAUSE_MS - Date.now()));
  };
  const { unlisten } = await sql.listen('bastion_changed', soon, soon);
  return async () => {
    clearTimeout(timer);
    await unlisten();
  };
}
