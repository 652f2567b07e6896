import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { type Cents, toCents, toEuros } from '#base/money.ts';
import { listLines } from '#shop/basket/basket.server.ts';
import { type LineRow, priceLine, type PricedLine } from '#shop/basket/rules.ts';
import { putMail } from '#shop/customers/outbox.server.ts';
import type { Shop } from '#shop/customers/slice.server.ts';
import type { Customer } from '#shop/customers/visitor.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import { fullName, type TidyAddress } from './addresses.ts';
import type { PlaceOrder } from './contract.ts';
import { orderMail } from './order-mail.server.ts';
import { checkReady, deliveryOf, type Draft } from './readiness.ts';
import { type OrderTotals, orderTotals } from './totals.ts';

/** Amounts are kept as 32-bit cents; an order of millions is agreed on with people. */
const LARGEST: Cents = 2 ** 31 - 1;

type Placed = { id: number; number: string };

type Method = { id: number; name: string; price_cents: Cents; vat_percent: number };
type BasketDraft = Omit<Draft, 'lines' | 'shipping' | 'payment'> & {
  id: number;
  note: string;
  packeta_point_name: string | null;
  packeta_point_address: string | null;
  shipping: (Method & NonNullable<Draft['shipping']>) | null;
  payment: (Method & NonNullable<Draft['payment']> & { kind: string }) | null;
  lines: (LineRow & { price: PricedLine })[];
};
/** A draft that `checkReady` has let through. */
type ReadyDraft = BasketDraft & {
  shipping: NonNullable<BasketDraft['shipping']>;
  payment: NonNullable<BasketDraft['payment']>;
  invoice: TidyAddress;
};

/**
 * One transaction: the basket is locked, every line priced again, and order, lines, mail and the closed
 * basket are written together. A repeat finds the basket closed and answers with the order it became.
 */
export async function placeOrder(
  { sql, config }: Shop,
  customer: Customer,
  wish: PlaceOrder,
): Promise<Placed> {
  return sql.begin(async (tx) => {
    const basket = await lockForOrder(tx, customer.id, wish.basket);
    if (basket.order) return basket.order;

    const draft = await readDraft(tx, basket.id, customer);
    checkReady(draft);
    const ready = draft as ReadyDraft;
    const totals = orderTotals(
      ready.lines.map((line) => line.price),
      [ready.shipping, ready.payment].map(({ price_cents, vat_percent }) => ({
        cents: price_cents,
        vatPercent: vat_percent,
      })),
    );
    if (totals.grossCents > LARGEST) throw new ShopError('messages.order.tooLarge');
    checkShown(wish.shown_total, totals);

    await rememberCustomer(tx, customer.id, ready, wish.followNews === true);
    await tx`update basket set state = 'ordered', updated_at = now() where id = ${basket.id}`;
    await moveStock(tx, 'out', ready.lines, ready.shipping.pick_up ? ready.sale_point_id : null);
    // Late, because everyone else who orders waits for the number from here to the commit.
    const order = await writeOrder(tx, customer, ready, totals);
    await putMail(tx, await orderMail(tx, order.id, config.publicUrl));
    return order;
  });
}

async function lockForOrder(tx: Db, customerId: number, wanted: number | null | undefined) {
  const [basket] = await tx<{ id: number; state: string }[]>`
    select id, state from basket
    where customer_id = ${customerId} and ${wanted == null ? tx`state = 'open'` : tx`id = ${wanted}`}
    for update`;
  if (!basket && wanted == null) throw ShopError.conflict('messages.basket.empty');
  if (!basket) throw ShopError.notFound('messages.basket.notFound');
  if (basket.state === 'open') return { id: basket.id, order: null };
  const [order] = await tx<Placed[]>`
    select id, number from orders where basket_id = ${basket.id} and customer_id = ${customerId}`;
  return { id: basket.id, order: order! };
}

async function readDraft(tx: Db, basketId: number, { discounts }: Customer): Promise<BasketDraft> {
  const [[draft], lines] = await Promise.all([
    tx<Omit<BasketDraft, 'lines'>[]>`
      select basket.id, basket.note, basket.sale_point_id, basket.has_delivery_address,
             basket.packeta_point, basket.packeta_point_name, basket.packeta_point_address,
             (select to_jsonb(one) from shipping_method one
              where one.id = basket.shipping_id and one.is_active) as shipping,
             (select to_jsonb(one) from payment_method one
              where one.id = basket.payment_id and one.is_active) as payment,
             (select to_jsonb(one) from basket_address one
              where one.basket_id = basket.id and one.type = 1) as invoice,
             (select to_jsonb(one) from basket_address one
              where one.basket_id = basket.id and one.type = 2) as delivery
      from basket where basket.id = ${basketId}`,
    listLines(tx, basketId),
  ]);
  return {
    ...draft!,
    lines: lines.map((line) => ({ ...line, price: priceLine(line, discounts) })),
  };
}

function checkShown(shown: number | null | undefined, totals: OrderTotals) {
  if (shown == null || isSameAmount(shown, totals.netCents)) return;
  throw ShopError.conflict('messages.order.priceChanged', {
    totals: {
      product_price_without_vat: toEuros(totals.productsCents),
      total_without_vat: toEuros(totals.netCents),
      total: toEuros(totals.grossCents),
    },
  });
}

function isSameAmount(euros: number, cents: Cents): boolean {
  try {
    return toCents(euros) === cents;
  } catch {
    return false;
  }
}

async function writeOrder(tx: Db, customer: Customer, draft: ReadyDraft, totals: OrderTotals) {
  const delivery = deliveryOf(draft);
  const { shipping, payment, invoice } = draft;
  const [order] = await tx<Placed[]>`
    insert into orders (
      number, customer_id, basket_id, company_name, company_id, vat_id, ext_vat_id, email,
      invoice_name, invoice_street, invoice_city, invoice_zip, invoice_phone,
      delivery_name, delivery_street, delivery_city, delivery_zip, delivery_phone,
      shipping_id, shipping_name, shipping_cents, shipping_vat_percent, is_pick_up, warehouse_id,
      packeta_point, packeta_point_name, packeta_point_address,
      payment_id, payment_name, payment_kind, payment_cents, payment_vat_percent,
      note, products_cents, net_cents, vat_cents, gross_cents)
    select next_number('order', extract(year from now())::int), id, ${draft.id},
      company_name, company_id, vat_id, ext_vat_id, email,
      ${fullName(invoice)}, ${invoice.street}, ${invoice.city}, ${invoice.zip}, ${invoice.phone},
      ${fullName(delivery)}, ${delivery.street}, ${delivery.city}, ${delivery.zip}, ${delivery.phone},
      ${shipping.id}, ${shipping.name}, ${shipping.price_cents}, ${shipping.vat_percent},
      ${shipping.pick_up}, ${shipping.pick_up ? draft.sale_point_id : null},
      ${draft.packeta_point}, ${draft.packeta_point_name}, ${draft.packeta_point_address},
      ${payment.id}, ${payment.name}, ${payment.kind}, ${payment.price_cents}, ${payment.vat_percent},
      ${draft.note}, ${totals.productsCents}, ${totals.netCents}, ${totals.vatCents}, ${totals.grossCents}
    from customer where id = ${customer.id}
    returning id, number`;
  const lines = draft.lines.map((line, index) => lineRow(order!.id, line, index));
  await Promise.all([
    tx`insert into order_line ${tx(lines)}`,
    tx`insert into order_status_change (order_id, status) values (${order!.id}, 'new')`,
  ]);
  return order!;
}

const lineRow = (orderId: number, line: BasketDraft['lines'][number], index: number) => ({
  order_id: orderId,
  position: index + 1,
  product_id: line.product_id,
  code: line.code,
  name: line.name,
  unit: line.unit,
  quantity: line.quantity,
  list_cents: line.price.listCents,
  discount_bp: line.price.discount,
  unit_cents: line.price.unitCents,
  total_cents: line.price.cents,
  vat_percent: line.vat_percent,
});

/** The first order's address becomes the customer's own; news only for those who ask for it. */
async function rememberCustomer(tx: Db, customerId: number, draft: ReadyDraft, wantsNews: boolean) {
  await tx`
    insert into customer_address (customer_id, type, first_name, last_name, street, city, zip, phone)
    select ${customerId}, type, first_name, last_name, street, city, zip, phone
    from basket_address
    where basket_id = ${draft.id} and (type = 1 or ${draft.has_delivery_address}) and street <> ''
      and not exists (select from customer_address known where known.customer_id = ${customerId})`;
  if (wantsNews) await tx`update customer set newsletter = true where id = ${customerId}`;
}
