import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, toCents } from '#base/values/money.ts';
import { passOnDecisions, takeBackRequests } from '#shop/approvals/leave.server.ts';
import { NO_PASSWORD } from '#shop/identity/password.server.ts';
import { handOverBasket } from '#shop/basket/merge.server.ts';
import { revokeKeysOf } from '#shop/price-list/api-keys/keys.server.ts';
import { revokeLinksOf } from '#shop/projects/share/links.server.ts';
import { mayDo, type Role } from '#shop/kernel/roles.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import type { SavePerson } from './contract.ts';
import { sendInvitation } from './invite.server.ts';
import type { Manager, Managing } from './manager.server.ts';

type Row = {
  state: 'pending' | 'active' | 'blocked';
  roles: Role[];
  order_limit_cents: Cents | null;
  month_limit_cents: Cents | null;
  has_password: boolean;
};

/** What of a person their company decides. Whoever is paused is out at once, and no link lets them in again. */
export async function savePerson(
  shop: Managing,
  asking: Manager,
  id: PersonId,
  given: SavePerson,
): Promise<void> {
  await inTransaction(shop.sql, async (tx) => {
    // Two administrators who take the role from each other at once are handled one after the other.
    await tx`select from company where id = ${asking.customer.id} for no key update`;
    const before = await findPerson(tx, asking.customer.id, id);
    const after = changed(before, given);
    await tx`
      update person set roles = ${after.roles}, order_limit_cents = ${after.order_limit_cents},
             month_limit_cents = ${after.month_limit_cents}, state = ${after.state},
             -- A password that somebody only typed when they registered.
             password_hash = case when state = 'pending' and ${after.state} = 'blocked' then ${NO_PASSWORD} else password_hash end,
             activated_at = case when ${after.state} <> 'pending' then coalesce(activated_at, now()) end
      where id = ${id}`;
    await checkAdministrators(tx, asking.customer.id);
    const isShutOut = after.state === 'blocked' && before.state !== 'blocked';
    if (isShutOut) await shutOut(tx, asking, id, given.basket_to ?? null);
    const revoked = isShutOut && given.revoke ? await revokeMade(tx, asking, id) : {};
    if (mayDecide(before) && !mayDecide(after)) await passOnDecisions(tx, shop, id);
    if (after.state === 'pending' && before.state === 'blocked')
      await sendInvitation(tx, shop, asking, id);
    await asking.note(tx, {
      command: 'company: change a person',
      about: id,
      before: noted(before),
      after: { ...noted(after), ...revoked },
    });
  });
}

const mayDecide = ({ state, roles }: Row) => state !== 'blocked' && mayDo(roles, 'approve');

async function findPerson(tx: Db, customerId: CompanyId, id: PersonId): Promise<Row> {
  const [row] = await tx<Row[]>`
    select state, roles, order_limit_cents, month_limit_cents,
           password_hash <> ${NO_PASSWORD} as has_password
    from person where id = ${id} and customer_id = ${customerId} for update`;
  if (!row) throw ShopError.notFound('messages.people.notFound');
  return row;
}

function changed(row: Row, given: SavePerson): Row {
  const limitOf = (euros: number | null | undefined, known: Cents | null) =>
    euros === undefined ? known : euros === null ? null : toCents(euros);
  return {
    ...row,
    roles: given.roles ?? row.roles,
    order_limit_cents: limitOf(given.order_limit, row.order_limit_cents),
    month_limit_cents: limitOf(given.month_limit, row.month_limit_cents),
    state: stateOf(row, given.state),
  };
}

/** Whoever never came is invited again instead. */
function stateOf({ state, has_password }: Row, wanted: SavePerson['state']): Row['state'] {
  if (wanted === 'paused') return 'blocked';
  if (wanted === 'active' && state === 'blocked') return has_password ? 'active' : 'pending';
  return state;
}

async function checkAdministrators(tx: Db, customerId: CompanyId): Promise<void> {
  const [left] = await tx`
    select from person
    where customer_id = ${customerId} and state = 'active' and 'admin' = any (roles) limit 1`;
  if (!left) throw ShopError.conflict('messages.people.lastAdmin');
}

async function shutOut(
  tx: Db,
  { customer }: Manager,
  id: PersonId,
  basketTo: PersonId | null,
): Promise<void> {
  await tx`delete from session where person_id = ${id}`;
  await tx`delete from second_step where person_id = ${id}`;
  await tx`update one_time_link set used_at = now() where person_id = ${id} and used_at is null`;
  if (basketTo === null) return takeBackRequests(tx, id, null);
  const [heir] = await tx<{ roles: Role[] }[]>`
    select roles from person
    where id = ${basketTo} and id <> ${id} and customer_id = ${customer.id} and state = 'active'`;
  if (!heir) throw ShopError.notFound('messages.people.notFound');
  if (!mayDo(heir.roles, 'buy')) throw ShopError.conflict('messages.people.noBasket');
  await handOverBasket(tx, id, basketTo);
  await takeBackRequests(tx, id, basketTo);
}

/** Keys and shared lists are the company's and outlive who made them, unless somebody says otherwise. */
async function revokeMade(tx: Db, { name }: Manager, id: PersonId) {
  const keys = await revokeKeysOf(tx, id, name);
  const links = await revokeLinksOf(tx, id);
  return { revoked_keys: keys.join(', ') || 'none', revoked_links: links };
}

const noted = ({ roles, state, order_limit_cents, month_limit_cents }: Row) => ({
  roles: roles.join(', '),
  state,
  order_limit: order_limit_cents ?? 'none',
  month_limit: month_limit_cents ?? 'none',
});
