import { expect, test } from 'vitest';
import { OTHER, useShop } from '#tests/shop.ts';

const shop = useShop();
const url = '/admin/v1/customer/invoices';

type Item = { name: string; created_at: string; not_paid_amount: number; is_overdue: boolean };

test('is for customers', async () => {
  expect((await shop.guest().get(`${url}/12/0`)).statusCode).toBe(401);
});

test('the newest first, with what is unpaid and since when', async () => {
  const response = (await (await shop.signIn()).get(`${url}/72/0`)).json();
  const invoices: Item[] = response.invoices;
  expect(response.invoices_count).toBe(invoices.length);
  const dates = invoices.map(({ created_at }) => created_at);
  expect(dates).toEqual(dates.toSorted().toReversed());

  for (const invoice of invoices) {
    const [row] = await shop.sql`
      select id, variable_symbol, issued_on::text, due_on::text, gross_cents,
             gross_cents - (select coalesce(sum(amount_cents), 0) from invoice_payment
                            where invoice_id = invoice.id)::int as unpaid,
             due_on < current_date as is_past
      from invoice where number = ${invoice.name}`;
    expect(invoice).toEqual({
      id: row!.id,
      name: invoice.name,
      varsymbol: row!.variable_symbol,
      created_at: row!.issued_on,
      due_to: row!.due_on,
      amount: row!.gross_cents / 100,
      not_paid_amount: row!.unpaid / 100,
      is_overdue: row!.is_past && row!.unpaid > 0,
      invoice_url: `/files/invoice/${row!.id}/${invoice.name}.pdf`,
    });
  }
  expect(invoices.some(({ is_overdue }) => is_overdue)).toBe(true);
});

test('the sums count every invoice, whichever page is asked for', async () => {
  const customer = await shop.signIn();
  const all = (await customer.get(`${url}/72/0`)).json();
  const cents = (items: Item[]) =>
    items.reduce((sum, item) => sum + Math.round(Math.max(0, item.not_paid_amount) * 100), 0);
  expect(Math.round(all.not_paid_total * 100)).toBe(cents(all.invoices));
  const overdue = all.invoices.filter((item: Item) => item.is_overdue);
  expect(Math.round(all.overdue_total * 100)).toBe(cents(overdue));
  expect(all.overdue_count).toBe(overdue.length);

  const { invoices: _, ...sums } = all;
  const last = (await customer.get(`${url}/12/24`)).json();
  expect(last).toMatchObject(sums);
  expect(last.invoices.length).toBeLessThan(12);
});

test('a payment lowers what is unpaid', async () => {
  const customer = await shop.signIn();
  const before = (await customer.get(`${url}/72/0`)).json();
  const open = before.invoices.find((item: Item) => item.not_paid_amount > 10);
  await shop.sql`
    insert into invoice_payment (invoice_id, amount_cents, paid_on)
    values (${open.id}, 1000, current_date)`;
  const after = (await customer.get(`${url}/72/0`)).json();
  const paid = after.invoices.find(({ name }: Item) => name === open.name);
  expect(Math.round((open.not_paid_amount - paid.not_paid_amount) * 100)).toBe(1000);
  expect(Math.round((before.not_paid_total - after.not_paid_total) * 100)).toBe(1000);
});

test('holds no invoice of anybody else', async () => {
  const { invoices } = (await (await shop.signIn(OTHER)).get(`${url}/72/0`)).json();
  const [own] = await shop.sql`
    select array_agg(number) as numbers from invoice where customer_id = 2`;
  expect(invoices.map(({ name }: Item) => name).sort()).toEqual(own!.numbers.sort());
});

test.each(['0/0', '73/0', '12/-1', '12/x'])('%s is refused', async (page) => {
  expect((await (await shop.signIn()).get(`${url}/${page}`)).statusCode).toBe(400);
});

test('a PDF is drawn in another thread, once, and not at all for who may not see it', async () => {
  const customer = await shop.signIn();
  const [{ invoice_url: pdf }] = (await customer.get(`${url}/12/0`)).json().invoices;
  const { counts } = shop.app.workerPool;
  const before = { ...counts };
  expect((await (await shop.signIn(OTHER)).get(pdf)).statusCode).toBe(404);
  expect(counts).toEqual(before);
  const both = [await customer.get(pdf), await customer.get(pdf)];
  for (const { statusCode, rawPayload } of both)
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(counts).toEqual({ ...before, made: before.made + 1 });
});
