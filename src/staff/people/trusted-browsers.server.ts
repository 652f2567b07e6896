import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { deviceOf } from '#shop/identity/device.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import type { StaffId } from './colleague.ts';
import { noteDown } from './staff-accounts.server.ts';
import { shortUserAgent } from '#shop/identity/user-agent.ts';

/** From the code that was typed, however often the browser is used: then the phone is asked for again. */
export const TRUSTED_DAYS = 30;

const isLive = (sql: Db) => sql`created_at > now() - make_interval(days => ${TRUSTED_DAYS})`;

/** Together with the code that was right; what the browser trusted before is forgotten. */
export async function trustBrowser(
  tx: Db,
  personId: StaffId,
  { userAgent = '', trusted }: { userAgent: string | undefined; trusted: string },
): Promise<string> {
  const token = newToken();
  await tx`
    delete from staff_trusted_browser
    where token_hash = ${hashToken(trusted)} and person_id = ${personId}`;
  await tx`
    insert into staff_trusted_browser (person_id, token_hash, user_agent)
    values (${personId}, ${hashToken(token)}, ${shortUserAgent(userAgent)})`;
  const after = { trusted: deviceOf(userAgent) };
  await noteDown(tx, personId, { command: 'office: trust a browser', after });
  return token;
}

/** Whether this person has proved the second factor in the browser that keeps the token. */
export async function isTrusted(tx: Db, personId: StaffId, token: string): Promise<boolean> {
  if (token === '') return false;
  const [used] = await tx`
    update staff_trusted_browser set used_at = now()
    where token_hash = ${hashToken(token)} and person_id = ${personId} and ${isLive(tx)}
    returning id`;
  return used !== undefined;
}

/** The same before the password was looked at. */
export async function isTrustedBy(sql: Sql, email: string, token: string): Promise<boolean> {
  if (token === '') return false;
  const [known] = await sql`
    select from staff_trusted_browser
    join staff_person on staff_person.id = person_id and email = ${email}
    where token_hash = ${hashToken(token)}
      and staff_trusted_browser.created_at > now() - make_interval(days => ${TRUSTED_DAYS})`;
  return known !== undefined;
}

type Row = { id: number; user_agent: string | null; created_at: Date; used_at: Date | null };

export async function listTrustedBrowsers(sql: Sql, personId: StaffId) {
  const rows = await sql<Row[]>`
    select id, user_agent, created_at, used_at from staff_trusted_browser
    where person_id = ${personId} and ${isLive(sql)}
    order by coalesce(used_at, created_at) desc, id desc limit 100`;
  return rows.map(({ user_agent: agent, ...row }) => ({ ...row, device: deviceOf(agent) }));
}

export async function distrustBrowser(sql: Sql, personId: StaffId, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const [gone] = await tx<{ user_agent: string | null }[]>`
      delete from staff_trusted_browser where id = ${id} and person_id = ${personId}
      returning user_agent`;
    if (!gone) throw ShopError.notFound();
    const before = { trusted: deviceOf(gone.user_agent) };
    await noteDown(tx, personId, { command: 'office: distrust a browser', before });
  });
}
