import type { Sql, Tx } from '#base/database/database.server.ts';

type Where = { pool: Sql; tx: Tx };

/**
 * Work of a transaction that ends when nobody waits for it any more: whoever closes the window does not leave a statement
 * of minutes behind, with its locks and its old snapshot.
 */
export async function endedWith<Result>(
  signal: AbortSignal | undefined,
  { pool, tx }: Where,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!signal) return work();
  signal.throwIfAborted();
  const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const cancel = () => {
    pool`select pg_cancel_backend(${pid})`.catch(() => {});
  };
  signal.addEventListener('abort', cancel);
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
