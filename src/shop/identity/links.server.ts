import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { hashToken, newToken } from './tokens.server.ts';

type Row = { person_id: number | null; purpose?: string; new_email?: string | null };

/**
 * The token of a link that proves its holder reads somebody's mail. Only its hash is kept; one made before still works,
 * since it is in the mail already.
 */
export async function makeLinkToken(
  tx: Db,
  table: 'one_time_link' | 'staff_link',
  row: Row,
  hours: number,
): Promise<string> {
  const token = newToken();
  const lifetime = tx`now() + make_interval(hours => ${hours})`;
  // The driver takes a piece of SQL as a value; its types do not know.
  const link = { ...row, token_hash: hashToken(token), expires_at: lifetime as never };
  await tx`insert into ${tx(table)} ${tx(link)}`;
  return token;
}

/** The row of a link while it is good; where used ones are kept, its table says so besides. */
export const isLink = (sql: Db, token: string) =>
  sql`token_hash = ${hashToken(token)} and expires_at > now()`;

export const invalidLink = () =>
  new ShopError('messages.link.invalid', { key: 'token', status: 404 });
