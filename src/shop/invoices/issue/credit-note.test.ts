import { expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { useShop } from '#tests/shop.ts';
import { cancelOrder } from './cancel.server.ts';
import { issueCreditNote } from './credit-note.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from './issue.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';

const shop = useShop({ publicUrl: 'https://obchod.test' });
const REASON = 'Tovar prišiel poškodený';

async function invoiced(status = 'accepted') {
  const order = await copyOrder(shop, { status });
  return { order, invoice: await issueInvoice(shop, order.id) };
}
const pay = (invoiceId: number, cents: number) =>
  recordPayment(shop.sql, { invoiceId, cents, paidOn: '2026-11-12', reference: null });
const unpaid = async (number: string) => {
  const { gross_cents, paid_cents } = await getDocument(shop.sql, number);
  return gross_cents - paid_cents;
};
const everything = () => shop.sql`
  select (select count(*) from invoice) as documents, (select count(*) from outbox) as mails,
         (select count(*) from invoice_payment) as payments,
         (select sum(last) from number_series) as numbers, (select sum(quantity) from stock) as pieces,
         (select count(*) from order_status_change) as history`;

test('the same lines and VAT with the opposite sign, under a number of its own series', async () => {
  const { invoice } = await invoiced();
  const note = await issueCreditNote(shop, invoice.number, REASON);
  const [was, is] = [
    await getDocument(shop.sql, invoice.number),
    await getDocument(shop.sql, note.number),
  ];
  expect(is).toMatchObject({
    kind: 'credit_note',
    credited_number: was.number,
    reason: REASON,
    buyer: was.buyer,
    net_cents: -was.net_cents,
    vat_cents: -was.vat_cents,
    gross_cents: -was.gross_cents,
  });
  expect(
    is.lines.map((line) => [line.code, line.quantity, line.unit_cents, line.total_cents]),
  ).toEqual(
    was.lines.map((line) => [line.code, -line.quantity, line.unit_cents, -line.total_cents]),
  );
  expect(is.rates).toEqual(
    was.rates.map((rate) => ({
      vatPercent: rate.vatPercent,
      baseCents: -rate.baseCents,
      vatCents: -rate.vatCents,
    })),
  );
  expect(note.number).toMatch(/^\d{4}9\d{5}$/);
});

test.each([
  ['invoice', 14],
  ['on_delivery', 14],
  ['prepayment', 0],
  ['cash', 0],
  ['card', 0],
])('%s is due %i days after the issue', async (kind, days) => {
  const order = await copyOrder(shop);
  await shop.sql`
    update orders set payment_kind = ${kind},
      payment_id = (select id from payment_method method where method.kind = ${kind})
    where id = ${order.id}`;
  const { id } = await issueInvoice(shop, order.id);
  const [invoice] = await shop.sql`select due_on - issued_on as days from invoice where id = ${id}`;
  expect(invoice!.days).toBe(days);
});

test('what is agreed with a customer beats the way of paying, and that the settings', async () => {
  const { sql } = shop;
  const daysOf = async () => {
    const order = await copyOrder(shop);
    await sql`update orders set payment_kind = 'invoice',
      payment_id = (select id from payment_method where kind = 'invoice') where id = ${order.id}`;
    const { id } = await issueInvoice(shop, order.id);
    const [row] = await sql`select due_on - issued_on as days from invoice where id = ${id}`;
    return row!.days;
  };
  await sql`insert into setting (key, value) values ('due_days', '21')`;
  expect(await daysOf()).toBe(21);
  await sql`update payment_method set due_days = 30 where kind = 'invoice'`;
  expect(await daysOf()).toBe(30);
  await sql`update company set due_days = 45`;
  expect(await daysOf()).toBe(45);
  await sql`update company set due_days = null`;
  await sql`update payment_method set due_days = null where kind = 'invoice'`;
  await sql`delete from setting where key = 'due_days'`;
});

test('numbers have no gap, whatever was refused in between', async () => {
  const first = await issueCreditNote(shop, (await invoiced()).invoice.number, REASON);
  await expect(issueCreditNote(shop, '2020999999', REASON)).rejects.toMatchObject({ status: 404 });
  const second = await issueCreditNote(shop, (await invoiced()).invoice.number, REASON);
  expect(Number(second.number)).toBe(Number(first.number) + 1);
});

test('a whole invoice once, and never a credit note', async () => {
  const { invoice } = await invoiced();
  const both = await Promise.allSettled([
    issueCreditNote(shop, invoice.number, REASON),
    issueCreditNote(shop, invoice.number, REASON),
  ]);
  const [note] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const before = await everything();
  for (const number of [invoice.number, note!.number])
    await expect(issueCreditNote(shop, number, REASON)).rejects.toMatchObject({ status: 409 });
  expect(await everything()).toEqual(before);
});

test('in parts: VAT and sums of all notes come to the invoice, and not a piece more', async () => {
  const { invoice } = await invoiced();
  const was = await getDocument(shop.sql, invoice.number);
  const [first] = was.lines;
  const part = new Map([[first!.position, 1]]);
  const notes = [];
  for (let piece = 0; piece < Math.min(3, first!.quantity); piece++)
    notes.push(await issueCreditNote(shop, invoice.number, REASON, { part }));
  const small = await getDocument(shop.sql, notes[0]!.number);
  expect(small.lines).toMatchObject([
    { code: first!.code, quantity: -1, total_cents: -first!.unit_cents },
  ]);
  expect(small.rates.map(({ vatPercent }) => vatPercent)).toEqual([first!.vat_percent]);
  expect(small.net_cents).toBe(-first!.unit_cents);
  // The unpaid invoice is smaller by what was taken back; nothing is to be returned.
  expect(await unpaid(notes[0]!.number)).toBe(0);

  notes.push(await issueCreditNote(shop, invoice.number, REASON));
  const all = await Promise.all(notes.map(({ number }) => getDocument(shop.sql, number)));
  for (const sum of ['net_cents', 'vat_cents', 'gross_cents'] as const)
    expect(all.reduce((total, note) => total + note[sum], 0)).toBe(-was[sum]);
  expect(await unpaid(invoice.number)).toBe(0);
  await expect(issueCreditNote(shop, invoice.number, REASON, { part })).rejects.toMatchObject({
    status: 409,
  });
  const found = (await findContradictions(shop.sql)).map(({ rule }) => rule);
  expect(found.filter((rule) => /invoice|credit/.test(rule))).toEqual([]);
});

test.each([
  ['a line that is not there', 99, 1, 'messages.invoice.noSuchLine'],
  ['more than there is', 1, 1_000_000, 'messages.invoice.notSoMany'],
  ['nothing of it', 1, 0, 'messages.invoice.notSoMany'],
])('%s is refused and changes nothing', async (_name, position, quantity, code) => {
  const { invoice } = await invoiced();
  const before = await everything();
  const wish = issueCreditNote(shop, invoice.number, REASON, {
    part: new Map([[position, quantity]]),
  });
  await expect(wish).rejects.toMatchObject({ code });
  expect(await everything()).toEqual(before);
});

test.each([
  ['nothing was paid', 0],
  ['a part was paid', 1_000],
])('%s: the rest is set off, what came in is to be returned', async (_name, cents) => {
  const { invoice } = await invoiced();
  if (cents > 0) await pay(invoice.id, cents);
  const note = await issueCreditNote(shop, invoice.number, REASON);
  expect([await unpaid(invoice.number), await unpaid(note.number)]).toEqual([0, -cents + 0]);
});

test('all was paid: all is to be returned', async () => {
  const { invoice, order } = await invoiced();
  await pay(invoice.id, order.gross_cents);
  const note = await issueCreditNote(shop, invoice.number, REASON);
  expect([await unpaid(invoice.number), await unpaid(note.number)]).toEqual([
    0,
    -order.gross_cents,
  ]);
});

test('a payment that is just being booked is waited for, not set off', async () => {
  const { invoice, order } = await invoiced();
  const { noted } = await shop.sql.begin(async (tx) => {
    const paid = { cents: order.gross_cents, paidOn: '2026-11-12', reference: null };
    await recordPayment(tx, { invoiceId: invoice.id, ...paid });
    const started = issueCreditNote(shop, invoice.number, REASON);
    const waiting = () => shop.sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(waiting).toHaveLength(1);
    return { noted: started };
  });
  const note = await noted;
  expect([await unpaid(invoice.number), await unpaid(note.number)]).toEqual([
    0,
    -order.gross_cents,
  ]);
});

test('the customer gets it by mail, with a link to it, and finds it among the invoices', async () => {
  const { invoice, order } = await invoiced();
  const note = await issueCreditNote(shop, invoice.number, REASON);
  await writeMails(shop.sql);
  const [mail] = await shop.sql`
    select * from outbox where subject_key = ${`invoice:${note.id}`}`;
  expect(mail!.subject).toContain(note.number);
  for (const words of [invoice.number, REASON, `https://obchod.test/files/invoice/${note.id}/`])
    expect(plain(mail!.text_body)).toContain(words);
  expect(mail!.attachments[0].filename).toBe(`${note.number}.pdf`);

  const who = await shop.sql`select email from person where id = ${order.person_id}`;
  const customer = await shop.signIn({ email: who[0]!.email, password: 'bastion-demo' });
  const { invoices } = (await customer.get('/admin/v1/customer/invoices/72/0')).json();
  expect(invoices.find(({ name }: { name: string }) => name === note.number)).toMatchObject({
    amount: -order.gross_cents / 100,
    is_overdue: false,
  });
});

test('cancelling takes the invoice back, and the goods return once', async () => {
  const { order, invoice } = await invoiced();
  const [number] = await cancelOrder(shop, order.id, REASON);
  expect(await getDocument(shop.sql, number!)).toMatchObject({
    credited_number: invoice.number,
    reason: REASON,
  });
  const before = await everything();
  await expect(cancelOrder(shop, order.id, REASON)).rejects.toMatchObject({ status: 409 });
  expect(await everything()).toEqual(before);
});

test('cancelling takes back what earlier notes have left', async () => {
  const { order, invoice } = await invoiced();
  const [line] = (await getDocument(shop.sql, invoice.number)).lines;
  const part = await issueCreditNote(shop, invoice.number, REASON, {
    part: new Map([[line!.position, 1]]),
  });
  const [rest] = await cancelOrder(shop, order.id, REASON);
  const [first, second] = [
    await getDocument(shop.sql, part.number),
    await getDocument(shop.sql, rest!),
  ];
  expect(first.gross_cents + second.gross_cents).toBe(-order.gross_cents);
});

test('cancelling without an invoice writes no document', async () => {
  const { id } = await copyOrder(shop);
  expect(await cancelOrder(shop, id, REASON)).toEqual([]);
  const [order] = await shop.sql`select status, cancel_reason from orders where id = ${id}`;
  expect(order).toEqual({ status: 'cancelled', cancel_reason: REASON });
});

test.each([
  ['without a reason', 'new', ' ', 400],
  ['what was delivered', 'delivered', REASON, 409],
])('cancelling %s is refused and changes nothing', async (_name, status, reason, code) => {
  const { order } = await invoiced(status);
  const before = await everything();
  await expect(cancelOrder(shop, order.id, reason)).rejects.toMatchObject({ status: code });
  expect(await everything()).toEqual(before);
});

test('the link in the mail: a PDF for its owner, sign-in for whoever is not signed in', async () => {
  const [row] = await shop.sql`select id, number from invoice where customer_id = 1 limit 1`;
  const url = `/files/invoice/${row!.id}/${row!.number}.pdf`;
  const headers = { accept: 'text/html,application/xhtml+xml' };
  const guest = await shop.guest().get(url, { headers });
  expect([guest.statusCode, guest.headers.location]).toEqual([
    302,
    '/login?returnUrl=%2Faccount%2Finvoices',
  ]);
  const owner = await (await shop.signIn()).get(url, { headers });
  expect([owner.statusCode, owner.headers['content-type']]).toEqual([200, 'application/pdf']);
});
