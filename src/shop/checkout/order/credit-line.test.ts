import { describe, expect, test } from 'vitest';
import type { Db } from '#base/database/database.server.ts';
import * as approvals from '#shop/approvals/approvals.fixture.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import { chooseAll, fillBasket, useMethods, stepsOf } from '#shop/checkout/checkout.fixture.ts';
import type { OverCredit } from '#shop/checkout/contract.ts';
import { holdCreditLine } from './credit-line.server.ts';
import { overCredit } from './credit-line.ts';

const shop = useShop();
const methods = useMethods(shop);
const { sql } = shop;
const setRule = (over: OverCredit) => sql`
  insert into setting (key, value) values ('credit_line', ${sql.json({ over })})
  on conflict (key) do update set value = excluded.value`;
const setLine = (customerId: number, cents: number | null) =>
  sql`update company set credit_limit_cents = ${cents} where id = ${customerId}`;

type Kind = 'invoice' | 'prepayment' | 'onDelivery' | 'cash';
/** A basket that only waits to be ordered; cash is paid where it is picked up. */
async function ready(client: Client, kind: Kind = 'invoice') {
  await fillBasket(client, [[1, 1]]);
  const inStore = kind === 'cash';
  const steps = stepsOf(client, {
    shipping: inStore ? methods.pickUp : methods.courier,
    payment: methods[kind],
    ...(inStore ? { salePoint: methods.warehouse } : {}),
  });
  await chooseAll(steps);
  return steps;
}
const readOrders = (customerId: number) => sql<
  { id: number; gross_cents: number; over_credit_cents: number | null; status: string }[]
>`
  select id, gross_cents, over_credit_cents, status from orders where customer_id = ${customerId} order by id`;
const creditOf = async (client: Client) =>
  (await client.get('/admin/v1/cart/payment/sk')).json().credit;

describe('an order over the credit line', () => {
  const cases = (['allow', 'flag', 'refuse'] as const).flatMap((rule) =>
    (['invoice', 'prepayment', 'onDelivery', 'cash'] as const).map((kind) => [rule, kind] as const),
  );
  test.each(cases)('the rule %s, paid by %s', async (rule, kind) => {
    await setRule(rule);
    const { client, customerId } = await newCustomer(shop);
    await setLine(customerId, 100);
    const { order } = await ready(client, kind);
    const response = await order();
    const isOver = kind === 'invoice';
    if (isOver && rule === 'refuse') {
      const { error, credit } = response.json();
      expect([response.statusCode, error[0].code, error[0].message]).toEqual([
        409,
        'messages.order.overCreditLine',
        expect.stringContaining('iný spôsob platby'),
      ]);
      expect(credit.over).toBeGreaterThan(0);
      expect(await readOrders(customerId)).toEqual([]);
      // Another way of payment orders it.
      await client.put('/admin/v1/cart/payment', { basket: null, payment: methods.prepayment });
      expect((await order()).statusCode).toBe(200);
      return;
    }
    expect(response.statusCode).toBe(200);
    const [placed] = await readOrders(customerId);
    expect(placed).toMatchObject({
      status: 'new',
      over_credit_cents: isOver && rule === 'flag' ? placed!.gross_cents - 100 : null,
    });
  });

  test('counts what is unpaid and what is ordered; who has no line, or pays with a gift card, is never over', async () => {
    await setRule('flag');
    const { client, customerId } = await newCustomer(shop);
    const place = async () => {
      const { order } = await ready(client);
      expect((await order()).statusCode).toBe(200);
      return (await readOrders(customerId)).at(-1)!;
    };
    expect((await place()).over_credit_cents).toBeNull();
    const [first] = await readOrders(customerId);
    await setLine(customerId, 2 * first!.gross_cents);
    expect((await place()).over_credit_cents).toBeNull();
    await issueInvoice(shop, first!.id);
    expect((await place()).over_credit_cents).toBe(first!.gross_cents);

    const [card] = await sql`
      insert into gift_card (code, amount_cents) values ('LIMIT-KARTA', 10000000) returning id`;
    const { order } = await ready(client);
    await sql`
      update basket set gift_card_id = ${card!.id}
      where state = 'open' and person_id in (select id from person where customer_id = ${customerId})`;
    expect((await order()).statusCode).toBe(200);
    expect((await readOrders(customerId)).at(-1)!.over_credit_cents).toBeNull();
  });

  test.each(['flag', 'refuse'] as const)(
    'two at once that only together are too much: one is (%s)',
    async (rule) => {
      await setRule(rule);
      const firm = await newCustomer(shop);
      const colleague = await approvals.join(shop, firm.id, ['buyer']);
      const { order: alone } = await ready(firm.client);
      await alone();
      const [{ gross_cents: one } = { gross_cents: 0 }] = await readOrders(firm.customerId);
      for (let round = 1; round <= 5; round += 1) {
        const before = await readOrders(firm.customerId);
        const used = before.reduce((sum, { gross_cents: cents }) => sum + cents, 0);
        await setLine(firm.customerId, used + one);
        const both = [await ready(firm.client), await ready(colleague.client)];
        const codes = (await Promise.all(both.map(({ order }) => order()))).map(
          ({ statusCode }) => statusCode,
        );
        const made = (await readOrders(firm.customerId)).slice(before.length);
        expect(codes.toSorted()).toEqual(rule === 'flag' ? [200, 200] : [200, 409]);
        expect(made.map(({ over_credit_cents: over }) => over)).toEqual(
          rule === 'flag' ? expect.arrayContaining([null, one]) : [null],
        );
        await sql`update basket set state = 'ordered' where state = 'open' and person_id in (${firm.id}, ${colleague.id})`;
      }
    },
  );

  test('what is approved goes the same way, and what could not be ordered is not sent to be approved', async () => {
    await setRule('flag');
    const { customerId, buyer, approver } = await approvals.newFirm(shop, { order: 0 });
    await setLine(customerId, 0);
    const { id } = await approvals.ask(shop, buyer.client);
    const later = await approvals.ask(shop, buyer.client);
    expect((await approvals.approve(approver.client, id)).statusCode).toBe(200);
    const [placed] = await readOrders(customerId);
    expect(placed!.over_credit_cents).toBe(placed!.gross_cents);

    await setRule('refuse');
    const refused = await approvals.approve(approver.client, later.id);
    expect([refused.statusCode, approvals.codeOf(refused)]).toEqual([
      409,
      'messages.order.overCreditLine',
    ]);
    expect((await approvals.read(approver.client, later.id)).state).toBe('waiting');
    await approvals.fill(shop, buyer.client);
    expect(approvals.codeOf(await approvals.send(buyer.client))).toBe(
      'messages.order.overCreditLine',
    );
  });
});

test.each([
  ['every order may pass', 'allow', 'invoice', 100],
  ['it is paid ahead', 'refuse', 'prepayment', 100],
  ['a gift card pays it', 'refuse', 'invoice', 0],
] as const)('no query is added to an order while %s', async (_, rule, kind, toPay) => {
  const untouchable = (() => expect.unreachable('a query was sent')) as unknown as Db;
  const counted = { ready: { over_credit: rule, payment: { kind } }, toPay };
  expect(await holdCreditLine(untouchable, 1, counted)).toBeNull();
});

describe('step 2 knows', () => {
  test('what is left, and what the shop does; guests, others and who may not order do not', async () => {
    await sql`delete from setting where key = 'credit_line'`;
    const firm = await newCustomer(shop);
    expect(await creditOf(firm.client)).toBeNull();
    await setLine(firm.customerId, 30_000);
    expect(await creditOf(firm.client)).toEqual({ free: 300, over: 'allow' });
    await setRule('refuse');
    expect(await creditOf(firm.client)).toEqual({ free: 300, over: 'refuse' });
    const { order } = await ready(firm.client, 'prepayment');
    await order();
    expect(await creditOf(firm.client)).toEqual({ free: 300, over: 'refuse' });
    await setRule('flag');
    const steps = await ready(firm.client);
    await steps.order();
    const { gross_cents: cents } = (await readOrders(firm.customerId)).at(-1)!;
    expect(await creditOf(firm.client)).toEqual({ free: (30_000 - cents) / 100, over: 'flag' });

    const accountant = await approvals.join(shop, firm.id, ['accountant']);
    expect(await creditOf(accountant.client)).toBeNull();
    expect(await creditOf(shop.guest())).toBeNull();
    expect(await creditOf((await newCustomer(shop)).client)).toBeNull();
  });

  test.each([
    ['no line', null, 'invoice', 500, null],
    ['to the cent', 500, 'invoice', 500, null],
    ['a cent more', 500, 'invoice', 500.01, 0.01],
    ['over already', -20, 'invoice', 10, 30],
    ['all paid by a card', -20, 'invoice', 0, null],
    ['paid ahead', -20, 'prepayment', 10, null],
  ] as const)('by how much: %s', (_, free, kind, toPay, over) => {
    const credit = free === null ? null : { free, over: 'flag' as const };
    expect(overCredit(credit, { kind }, toPay)?.amount ?? null).toBe(over);
  });
});
