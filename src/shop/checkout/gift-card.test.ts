import { expect, test } from 'vitest';
import { cancelOrder } from '#shop/invoices/issue/cancel.server.ts';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { changeStatus } from '#shop/orders/status.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { writeMails } from '#tests/mails.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import { chooseAll, fillBasket, useMethods, newCustomer, stepsOf } from './checkout.fixture.ts';

const shop = useShop();
const methods = useMethods(shop);
const { sql } = shop;

let made = 0;
async function newCard(cents: number): Promise<string> {
  const code = `OBJ-${(made += 1)}`;
  await sql`insert into gift_card (code, amount_cents) values (${code}, ${cents})`;
  return code;
}

async function leftOn(code: string): Promise<number> {
  const [card] =
    await sql`select amount_cents - used_cents as left from gift_card where code = ${code}`;
  return card!.left;
}

/** A customer one call before the order, with this card on the basket. */
async function readyWith(code: string, payment = methods.prepayment) {
  const client = await newCustomer(shop);
  await fillBasket(client, [[1, 1]]);
  await client.patch('/admin/v1/cart/gift-card', { id: null, code });
  const steps = stepsOf(client, { shipping: methods.courier, payment });
  await chooseAll(steps);
  return { client, order: steps.order };
}

async function ordered(code: string, payment?: number) {
  const { client, order } = await readyWith(code, payment);
  const response = (await order()).json();
  expect(response).toMatchObject({ success: true });
  const id = response.order.id as number;
  const [row] = await sql`select gross_cents, gift_card_cents from orders where id = ${id}`;
  return { id, client, gross: row!.gross_cents as number, byCard: row!.gift_card_cents as number };
}

const detail = async (client: Client, id: number) =>
  (await client.get(`/admin/v1/customer/order/detail/${id}/sk`)).json().orders;

test('pays a part of the order: detail, transfer, mail and invoice ask for the rest', async () => {
  const code = await newCard(1000);
  const { id, client, gross, byCard } = await ordered(code);
  expect([byCard, await leftOn(code)]).toEqual([1000, 0]);
  const rest = (gross - 1000) / 100;
  expect(await detail(client, id)).toMatchObject({
    price: gross / 100,
    price_to_pay: rest,
    gift_card: { code, amount: 10 },
    to_pay: { amount: rest },
  });
  await writeMails(sql);
  const [mail] = await sql`select text_body from outbox where subject_key = ${`order:${id}`}`;
  expect(mail!.text_body).toContain(code);

  const { number } = await issueInvoice(shop, id);
  const document = await getDocument(sql, number);
  expect(document).toMatchObject({ gross_cents: gross, paid_cents: 1000, card_cents: 1000 });
  expect((await detail(client, id)).to_pay.amount).toBe(rest);
  expect(await findContradictions(sql)).toEqual([]);
});

test('that covers everything leaves nothing to transfer, and keeps the rest', async () => {
  const code = await newCard(5_000_000);
  const { id, client, gross } = await ordered(code);
  expect(await leftOn(code)).toBe(5_000_000 - gross);
  expect(await detail(client, id)).toMatchObject({ price_to_pay: 0, to_pay: null });
  const second = await ordered(code);
  expect(await leftOn(code)).toBe(5_000_000 - gross - second.gross);
});

test('five orders at once never spend the same money', async () => {
  const code = await newCard(1000);
  const ready = await Promise.all(Array.from({ length: 5 }, () => readyWith(code)));
  const responses = await Promise.all(ready.map(({ order }) => order()));
  const states = responses.map(({ statusCode }) => statusCode).sort();
  expect(states).toEqual([200, 409, 409, 409, 409]);
  for (const response of responses.filter(({ statusCode }) => statusCode === 409))
    expect(response.json().error[0].code).toBe('messages.giftCard.empty');
  expect(await leftOn(code)).toBe(0);
  expect(await findContradictions(sql)).toEqual([]);
});

test('that has less on it than was shown orders nothing and tells the new sum', async () => {
  const code = await newCard(2000);
  const { order } = await readyWith(code);
  await sql`update gift_card set amount_cents = 500 where code = ${code}`;
  const refused = await order({ shown_to_pay: 1 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error[0].code).toBe('messages.order.priceChanged');
  const { to_pay: toPay } = refused.json().totals;
  expect(await leftOn(code)).toBe(500);
  expect((await order({ shown_to_pay: toPay })).statusCode).toBe(200);
  expect(await leftOn(code)).toBe(0);
});

test('that has expired since it was put on refuses the order until it is taken off', async () => {
  const code = await newCard(1000);
  const { client, order } = await readyWith(code);
  await sql`update gift_card set expires_on = '2020-01-01' where code = ${code}`;
  expect((await order()).json().error[0].code).toBe('messages.giftCard.expired');
  await client.delete('/admin/v1/cart/gift-card');
  expect((await order()).statusCode).toBe(200);
  expect(await leftOn(code)).toBe(1000);
});

test('gets its money back when the order is cancelled, before an invoice and after one', async () => {
  const code = await newCard(3000);
  const first = await ordered(code);
  await cancelOrder(shop, first.id, 'Nehodí sa');
  expect(await leftOn(code)).toBe(3000);

  const second = await ordered(code, methods.invoice);
  await changeStatus(shop, second.id, 'accepted');
  await issueInvoice(shop, second.id);
  const [note] = await cancelOrder(shop, second.id, 'Nehodí sa');
  expect(await leftOn(code)).toBe(3000);
  const document = await getDocument(sql, note!);
  expect(document.gross_cents - document.paid_cents).toBe(0);
  expect(await findContradictions(sql)).toEqual([]);
});

test('gets no more back than credit notes have left', async () => {
  const code = await newCard(5_000_000);
  const { id, gross } = await ordered(code, methods.invoice);
  const { number } = await issueInvoice(shop, id);
  const part = await issueCreditNote(shop, number, 'Vrátený tovar', {
    part: new Map([[1, 1]]),
  });
  const [back] = await sql`select -gross_cents as cents from invoice where id = ${part.id}`;
  await cancelOrder(shop, id, 'Zvyšok sa nehodí');
  expect(await leftOn(code)).toBe(5_000_000 - back!.cents);
  expect(gross).toBeGreaterThan(back!.cents);
  expect(await findContradictions(sql)).toEqual([]);
});
