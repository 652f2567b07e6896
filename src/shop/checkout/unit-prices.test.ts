import { beforeAll, expect, test } from 'vitest';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { invoicePdf } from '#shop/invoices/pdf/invoice-pdf.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import type { Client } from '#tests/client.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { chooseAll, methodsOf, newCustomer, stepsOf } from './checkout.fixture.ts';

// A cable by the metre for 0.3899 €: four decimals in the unit price, two in every sum.
const METRES = 305;
const shop = useShop();
const { sql } = shop;
let cable: { id: number; slug: string };
let customer: Client;

beforeAll(async () => {
  [cable] = (await sql`
    select id, slug from product where code = 'FB-K04SL'`) as unknown as [typeof cable];
  customer = await newCustomer(shop);
  await sql`update price_group set discount_bp = 0`;
  await sql`delete from discount`;
});

test('its page, the basket, the order, its mail and its documents say 0.3899 €', async () => {
  const { product } = (await customer.get(`/admin/v1/product/detail/url/${cable.slug}/sk`)).json();
  expect(product).toMatchObject({
    price_exc_vat: 0.3899,
    base_price_exc_vat: 0.3899,
    price: 0.4796,
  });

  const { basket } = (
    await customer.put('/admin/v1/basket/add', { product: cable.id, quantity: METRES })
  ).json();
  expect(basket.products[0]).toMatchObject({
    price_unit_exc_vat: 0.3899,
    price_total_exc_vat: 118.92,
  });
  expect(basket).toMatchObject({ product_price_without_vat: 118.92, product_price: 146.27 });

  const ways = await methodsOf(shop);
  const steps = stepsOf(customer, { shipping: ways.courier, payment: ways.invoice });
  await chooseAll(steps);
  const { order } = (await steps.order()).json();
  const { orders } = (await customer.get(`/admin/v1/customer/order/detail/${order.id}/sk`)).json();
  expect(orders.products[0]).toMatchObject({ price_exc_vat: 0.3899, price_sum_exc_vat: 118.92 });
  await writeMails(sql);
  const [mail] = await sql`select text_body from outbox where subject_key = ${`order:${order.id}`}`;
  expect(plain(mail!.text_body)).toContain('305 m × 0,3899 €');

  const invoice = await issueInvoice(shop, order.id);
  if (canReadPdf) {
    const pdf = pdfText(await invoicePdf(await getDocument(sql, invoice.number)));
    expect(pdf).toContain('0,3899 €');
    expect(pdf).toContain('118,92 €');
  }
  expect(await findContradictions(sql)).toEqual([]);
});

test('taken back in parts, it comes to the invoice and not a cent more', async () => {
  const [invoice] = await sql`
    select number, id from invoice where id = (
      select invoice_id from invoice_line where code = 'FB-K04SL' order by invoice_id desc limit 1)`;
  const [line] = await sql`
    select position from invoice_line where invoice_id = ${invoice!.id} and code = 'FB-K04SL'`;
  const position: number = line!.position;
  for (const metres of [1, 1, 1, 100])
    await issueCreditNote(shop, invoice!.number, 'Kus navyše', {
      part: new Map([[position, metres]]),
    });
  await issueCreditNote(shop, invoice!.number, 'A zvyšok');
  const [sums] = await sql`
    select (select total_cents from invoice_line where invoice_id = ${invoice!.id} and position = ${position}) as was,
           -sum(total_cents)::int as back, -sum(quantity)::int as metres
    from invoice_line join invoice on invoice.id = invoice_id
    where credited_invoice_id = ${invoice!.id} and position = ${position}`;
  expect(sums).toEqual({ was: 11_892, back: 11_892, metres: METRES });
  expect(await findContradictions(sql)).toEqual([]);
});
