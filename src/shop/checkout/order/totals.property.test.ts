import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { toCents } from '#base/values/money.ts';
import { invoicePdf } from '#shop/invoices/pdf/invoice-pdf.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { formatPrice } from '#text/format.ts';
import type { Client } from '#tests/client.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { chooseAll, newCustomer, stepsOf } from '#shop/checkout/checkout.fixture.ts';
import { summaryOf } from '#shop/basket/summary.ts';

/** `PROPERTY_RUNS=1000 npx vitest run …` for the long one. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 30);

const shop = useShop();
const { sql } = shop;
type Product = { id: number; category_id: number; vendor_id: number };
let products: Product[];
let customer: Client;

beforeAll(async () => {
  products = await sql<Product[]>`
    select distinct on (category_id, vendor_id) id, category_id, vendor_id
    from product where quantity_step = 1 order by category_id, vendor_id, id limit 12`;
  await sql`delete from discount`;
  customer = await newCustomer(shop);
});

const rate = fc.constantFrom(0, 5, 19, 23);
const fee = fc.record({ cents: fc.integer({ min: 0, max: 2_999 }), rate });
const discount = fc.integer({ min: 1, max: 9_999 });
const purchase = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      product: fc.nat({ max: 11 }),
      cents: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 250_000 })),
      // Goods by the metre cost hundredths of a cent as well.
      decimals: fc.constantFrom(2, 2, 3, 4),
      hundredths: fc.integer({ min: 0, max: 99 }),
      rate,
      quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 999 })),
    }),
    { selector: ({ product }) => product, minLength: 1, maxLength: 6 },
  ),
  group: fc.integer({ min: 0, max: 9_999 }),
  onCategory: fc.option(discount),
  onVendor: fc.option(discount),
  shipping: fee,
  payment: fee,
  /** Paid at the counter: only then is what is left rounded, on the invoice and nowhere else. */
  isCash: fc.boolean(),
  /** What is on a gift card, from next to nothing to more than the whole order. */
  card: fc.option(
    fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 2_000_000_000 })),
  ),
});
type Purchase = typeof purchase extends fc.Arbitrary<infer Value> ? Value : never;

test(
  'the basket, the summary, the order, its mail and its invoice, its PDF too, agree to the cent',
  { timeout: 60_000 + RUNS * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(purchase, async (wanted) => {
        const methods = await setUp(wanted);
        await fill(wanted.lines);
        const card = await putCard(wanted.card);
        const { summary, basket } = await seenBy(customer, methods);

        const steps = stepsOf(customer, methods);
        await chooseAll(steps);
        const shown = { shown_total: summary.withoutVat, shown_to_pay: summary.toPay };
        const response = (await steps.order(shown)).json();
        expect(response).toMatchObject({ success: true });
        const written = await writtenFor(response.order.id, wanted.isCash);

        const expected = expectedSums(wanted);
        expect(basket.product_price_without_vat).toBe(summary.products);
        expect({
          products: toCents(summary.products),
          net: toCents(summary.withoutVat),
          gross: toCents(summary.withVat),
        }).toEqual(expected);
        expect(written.order).toEqual(expected);
        expect(written.invoice).toEqual({ net: expected.net, gross: expected.gross });
        expect(written.invoiceRates).toEqual({ net: expected.net, gross: expected.gross });
        for (const cents of Object.values(expected)) expect(written.mail).toContain(euros(cents));
        for (const cents of canReadPdf ? [expected.net, expected.gross] : [])
          expect(written.pdf).toContain(euros(cents));
        expect(written.detail).toBe(summary.withoutVat);

        const byCard = Math.min(wanted.card ?? 0, expected.gross);
        expect(toCents(summary.paidByCard)).toBe(byCard);
        expect(toCents(summary.toPay)).toBe(expected.gross - byCard);
        expect(written.byCard).toEqual({ order: byCard, detail: byCard, invoice: byCard });
        const toPay = expected.gross - byCard;
        const asked = wanted.isCash ? toFiveCents(toPay) : toPay;
        expect(written.toPay).toEqual({ detail: toPay, invoice: asked });
        expect(await leftOn(card)).toBe((wanted.card ?? 0) - byCard);
        expect(written.mail).toContain(euros(toPay));
        if (canReadPdf) expect(written.pdf).toContain(euros(asked));
      }),
      // Smaller baskets are among the first that are tried; shrinking would order for minutes.
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);

/** Prices, rates, discounts and fees as given; returns the methods to order by. */
async function setUp({ lines, group, onCategory, onVendor, shipping, payment }: Purchase) {
  for (const { product, cents, rate, decimals, hundredths } of lines)
    await sql`
      update product
      set price_cents = ${cents}, vat_percent = ${rate}, price_decimals = ${decimals},
          price_fraction = ${fractionOf(hundredths, decimals)}
      where id = ${productAt(product).id}`;
  await sql`update price_group set discount_bp = ${group}`;
  await sql`delete from discount`;
  await sql`delete from basket_line where basket_id in (select id from basket where state = 'open')`;
  const groups = await sql<{ id: number }[]>`select id from price_group`;
  const { category_id, vendor_id } = productAt(0);
  for (const { id: price_group_id } of groups) {
    if (onCategory !== null)
      await sql`insert into discount ${sql({ price_group_id, category_id, discount_bp: onCategory })}`;
    if (onVendor !== null)
      await sql`insert into discount ${sql({ price_group_id, vendor_id, discount_bp: onVendor })}`;
  }
  const [way] = await sql`
    update shipping_method set price_cents = ${shipping.cents}, vat_percent = ${shipping.rate}
    where is_default returning id`;
  const [means] = await sql`
    update payment_method set price_cents = ${payment.cents}, vat_percent = ${payment.rate}
    where kind = 'invoice' returning id`;
  return { shipping: way!.id as number, payment: means!.id as number };
}

/** The first line through the call, which opens the basket; the others beside it. */
async function fill(lines: Purchase['lines']) {
  const [first, ...others] = lines.map(({ product, quantity }) => ({
    product: productAt(product).id,
    quantity,
  }));
  const { basket } = (await customer.put('/admin/v1/basket/add', first)).json();
  for (const { product, quantity } of others)
    await sql`insert into basket_line ${sql({ basket_id: basket.id, product_id: product, quantity })}`;
}

let cards = 0;

async function putCard(cents: number | null): Promise<string | null> {
  if (cents === null) {
    await customer.delete('/admin/v1/cart/gift-card');
    return null;
  }
  const code = `VLASTNOST-${(cards += 1)}`;
  await sql`insert into gift_card (code, amount_cents) values (${code}, ${cents})`;
  const response = await customer.patch('/admin/v1/cart/gift-card', { id: null, code });
  expect(response.json()).toMatchObject({ success: true });
  return code;
}

async function leftOn(code: string | null): Promise<number> {
  const [card] =
    await sql`select amount_cents - used_cents as cents from gift_card where code = ${code}`;
  return card?.cents ?? 0;
}

/** What the customer's browser has on the last step. */
async function seenBy(client: Client, chosen: { shipping: number; payment: number }) {
  const { basket } = (await client.get('/admin/v1/basket/sk')).json();
  const { shipping } = (await client.get('/admin/v1/cart/shipping/sk')).json();
  const { payments } = (await client.get('/admin/v1/cart/payment/sk')).json();
  const byId = (id: number) => (one: { id: number }) => one.id === id;
  const summary = summaryOf(basket, [
    shipping.find(byId(chosen.shipping)),
    payments.find(byId(chosen.payment)),
  ]);
  return { basket, summary };
}

async function writtenFor(orderId: number, isCash: boolean) {
  const [order] = await sql`
    select products_cents as products, net_cents as net, gross_cents as gross
    from orders where id = ${orderId}`;
  await writeMails(sql);
  const [mail] = await sql`select text_body from outbox where subject_key = ${`order:${orderId}`}`;
  if (isCash) await sql`update orders set payment_kind = 'cash' where id = ${orderId}`;
  const { id, number } = await issueInvoice(shop, orderId);
  const [invoice] = await sql`
    select net_cents as net, gross_cents as gross from invoice where id = ${id}`;
  const [invoiceRates] = await sql`
    select sum(base_cents)::int as net, sum(base_cents + vat_cents)::int as gross
    from invoice_vat where invoice_id = ${id}`;
  const { orders } = (await customer.get(`/admin/v1/customer/order/detail/${orderId}/sk`)).json();
  const document = await getDocument(sql, number);
  const [paid] = await sql`select gift_card_cents as cents from orders where id = ${orderId}`;
  return {
    order,
    invoice,
    invoiceRates,
    mail: plain(mail!.text_body),
    pdf: canReadPdf ? pdfText(await invoicePdf(document)) : '',
    detail: orders.price_without_vat,
    byCard: {
      order: paid!.cents,
      detail: toCents(orders.gift_card?.amount ?? 0),
      invoice: document.card_cents,
    },
    toPay: {
      detail: toCents(orders.price_to_pay),
      invoice: document.gross_cents - document.paid_cents,
    },
  };
}

const euros = (cents: number) => plain(formatPrice(cents / 100));

/** The same sums once more, by another road: exact fractions, each rounded half up where the law says so. */
function expectedSums({ lines, group, onCategory, onVendor, shipping, payment }: Purchase) {
  const bases = new Map<number, bigint>();
  const add = (rate: number, cents: bigint) => bases.set(rate, (bases.get(rate) ?? 0n) + cents);
  let products = 0n;
  for (const { product, cents, decimals, hundredths, rate, quantity } of lines) {
    const { category_id, vendor_id } = productAt(product);
    const best = Math.max(
      group,
      category_id === productAt(0).category_id ? (onCategory ?? 0) : 0,
      vendor_id === productAt(0).vendor_id ? (onVendor ?? 0) : 0,
    );
    const list = BigInt(cents * 100 + fractionOf(hundredths, decimals));
    const step = BigInt(10 ** (4 - decimals));
    const unit = halfUp(list * BigInt(10_000 - best), 10_000n * step) * step;
    const line = halfUp(unit * BigInt(quantity), 100n);
    products += line;
    add(rate, line);
  }
  for (const { cents, rate } of [shipping, payment]) add(rate, BigInt(cents));
  let net = 0n;
  let gross = 0n;
  for (const [rate, base] of bases) {
    net += base;
    gross += base + halfUp(base * BigInt(rate), 100n);
  }
  return { products: Number(products), net: Number(net), gross: Number(gross) };
}

/** As many of the hundredths of a cent as fit into the decimals. */
const fractionOf = (hundredths: number, decimals: number) =>
  hundredths - (hundredths % 10 ** (4 - decimals));

const productAt = (index: number) => products[index]!;

/** By the last digit, as the law lists them; a cent or two alone are five. */
const toFiveCents = (cents: number) => {
  if (cents === 1 || cents === 2) return 5;
  return cents + [0, -1, -2, 2, 1, 0, -1, -2, 2, 1][cents % 10]!;
};

const halfUp = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);
