import { expect, test } from 'vitest';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { pickingListPdf } from '#shop/orders/documents/picking-list.server.ts';
import { readPickingList } from '#shop/orders/documents/read-picking-list.server.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import { canReadPdf, pdfLefts, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { deliveryNotePdf } from './delivery-note-pdf.server.ts';
import { findDeliveryNote } from './delivery-note.server.ts';
import { ship } from './ship.server.ts';

const shop = useShop();
const { sql } = shop;

async function shipped() {
  const order = await copyOrder(shop, { status: 'accepted' });
  await sql`
    update orders set customer_reference = 'OBJ-112/2026', project_name = 'Bytový dom Sihoť 24'
    where id = ${order.id}`;
  await sql`
    update order_line set quantity = 20, total_cents = ((unit_cents::bigint * 100 + unit_fraction) * 20 + 50) / 100
    where order_id = ${order.id} and position = 1`;
  const shipment = await ship(shop, order.id, {
    lines: [{ position: 1, quantity: 4 }],
    carrier: 'sps',
    numbers: ['7K4402118905'],
  });
  const { customerId } = await findOrderKey(sql, order.number);
  return { order, shipment, customerId };
}

test.runIf(canReadPdf)(
  'says what is in the parcel, for which order and for whom, and no price',
  async () => {
    const { order, shipment, customerId } = await shipped();
    const note = (await findDeliveryNote(sql, customerId, shipment.id))!;
    const text = pdfText(await deliveryNotePdf(note)).replaceAll('\u00a0', ' ');
    for (const words of [
      'Dodací list',
      `${order.number}-1`,
      'OBJ-112/2026',
      'Bytový dom Sihoť 24',
      '7K4402118905',
      'Dodávateľ',
      note.supplier.name.replaceAll('\u00a0', ' '),
      note.supplier.ico,
      'Slovak Parcel Service',
      shipment.lines[0]!.code,
      '4 ks',
      note.order.delivery_street,
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('€');
    expect(text).not.toContain('16 ks');
    // Its table begins where the page does: only a picking list has boxes to tick before it.
    expect(pdfLefts(await deliveryNotePdf(note), shipment.lines[0]!.code)).toEqual([42]);
  },
);

test.runIf(canReadPdf)(
  'the picking list of an order that has left in part is of the rest',
  async () => {
    const { order } = await shipped();
    const print = async () => {
      const list = await readPickingList(sql, order.number);
      const letterhead = await getLetterhead(sql);
      return { ...list.order, text: pdfText(await pickingListPdf({ ...list, letterhead })) };
    };
    await sql`
      update product set ean = '5901234123457'
      where id = (select product_id from order_line where order_id = ${order.id} and position = 1)`;
    const { text, products } = await print();
    expect(text).toContain('16 ks');
    // Where it is put together, its bar code, and its code only once.
    expect(text.replace(/\s+/g, ' ')).toContain('Sklad Predajňa a sklad Bratislava');
    expect(text).toContain('5901234123457');
    expect(text.split(products[0]!.code)).toHaveLength(2);
    expect(text).toMatch(/odoslané\s4\sks\sz\s20\sks/);
    expect(text).toContain('OBJ-112/2026');
    await ship(shop, order.id, { lines: [{ position: 1, quantity: 16 }] });
    const rest = await print();
    expect(rest.text).not.toContain(rest.products[0]!.code);
  },
);

test('at the door is asked for what is left: no prepayment, nothing invoiced with an earlier parcel', async () => {
  const order = await copyOrder(shop, { status: 'accepted', payment: 'on_delivery' });
  const { number, gross_cents: gross } = order;
  const toCollect = async () => (await readPickingList(sql, number)).collectCents;
  expect(await toCollect()).toBe(gross);
  const paidOn = '2026-11-12';
  await recordPrepayment(sql, { orderId: order.id, cents: 100, paidOn, reference: null });
  expect(await toCollect()).toBe(gross - 100);

  await ship(shop, order.id, { lines: [{ position: 1, quantity: 1 }] });
  expect(await toCollect()).toBe(gross - 100);
  const first = await issueInvoice(shop, order.id, { shipment: 1 });
  const { gross_cents: part } = await getDocument(sql, first.number);
  // The invoice has used the prepayment; who paid for the parcel paid the rest of it.
  expect(await toCollect()).toBe(gross - part);
  const money = { invoiceId: first.id, paidOn, reference: null };
  await recordPayment(sql, { ...money, cents: part - 100 });
  expect(await toCollect()).toBe(gross - part);

  const rest = await issueInvoice(shop, order.id);
  expect(await toCollect()).toBe(gross - part);
  await recordPayment(sql, { ...money, invoiceId: rest.id, cents: 50 });
  expect(await toCollect()).toBe(gross - part - 50);
  if (!canReadPdf) return;
  const list = await readPickingList(sql, number);
  const text = pdfText(await pickingListPdf({ ...list, letterhead: await getLetterhead(sql) }));
  const shown = ((gross - part - 50) / 100).toFixed(2).replace('.', ',');
  expect(text.replaceAll(/\s/g, '')).toContain(`${shown}€`);
});

test('nothing is collected of who pays otherwise', async () => {
  const { number } = await copyOrder(shop, { status: 'accepted', payment: 'invoice' });
  expect(await readPickingList(sql, number)).toMatchObject({ collectCents: null });
});
