import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { lockBasket } from '#shop/basket/basket.server.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import type { PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import { type LinkRow, MOST_LINKS, type NewLink } from './shared-contract.ts';
import { isVisibleTo, lockProject, noProject } from '#shop/projects/visible.server.ts';

/** Told to whoever makes it this once; what is stored opens nothing. */
export async function shareList(
  sql: Sql,
  visitor: SignedIn,
  { project = null, basket = null, days, has_notes: hasNotes }: NewLink,
): Promise<{ link: LinkRow; token: string }> {
  const token = newToken();
  const link = await sql.begin(async (tx) => {
    const copy = project === null ? await copyOf(tx, visitor, basket) : null;
    if (project !== null) await lockProject(tx, visitor, project);
    await checkRoom(tx, visitor, project);
    const [made] = await tx<[{ id: number }]>`
      insert into shared_list (customer_id, person_id, project_id, copy, has_notes, token_hash, expires_at)
      values (${visitor.customer.id}, ${visitor.person.id}, ${project}, ${copy === null ? null : tx.json(copy)},
              ${hasNotes}, ${hashToken(token)}, now() + make_interval(days => ${days}))
      returning id`;
    await auditOwn(tx, visitor.person.id, {
      command: 'account: share a list',
      after: { link: made.id, of: project === null ? 'a basket' : `project ${project}` },
    });
    const [row] = await select(tx, tx`shared_list.id = ${made.id}`);
    return row!;
  });
  return { link, token };
}

/** The basket as it is now: what is put in later is not shared. */
async function copyOf(tx: Db, visitor: SignedIn, wanted: number | null) {
  const basket = await lockBasket(tx, visitor, wanted);
  const lines = await tx<{ line: [number, number, string, string, string] }[]>`
    select json_build_array(product.id, line.quantity, product.code, product.name, product.unit) as line
    from basket_line line join product on product.id = line.product_id
    where line.basket_id = ${basket} order by line.id`;
  if (lines.length === 0) throw ShopError.conflict('messages.basket.empty');
  return lines.map(({ line }) => line);
}

async function checkRoom(tx: Db, { customer }: SignedIn, project: number | null): Promise<void> {
  // Two at once must not both be the last one.
  await tx`select pg_advisory_xact_lock(hashtextextended('shared_list ' || ${customer.id}::text, 0))`;
  const [held] = await tx<[{ count: number }]>`
    select count(*)::int from shared_list
    where customer_id = ${customer.id} and project_id is not distinct from ${project} and ${works(tx)}`;
  if (held.count >= MOST_LINKS) throw ShopError.conflict('messages.sharedList.tooMany');
}

/** Until it is revoked or its time is over. */
export const works = (sql: Db) => sql`
  shared_list.revoked_at is null and coalesce(shared_list.expires_at > now(), true)`;

export async function listLinks(
  sql: Sql,
  visitor: SignedIn,
  project: number | 'baskets',
): Promise<LinkRow[]> {
  if (project !== 'baskets') {
    const [found] = await sql`
      select from project where id = ${project} and ${isVisibleTo(sql, visitor)}`;
    if (!found) throw noProject();
  }
  return select(
    sql,
    sql`shared_list.customer_id = ${visitor.customer.id} and ${works(sql)}
        and ${project === 'baskets' ? sql`shared_list.project_id is null` : sql`shared_list.project_id = ${project}`}`,
  );
}

/** Every look asks the table, so nobody opens it a moment longer. */
export async function revokeLink(sql: Sql, visitor: SignedIn, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const [revoked] = await tx`
      update shared_list set revoked_at = now()
      where id = ${id} and customer_id = ${visitor.customer.id} and revoked_at is null
        and (project_id is null or exists (
          select from project where project.id = project_id and ${isVisibleTo(tx, visitor)}))
      returning id`;
    if (!revoked) throw ShopError.notFound('messages.sharedList.notFound');
    await auditOwn(tx, visitor.person.id, {
      command: 'account: revoke a shared list',
      before: { link: id },
    });
  });
}

/** Of a person who is shut out; returns how many. */
export const revokeLinksOf = async (tx: Db, personId: PersonId): Promise<number> =>
  (
    await tx`
      update shared_list set revoked_at = now()
      where person_id = ${personId} and ${works(tx)}`
  ).count;

const select = (sql: Db, where: ReturnType<typeof works>) => sql<LinkRow[]>`
  select shared_list.id, shared_list.project_id as project, shared_list.created_at,
         shared_list.expires_at, shared_list.has_notes, ${personName(sql)} as created_by
  from shared_list join person on person.id = shared_list.person_id
  where ${where} order by shared_list.id desc`;
