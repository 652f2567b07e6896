import type { Added } from '#tests/companies.ts';
import type { useShop } from '#tests/shop.ts';

export type OrderCopy = {
  id: number;
  number: string;
  status: string;
  customer_id: number;
  person_id: number;
  warehouse_id: number | null;
  net_cents: number;
  gross_cents: number;
};

type Wanted = {
  status?: string;
  isPickUp?: boolean;
  payment?: string | undefined;
  /** Who ordered, instead of the demo customer. */
  by?: Added;
  at?: Date;
  /** What it cost, without VAT. */
  cents?: number;
};

let copies = 0;

const sumsOf = (cents: number) => ({
  products_cents: cents,
  shipping_cents: 0,
  payment_cents: 0,
  gift_card_cents: 0,
  net_cents: cents,
  vat_cents: 0,
  gross_cents: cents,
});

/** A copy of a demo order in the given state and without an invoice, so that tests do not meet. */
export async function copyOrder(
  { sql }: Pick<ReturnType<typeof useShop>, 'sql'>,
  { status = 'new', isPickUp = false, payment = 'invoice', by, at, cents }: Wanted = {},
): Promise<OrderCopy> {
  const [source] = await sql`
    select * from orders where is_pick_up = ${isPickUp}
      and (select count(*) from order_line where order_id = orders.id) > 1 order by id limit 1`;
  const { id: sourceId, ...columns } = source!;
  const [basket] = await sql`
    insert into basket (person_id, state) values (${by?.id ?? columns.person_id}, 'ordered')
    returning id`;
  const changes = {
    ...(by ? { customer_id: by.customerId, person_id: by.id } : {}),
    ...(at ? { created_at: at } : {}),
    ...(cents === undefined ? {} : sumsOf(cents)),
    number: `2099${String((copies += 1)).padStart(6, '0')}`,
    basket_id: basket!.id,
    payment_kind: payment,
    status,
  };
  const [order] = await sql<OrderCopy[]>`
    insert into orders ${sql({ ...columns, ...changes })} returning *`;
  const lines = await sql`select * from order_line where order_id = ${sourceId}`;
  await sql`insert into order_line ${sql(
    lines.map(({ id: _id, ...line }) => ({ ...line, order_id: order!.id })),
  )}`;
  return order!;
}
