import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { BasisPoints } from '#base/values/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

/** Whose discount it is: one customer's, or everybody's in a price group. */
export type Whose = { customerId: CompanyId } | { groupId: number };
/** On what: a category with everything below it, or a vendor, by the last part of its address. */
export type On = { category: string } | { vendor: string };

export type Discount = { what: string; name: string; discount_bp: BasisPoints };

export const listDiscounts = (sql: Db, whose: Whose) => sql<Discount[]>`
  select coalesce('category ' || category.slug, 'vendor ' || vendor.slug) as what,
         coalesce(category.title, vendor.name) as name, discount_bp
  from discount
  left join category on category.id = discount.category_id
  left join vendor on vendor.id = discount.vendor_id
  where ${isOf(sql, whose)} and product_id is null and discount.state = 'agreed'
    and coalesce(valid_from <= now(), true) and coalesce(valid_until > now(), true)
  order by 1`;

/** Sets a discount of one customer, or takes it away with 0; the next page they open has the new prices. */
export async function setDiscount(
  tx: Db,
  customerId: CompanyId,
  on: On,
  discount: BasisPoints,
): Promise<void> {
  const { kind, id } = await findOn(tx, on);
  const columns = {
    customer_id: customerId,
    category_id: kind === 'category' ? id : null,
    vendor_id: kind === 'vendor' ? id : null,
  };
  const isOpen = tx`
    customer_id = ${customerId} and category_id is not distinct from ${columns.category_id}
    and vendor_id is not distinct from ${columns.vendor_id} and ${isWithoutEnd(tx)}`;
  if (discount === 0) return void (await tx`delete from discount where ${isOpen}`);
  // Two at once come one after the other: what a customer has may stand there more than once, in turn.
  await tx`select from company where id = ${customerId} for no key update`;
  const [known] = await tx`
    update discount set discount_bp = ${discount} where ${isOpen} returning id`;
  if (!known) await tx`insert into discount ${tx({ ...columns, discount_bp: discount })}`;
}

/** Neither planned, nor ended, nor waiting: what the terminal sets. */
const isWithoutEnd = (sql: Db) => sql`
  valid_from is null and valid_until is null and discount.state = 'agreed'`;

/** What a discount is on, by its id. */
export async function findOn(tx: Db, on: On): Promise<{ kind: 'category' | 'vendor'; id: number }> {
  const [kind, slug] =
    'category' in on ? (['category', on.category] as const) : (['vendor', on.vendor] as const);
  return { kind, id: await idOf(tx, kind, slug) };
}

const MISSING = { category: 'messages.category.notFound', vendor: 'messages.vendor.notFound' };

const isOf = (sql: Db, whose: Whose) =>
  'customerId' in whose
    ? sql`customer_id = ${whose.customerId}`
    : sql`price_group_id = ${whose.groupId}`;

async function idOf(tx: Db, table: 'category' | 'vendor', slug: string): Promise<number> {
  const [row] = await tx<{ id: number }[]>`select id from ${tx(table)} where slug = ${slug}`;
  if (!row) throw ShopError.notFound(MISSING[table]);
  return row.id;
}
