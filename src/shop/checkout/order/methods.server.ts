import type { Sql } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { withVat } from '#base/values/vat.ts';
import { freeThere } from '#shop/availability/inbound.server.ts';
import { isOwnedBy } from '#shop/basket/basket.server.ts';
import { freeCreditCents } from '#shop/invoices/issue/credit.server.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type {
  Credit,
  OverCredit,
  PaymentMethod,
  ShippingMethod,
  Warehouse,
} from '#shop/checkout/contract.ts';
import { USUAL_CREDIT_LINE } from './credit-line.server.ts';

type Fee = { price_cents: Cents; vat_percent: number };
type ShippingRow = Fee &
  Omit<ShippingMethod, 'price' | 'price_with_vat' | 'default'> & { is_default: boolean };
type PaymentRow = Fee & Omit<PaymentMethod, 'price' | 'price_with_vat'>;

export async function listShipping(sql: Sql, visitor: Visitor): Promise<ShippingMethod[]> {
  const rows = await sql<ShippingRow[]>`
    select id, name, price_cents, vat_percent, pick_up, is_default, is_packeta
    from shipping_method where is_active order by position, id`;
  return rows.map(({ is_default, ...row }) => ({
    ...row,
    default: is_default,
    ...feeFor(row, visitor),
  }));
}

type CreditColumns = { free_cents: number | null; over_credit: OverCredit | null };

/** With what is left of the company's credit, for who may order: a part of the same query, counted once. */
export async function listPayments(
  sql: Sql,
  visitor: Visitor,
): Promise<{ payments: PaymentMethod[]; credit: Credit | null }> {
  const { customer, person } = visitor;
  const mayOrder = person !== null && mayDo(person.roles, 'buy');
  const credit = mayOrder
    ? sql`(select ${freeCreditCents(sql)} from company where id = ${customer.id}) as free_cents,
          (select value ->> 'over' from setting where key = 'credit_line') as over_credit`
    : sql`null as free_cents, null as over_credit`;
  const rows = await sql<(PaymentRow & CreditColumns)[]>`
    select id, name, kind, price_cents, vat_percent, allow_for_store, allow_for_shipping, ${credit}
    from payment_method where is_active order by position, id`;
  const { free_cents: free = null, over_credit: over = null } = rows[0] ?? {};
  return {
    payments: rows.map((row) => ({ ...row, ...feeFor(row, visitor) })),
    credit: free === null ? null : { free: toEuros(free), over: over ?? USUAL_CREDIT_LINE.over },
  };
}

const feeFor = ({ price_cents: cents, vat_percent }: Fee, { customer }: Visitor) =>
  customer
    ? { price: toEuros(cents), price_with_vat: toEuros(withVat(cents, vat_percent)) }
    : { price: null, price_with_vat: null };

/** Sale points with how much of the visitor's basket lies there. */
export const listWarehouses = (sql: Sql, visitor: Visitor): Promise<Warehouse[]> => sql<
  Warehouse[]
>`
  select warehouse.id, warehouse.name, warehouse.address, warehouse.opening_hours, warehouse.phone,
         count(stock.product_id)::int as lines_in_stock
  from warehouse
  left join basket on ${isOwnedBy(sql, visitor)} and basket.state = 'open'
  left join basket_line line on line.basket_id = basket.id
  left join product on product.id = line.product_id
  left join stock on stock.warehouse_id = warehouse.id and stock.product_id = line.product_id
                 and ${freeThere(sql)} >= line.quantity
  where warehouse.is_sale_point
  group by warehouse.id
  order by warehouse.position, warehouse.id`;
