import { beforeAll, expect, test } from 'vitest';
import { issueAdvances } from '#shop/invoices/issue/advance.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import { copyOrder, type OrderCopy } from '#shop/orders/list/orders.fixture.ts';
import { ship } from '#shop/shipments/ship.server.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { type Added, addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const shop = { sql, config: office.config };
const clients = {} as Record<StaffRole, Client>;
beforeAll(async () => {
  for (const role of ['owner', 'office', 'warehouse', 'accountant', 'content'] as const)
    clients[role] = await office.signIn(await office.newColleague(role));
});

type Result = {
  order: string;
  company_name: string;
  invoices: {
    shipment: number | null;
    number: string | null;
    gross_cents: number;
    issued_on: string;
    supplied_on: string;
  }[];
  is_part: boolean;
  problem: string | null;
};

const URL = '/office/v1/orders/invoices';
const post = async (numbers: string[], headers = {}): Promise<Result[]> =>
  (await clients.office.post(URL, { numbers }, { headers })).json().results;
const foresee = (...numbers: string[]) => post(numbers, { 'x-dry-run': '1' });
const issue = (...numbers: string[]) => post(numbers);

let companies = 0;
const newCompany = () =>
  addCompany(sql, `hromadne-${(companies += 1)}@example.sk`, {
    company: { state: 'active', company_name: `Hromadne ${companies} s. r. o.` },
  });
const invoicesOf = async (order: OrderCopy) =>
  sql<{ number: string; gross_cents: number; shipment_id: number | null }[]>`
    select number, gross_cents, shipment_id from invoice
    where order_id = ${order.id} and kind = 'invoice' order by id`;
const inOne = ({ id }: OrderCopy, position: number) =>
  ship(shop, id, { lines: [{ position, quantity: 1 }] });
const pieces = ({ id }: OrderCopy, quantity: number) => sql`
  update order_line set quantity = ${quantity},
         total_cents = round((unit_cents + unit_fraction / 100.0) * ${quantity}) where order_id = ${id}`;

/** Somebody who has owed for so long that nothing leaves to them. */
async function owe(by: Added) {
  const debt = await copyOrder(shop, { by, status: 'shipped' });
  await issueInvoice(shop, debt.id);
  await sql`update invoice set issued_on = current_date - 90, due_on = current_date - 60 where order_id = ${debt.id}`;
}

test('only what has left is invoiced; whatever else stays out, and is said why', async () => {
  const by = await newCompany();
  const part = await copyOrder(shop, { by, status: 'accepted' });
  await inOne(part, 1);
  const waiting = await copyOrder(shop, { by, status: 'accepted' });
  const unpaid = await copyOrder(shop, { by, status: 'accepted', payment: 'prepayment' });
  await inOne(unpaid, 1);
  const before = await copyOrder(shop, { by, status: 'shipped' });
  const cancelled = await copyOrder(shop, { by, status: 'cancelled' });
  const stopped = await newCompany();
  await owe(stopped);
  const held = await copyOrder(shop, { by: stopped, status: 'accepted' });
  const all = [part, waiting, unpaid, before, cancelled, held].map(({ number }) => number);

  const foreseen = await foresee(...all, '2098000000');
  expect(foreseen.map(({ problem }) => problem?.replaceAll('\u00a0', ' ') ?? null)).toEqual([
    null,
    'Tovar ešte neodišiel.',
    'Čaká sa na platbu vopred.',
    null,
    'Stornovanú objednávku nie je možné vyfakturovať.',
    expect.stringMatching(/^Expedícia je zastavená: faktúra \d{10} je 60 dní po splatnosti\./),
    'Objednávka sa nenašla.',
  ]);
  const [{ today }] = await sql<[{ today: string }]>`select current_date::text as today`;
  expect(foreseen[0]).toMatchObject({
    order: part.number,
    company_name: expect.stringContaining('s. r. o.'),
    is_part: true,
    invoices: [{ shipment: 1, number: null, issued_on: today, supplied_on: today }],
  });
  expect(foreseen[0]!.invoices[0]!.gross_cents).toBeLessThan(part.gross_cents);
  expect(foreseen[3]).toMatchObject({
    is_part: false,
    invoices: [{ shipment: null, gross_cents: before.gross_cents }],
  });

  const issued = await issue(...all);
  expect(issued.map(({ invoices }) => invoices.length)).toEqual([1, 0, 0, 1, 0, 0]);
  expect(issued.map(({ problem }) => problem)).toEqual(
    foreseen.slice(0, 6).map(({ problem }) => problem),
  );
  const [row] = await invoicesOf(part);
  expect(row).toMatchObject({
    number: issued[0]!.invoices[0]!.number,
    gross_cents: foreseen[0]!.invoices[0]!.gross_cents,
  });
  expect(row!.shipment_id).not.toBeNull();
  for (const order of [waiting, unpaid, cancelled, held])
    expect(await invoicesOf(order)).toEqual([]);

  expect((await foresee(part.number, before.number)).map(({ problem }) => problem)).toEqual([
    'Čo odišlo, je vyfakturované; zvyšok ešte neodišiel.',
    'Objednávka je už celá vyfakturovaná.',
  ]);
});

test('who owes for so long that nothing more leaves to them is invoiced what has left', async () => {
  const by = await newCompany();
  await owe(by);
  const part = await copyOrder(shop, { by, status: 'accepted' });
  await inOne(part, 1);
  const whole = await copyOrder(shop, { by, status: 'shipped' });
  const issued = await issue(part.number, whole.number);
  expect(issued.map(({ problem }) => problem)).toEqual([null, null]);
  expect(issued.map(({ invoices }) => invoices.map(({ shipment }) => shipment))).toEqual([
    [1],
    [null],
  ]);
  expect((await invoicesOf(part))[0]!.gross_cents).toBeLessThan(part.gross_cents);
});

test('of several shipments each has its invoice, with the sums that were foreseen', async () => {
  const by = await newCompany();
  const order = await copyOrder(shop, { by, status: 'accepted', payment: 'prepayment' });
  await pieces(order, 3);
  const [{ gross }] = await sql<[{ gross: number }]>`
    update orders set (products_cents, shipping_cents, payment_cents, net_cents, vat_cents, gross_cents, gift_card_cents) = (
      select net, 500, 0, net + 500, round((net + 500) * 0.23), net + 500 + round((net + 500) * 0.23), 700
      from (select sum(total_cents) as net from order_line where order_id = orders.id) as goods)
    where id = ${order.id} returning gross_cents as gross`;
  const paid = (cents: number) =>
    recordPrepayment(sql, { orderId: order.id, cents, paidOn: '2026-11-02', reference: null });
  await paid(4321);
  await issueAdvances(shop, order.id);
  await paid(gross - 4321);
  await inOne(order, 1);
  await inOne(order, 2);
  await sql`update shipment set shipped_on = current_date - 1 where order_id = ${order.id} and position = 1`;

  const [foreseen] = await foresee(order.number);
  expect(foreseen!.problem).toBeNull();
  expect(foreseen!.invoices.map(({ shipment }) => shipment)).toEqual([1, 2]);
  const [issued] = await issue(order.number);
  const withoutNumbers = issued!.invoices.map((one) => ({ ...one, number: null }));
  expect(withoutNumbers).toEqual(foreseen!.invoices);
  const [first, second] = withoutNumbers;
  expect(first!.supplied_on < second!.supplied_on).toBe(true);
  expect((await invoicesOf(order)).map(({ gross_cents: cents }) => cents)).toEqual(
    foreseen!.invoices.map(({ gross_cents: cents }) => cents),
  );
});

test('pressed twice it is issued once, and the same press sent again answers the same', async () => {
  const by = await newCompany();
  const order = await copyOrder(shop, { by, status: 'accepted' });
  await inOne(order, 1);
  const both = await Promise.all([issue(order.number), issue(order.number)]);
  expect(both.flat().flatMap(({ invoices }) => invoices)).toHaveLength(1);
  expect(await invoicesOf(order)).toHaveLength(1);

  await inOne(order, 2);
  const later = await copyOrder(shop, { by, status: 'shipped' });
  const press = () => post([order.number, later.number], { 'idempotency-key': 'press-1' });
  const [first, again] = await Promise.all([press(), press()]);
  expect(first.map(({ invoices }) => invoices.length)).toEqual([1, 1]);
  expect(again).toEqual(first);
  expect(await press()).toEqual(first);
  expect(await invoicesOf(order)).toHaveLength(2);
  const numbers = first.flatMap(({ invoices }) => invoices.map(({ number }) => number!));
  const [{ entries }] = await sql<[{ entries: number }]>`
    select count(*)::int as entries from audit where command = 'invoices issue shipped'
      and id in (select audit_id from audit_entry where key in ${sql(numbers)})`;
  expect(entries).toBe(2);
});

test('looking at a hundred orders makes nothing, and takes less than a second of the processor', async () => {
  const by = await newCompany();
  const numbers: string[] = [];
  for (let made = 0; made < 100; made += 1) {
    const order = await copyOrder(shop, { by, status: 'accepted' });
    await inOne(order, 1);
    numbers.push(order.number);
  }
  const counted = async () =>
    (
      await sql`
      select (select count(*) from invoice) as invoices, (select count(*) from audit) as audits,
             (select count(*) from outbox) as mails, array(select last::text from number_series order by 1) as last`
    )[0];
  const before = await counted();
  const looked = [];
  // Compiling what was never run before, and tidying up after other files, are not what is measured.
  for (let tries = 0; tries < 3; tries += 1) {
    const start = process.cpuUsage();
    const foreseen = await foresee(...numbers);
    const { user, system } = process.cpuUsage(start);
    expect(foreseen.filter(({ problem }) => problem === null)).toHaveLength(100);
    looked.push((user + system) / 1000);
  }
  expect(Math.min(...looked)).toBeLessThan(1000);
  expect(await counted()).toEqual(before);
  const tooMany = { numbers: [...numbers, '2098000000'] };
  expect((await clients.office.post(URL, tooMany)).statusCode).toBe(400);
});

test('who issues no invoices is not told what would be issued either', async () => {
  const order = await copyOrder(shop, { by: await newCompany(), status: 'shipped' });
  for (const role of ['warehouse', 'accountant', 'content'] as const)
    for (const headers of [{}, { 'x-dry-run': '1' }])
      expect(
        (await clients[role].post(URL, { numbers: [order.number] }, { headers })).statusCode,
        role,
      ).toBe(403);
  expect(await invoicesOf(order)).toEqual([]);
});
