import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { BasisPoints } from '#base/values/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

export type PriceGroup = { id: number; name: string; discount_bp: BasisPoints };

export const listPriceGroups = (sql: Db) => sql<(PriceGroup & { customers: number })[]>`
  select price_group.*, (select count(*)::int from company
                         where price_group_id = price_group.id) as customers
  from price_group order by name`;

export async function getPriceGroup(sql: Db, name: string): Promise<PriceGroup> {
  const group = await findPriceGroup(sql, name);
  if (!group) throw ShopError.notFound('messages.customer.noGroup');
  return group;
}

export async function findPriceGroup(sql: Db, name: string): Promise<PriceGroup | null> {
  const [group] = await sql<PriceGroup[]>`select * from price_group where name = ${name}`;
  return group ?? null;
}

/** Makes the group or changes its basic discount. */
export async function setPriceGroup(tx: Db, name: string, discount: BasisPoints): Promise<void> {
  await tx`
    insert into price_group (name, discount_bp) values (${name}, ${discount})
    on conflict (name) do update set discount_bp = excluded.discount_bp`;
}

/** Null takes the customer out of every group. */
export async function assignPriceGroup(
  tx: Db,
  customerId: CompanyId,
  name: string | null,
): Promise<void> {
  const group = name === null ? null : await getPriceGroup(tx, name);
  await tx`
    update company set price_group_id = ${group?.id ?? null} where id = ${customerId}`;
}
