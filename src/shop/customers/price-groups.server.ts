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

/** A discount of a group on everything, on a category or on a vendor; null and 0 take it away. */
export type GroupDiscount = {
  group: number;
  kind: 'base' | 'category' | 'vendor';
  id: number | null;
  discount_bp: BasisPoints | null;
};

/** Sets discounts of groups, however many; the next page that a customer of theirs opens has the new prices. */
export async function setGroupDiscounts(tx: Db, changes: readonly GroupDiscount[]): Promise<void> {
  const base = changes.filter(({ kind }) => kind === 'base');
  const cells = changes.filter(({ kind }) => kind !== 'base');
  if (base.length > 0)
    await tx`
      update price_group set discount_bp = wanted.bp
      from unnest(${base.map(({ group }) => group)}::int[],
                  ${base.map((one) => one.discount_bp ?? 0)}::int[]) as wanted (id, bp)
      where price_group.id = wanted.id`;
  if (cells.length === 0) return;
  const columns = [
    cells.map(({ group }) => group),
    cells.map(({ kind, id }) => (kind === 'category' ? id : null)),
    cells.map(({ kind, id }) => (kind === 'vendor' ? id : null)),
    cells.map((one) => one.discount_bp ?? 0),
  ] as const;
  const wanted = tx`unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::int[], ${columns[3]}::int[])
    as wanted (price_group_id, category_id, vendor_id, discount_bp)`;
  await tx`
    delete from discount using ${wanted}
    where discount.price_group_id = wanted.price_group_id and wanted.discount_bp = 0
      and discount.category_id is not distinct from wanted.category_id
      and discount.vendor_id is not distinct from wanted.vendor_id`;
  await tx`
    insert into discount (price_group_id, category_id, vendor_id, discount_bp)
    select * from ${wanted} where wanted.discount_bp > 0
    on conflict (price_group_id, category_id, vendor_id) where price_group_id is not null
    do update set discount_bp = excluded.discount_bp`;
}
