import type { Db } from '#base/database/database.server.ts';
import type { Dispatch } from './contract.ts';
import { USUAL_DISPATCH } from './dispatch.ts';

export async function readDispatch(sql: Db): Promise<Dispatch> {
  const [setting] = await sql<{ value: Dispatch }[]>`
    select value from setting where key = 'dispatch'`;
  return setting?.value ?? USUAL_DISPATCH;
}
