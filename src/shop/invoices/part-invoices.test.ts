import { beforeEach, expect, test, vi } from 'vitest';
import { findXml } from './einvoice/network/documents.server.ts';
import { parseXml, textOf } from './einvoice/element.ts';
import { copyOrder, type OrderCopy } from '#shop/orders/list/orders.fixture.ts';
import { ship } from '#shop/shipments/ship.server.ts';
import { takeBack } from '#shop/shipments/take-back.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { useShop } from '#tests/shop.ts';
import { cancelOrder } from './issue/cancel.server.ts';
import { issueCreditNote } from './issue/credit-note.server.ts';
import { getDocument, type Invoice } from './invoice.server.ts';
import { issueInvoice } from './issue/issue.server.ts';

const shop = useShop();
const { sql } = shop;

let order: OrderCopy;
beforeEach(async () => {
  order = await copyOrder(shop, { status: 'accepted' });
});

const leave = (quantity: number) => ship(shop, order.id, { lines: [{ position: 1, quantity }] });
const quantityOf = async (position: number) =>
  (
    await sql<[{ quantity: number }]>`
      select quantity from order_line where order_id = ${order.id} and position = ${position}`
  )[0].quantity;
const sumOf = (documents: Invoice[], key: 'net_cents' | 'vat_cents' | 'gross_cents') =>
  documents.reduce((sum, one) => sum + one[key], 0);

test('an invoice of a shipment has its goods and the fees, the next one the rest without them', async () => {
  await sql`update order_line set quantity = 7, total_cents = round((unit_cents + unit_fraction / 100.0) * 7)
            where order_id = ${order.id} and position = 1`;
  await sumUp();
  await leave(3);
  const first = await getDocument(
    sql,
    (await issueInvoice(shop, order.id, { shipment: 1 })).number,
  );
  const rest = await getDocument(sql, (await issueInvoice(shop, order.id)).number);
  const [fees] = await sql`
    select (shipping_cents <> 0)::int + (payment_cents <> 0)::int as count from orders where id = ${order.id}`;
  expect(first.lines).toHaveLength(1 + fees!.count);
  expect([first.lines[0]!.quantity, rest.lines[0]!.quantity]).toEqual([3, 4]);
  expect(rest.lines.every(({ code }) => code !== '')).toBe(true);
  const [sums] = await sql`select * from orders where id = ${order.id}`;
  for (const key of ['net_cents', 'vat_cents', 'gross_cents'] as const)
    expect(sumOf([first, rest], key)).toBe(sums![key]);
  await expect(issueInvoice(shop, order.id)).rejects.toThrow('messages.invoice.exists');
});

test('a shipment is invoiced once, an unknown one not at all, and what is invoiced does not come back', async () => {
  await leave(1);
  const { id, number } = await issueInvoice(shop, order.id, { shipment: 1 });
  await expect(issueInvoice(shop, order.id, { shipment: 1 })).rejects.toThrow(
    'messages.invoice.shipmentExists',
  );
  await expect(issueInvoice(shop, order.id, { shipment: 9 })).rejects.toMatchObject({
    status: 404,
  });
  await expect(takeBack(shop, { orderId: order.id, position: 1 })).rejects.toThrow(
    'messages.shipment.invoiced',
  );
  const document = await getDocument(sql, number);
  const xml = parseXml((await findXml(sql, id))!.toString('utf8'));
  expect(textOf(xml, 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe(
    (document.gross_cents / 100).toFixed(2),
  );
});

test('two at once issue one invoice of a shipment, and the order is never invoiced above itself', async () => {
  await leave(1);
  const tries = await Promise.allSettled([
    issueInvoice(shop, order.id, { shipment: 1 }),
    issueInvoice(shop, order.id, { shipment: 1 }),
    issueInvoice(shop, order.id),
  ]);
  const [sums] = await sql<[{ gross: number; count: number }]>`
    select sum(gross_cents)::int as gross, count(*)::int from invoice where order_id = ${order.id}`;
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(sums.count);
  expect(sums.gross).toBeLessThanOrEqual(order.gross_cents);
});

test('a gift card is used up in turn', async () => {
  const cents = Math.floor(order.gross_cents * 0.9);
  await sql`update orders set gift_card_cents = ${cents} where id = ${order.id}`;
  await leave(await quantityOf(1));
  const first = await getDocument(
    sql,
    (await issueInvoice(shop, order.id, { shipment: 1 })).number,
  );
  const rest = await getDocument(sql, (await issueInvoice(shop, order.id)).number);
  expect(first.card_cents).toBe(Math.min(cents, first.gross_cents));
  expect(first.card_cents + rest.card_cents).toBe(cents);
});

test('a gift card pays on the day it is in Bratislava', async () => {
  await sql`update orders set gift_card_cents = 100 where id = ${order.id}`;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T23:30:00Z') });
  const { id } = await issueInvoice(shop, order.id).finally(() => vi.useRealTimers());
  const paid = await sql`select paid_on::text from invoice_payment where invoice_id = ${id}`;
  expect(paid).toMatchObject([{ paid_on: '2026-11-17' }]);
});

test('cancelling takes every invoice of the order back, each as far as it was not', async () => {
  await leave(1);
  const first = await issueInvoice(shop, order.id, { shipment: 1 });
  await issueInvoice(shop, order.id);
  await issueCreditNote(shop, first.number, 'Poškodené', { part: new Map([[1, 1]]) });
  await cancelOrder(shop, order.id, 'Zákazník si to rozmyslel');
  const [left] = await sql`select sum(net_cents)::int as net, sum(vat_cents)::int as vat
                           from invoice where order_id = ${order.id}`;
  expect(left).toEqual({ net: 0, vat: 0 });
  expect(await contradictions()).toEqual([]);
});

/** Those of the documents: copies of orders break rules of baskets and stock. */
const contradictions = async () =>
  (await findContradictions(sql)).filter(({ rule }) =>
    /invoice|credit note|taxed payment/.test(rule),
  );

const sumUp = () => sql`
  with amount as (
    select vat_percent as rate, total_cents as cents from order_line where order_id = ${order.id}
    union all select shipping_vat_percent, shipping_cents from orders where id = ${order.id}
    union all select payment_vat_percent, payment_cents from orders where id = ${order.id}
  ), rated as (select rate, sum(cents) as base from amount group by 1),
  summed as (select sum(base)::int as net, sum(round(base * rate / 100.0))::int as vat from rated)
  update orders set net_cents = net, vat_cents = vat, gross_cents = net + vat,
         products_cents = net - shipping_cents - payment_cents from summed where id = ${order.id}`;
