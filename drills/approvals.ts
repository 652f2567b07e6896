import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { toCents, toEuros } from '#base/values/money.ts';
import * as approvalContract from '#shop/approvals/contract.ts';
import * as basketContract from '#shop/basket/contract.ts';
import * as contract from '#shop/checkout/contract.ts';
import { summaryOf } from '#shop/basket/summary.ts';
import { startSession } from '#shop/customers/session.server.ts';
import type { Role } from '#shop/kernel/roles.ts';
import { Browser } from './browser.ts';
import { describe, isPassing } from './buyer.ts';
import { someOf } from './crowd.ts';
import { type Drill, newJournal } from './drill.ts';
import { admitCustomer, type Customer, listGoods } from './goods.ts';
import type { Goods, Journal } from './journal.ts';
import type { Stand } from './stand.ts';
import { judge, lookBefore, sendMails } from './verdict.ts';

/** Of one buyer, all with the same goods; of these the limit of the month lets so many through. */
const BASKETS = 6;
const WITHIN = 2;
/** How often each button is pressed, at the same moment. */
const PRESSES = 2;
const TRIES = 5;
const params = { lang: 'sk' as const };

export const approvals: Drill = {
  about: `${BASKETS} baskets of one buyer are ordered at once, ${WITHIN} fit into the month, the others are sent and approved by two at once`,
  kinds: ['embedded'],
  rounds: { small: 4, full: 500 },
  async run(stand, rounds) {
    const journal = newJournal(stand);
    const before = await lookBefore(stand.sql);
    for (let round = 0; round < rounds; round += 1) await buyAtOnce(stand, journal);
    await sendMails(stand.sql);
    return [
      {
        what: `${BASKETS} baskets of a buyer with a limit, ordered, sent and approved at once`,
        count: rounds * BASKETS,
        recovery: [],
        verdict: await judge(stand.sql, journal, before),
      },
    ];
  },
};

type Outcome = { order: { id: number; number: string } } | { approval: number };

async function buyAtOnce({ sql, shop }: Stand, journal: Journal): Promise<void> {
  const boss = await admitCustomer(sql);
  const [approver, buyer] = [
    await admitColleague(sql, boss, 'approver'),
    await admitColleague(sql, boss, 'buyer'),
  ];
  const [bossApi, approverApi, { api }] = [boss, approver, buyer].map(
    ({ token }) => new Browser(shop.origin, token),
  ) as [Browser, Browser, Browser];
  const lines = someOf(await listGoods(sql));
  const { basket, net } = await fillBasket(api, lines);
  await sql`
    update person set month_limit_cents = ${WITHIN * net + Math.floor(net / 2)} where id = ${buyer.id}`;
  const surprise = (what: string) => journal.write({ told: 'surprise', customer: buyer.id, what });
  const told = (basketId: number, order: { id: number; number: string }) =>
    journal.write({ told: 'order', customer: buyer.id, basket: basketId, ...order, net, lines });

  const baskets = await copyBasket(sql, basket, BASKETS);
  const outcomes = new Map<number, Outcome[]>(baskets.map((id) => [id, []]));
  await Promise.all(
    baskets.flatMap((id) =>
      Array.from({ length: PRESSES }, async () => {
        const outcome = await patiently(() => orderOrSend(api, id), surprise);
        if (outcome) outcomes.get(id)!.push(outcome);
      }),
    ),
  );
  await restoreIndex(sql, buyer.id);

  let direct = 0;
  for (const [id, [first, ...others]] of outcomes) {
    if (!first || others.some((one) => JSON.stringify(one) !== JSON.stringify(first)))
      surprise(`basket ${id} ended in ${JSON.stringify([first, ...others])}`);
    if (!first) continue;
    if ('order' in first) {
      direct += 1;
      told(id, first.order);
      continue;
    }
    const placed = await approveAtOnce([bossApi, approverApi], first.approval, net, surprise);
    if (placed) told(id, placed);
  }
  if (direct !== WITHIN) surprise(`${direct} orders passed a limit for ${WITHIN}`);
}

/** As the checkout does: what is over a limit is sent instead. */
async function orderOrSend(api: Browser['api'], basket: number): Promise<Outcome> {
  try {
    const { order } = await api(contract.placeOrder, { params, body: { basket } });
    return { order };
  } catch (error) {
    const code = error instanceof ShopError ? error.code : '';
    if (!['messages.order.needsApproval', 'messages.basket.frozen'].includes(code)) throw error;
    const { approval } = await api(approvalContract.sendForApproval, { body: { basket } });
    return { approval: approval.id };
  }
}

/** One of the presses places the order; the others are told of it, or who was first. */
async function approveAtOnce(
  deciders: Browser[],
  id: number,
  net: number,
  surprise: (what: string) => void,
) {
  const placed: { id: number; number: string }[] = [];
  let first = 0;
  async function press({ api }: Browser) {
    try {
      const body = { shown_total: toEuros(net) };
      const { order, already_placed: isRepeat } = await api(approvalContract.approve, {
        params: { id },
        body,
      });
      placed.push(order);
      if (!isRepeat) first += 1;
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'messages.approval.decided')) throw error;
    }
  }
  const presses = Array.from({ length: PRESSES }, () => deciders).flat();
  await Promise.all(presses.map((decider) => patiently(() => press(decider), surprise)));
  if (first !== 1 || new Set(placed.map((order) => order.id)).size !== 1)
    surprise(`request ${id} was approved ${first} times: ${JSON.stringify(placed)}`);
  return placed[0];
}

/** Whoever is told to come again does, but not for ever. */
async function patiently<Result>(
  work: () => Promise<Result>,
  surprise: (what: string) => void,
): Promise<Result | undefined> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || tries === TRIES) {
        surprise(describe(error));
        return undefined;
      }
      await sleep(50 * tries);
    }
}

async function admitColleague(sql: Sql, of: Customer, role: Role): Promise<Customer> {
  const email = `${role}-${of.email}`;
  const [row] = await sql<[{ id: number }]>`
    insert into person (customer_id, email, password_hash, state, roles, activated_at)
    select customer_id, ${email}, '-', 'active', ${[role]}::text[], now() from person where id = ${of.id}
    returning id`;
  const { token } = await startSession(sql, row.id);
  return { id: row.id, email, token };
}

async function fillBasket(api: Browser['api'], lines: Goods[]) {
  for (const body of lines) await api(basketContract.addToBasket, { body });
  const { basket } = await api(basketContract.getBasket, { params });
  const { shipping } = await api(contract.listShipping, { params });
  const { payments } = await api(contract.listPayments, { params });
  const way = shipping.find((one) => one.default)!;
  const payment = payments.find((one) => one.allow_for_shipping)!;
  const address = {
    first_name: 'Eva',
    last_name: 'Malá',
    street: 'Dlhá 1',
    city: 'Nitra',
    zip: '949 01',
    phone: '0905 123 456',
  };
  await api(contract.saveInvoiceAddress, { body: { address } });
  await api(contract.chooseShipping, { params, body: { shipping: way.id } });
  await api(contract.choosePayment, { body: { payment: payment.id } });
  return { basket: basket.id!, net: toCents(summaryOf(basket, [way, payment]).withoutVat) };
}

/** A person has one open basket, so only as many as these can race for one limit; their rule is put back after. */
async function copyBasket(sql: Sql, from: number, count: number): Promise<number[]> {
  await sql`drop index basket_open_person`;
  const rows = await sql<{ id: number }[]>`
    insert into basket (person_id, shipping_id, payment_id)
    select person_id, shipping_id, payment_id from basket, generate_series(2, ${count}::int)
    where id = ${from} returning id`;
  const copies = rows.map(({ id }) => id);
  await sql`
    insert into basket_line (basket_id, product_id, quantity)
    select copy, product_id, quantity from basket_line, unnest(${copies}::int[]) as copy
    where basket_id = ${from}`;
  await sql`
    insert into basket_address (basket_id, type, first_name, last_name, street, city, zip, phone)
    select copy, type, first_name, last_name, street, city, zip, phone
    from basket_address, unnest(${copies}::int[]) as copy where basket_id = ${from}`;
  return [from, ...copies];
}

async function restoreIndex(sql: Sql, buyer: number): Promise<void> {
  await sql`delete from basket where person_id = ${buyer} and state = 'open'`;
  await sql`
    create unique index basket_open_person on basket (person_id)
    where state = 'open' and person_id is not null`;
}
