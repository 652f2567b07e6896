import { setTimeout as sleep } from 'node:timers/promises';
import { toCents } from '#base/values/money.ts';
import * as basketContract from '#shop/basket/contract.ts';
import * as contract from '#shop/checkout/contract.ts';
import { summaryOf } from '#shop/basket/summary.ts';
import { Browser } from './browser.ts';
import { describe, isPassing } from './buyer.ts';
import { someOf } from './crowd.ts';
import { type Drill, newJournal } from './drill.ts';
import { admitCustomer, listGoods } from './goods.ts';
import type { Journal } from './journal.ts';
import type { Stand } from './stand.ts';
import { judge, lookBefore, sendMails } from './verdict.ts';

const SUBMITS = 20;
/** Whoever is told to come again does, but not for ever. */
const TRIES = 5;
/** Baskets that are submitted at the same time. */
const AT_ONCE = 2;
const params = { lang: 'sk' as const };

export const parallelSubmits: Drill = {
  about: `every basket is submitted ${SUBMITS} times at once, and all are told of the same order`,
  kinds: ['embedded'],
  rounds: { small: 10, full: 2000 },
  async run(stand, rounds) {
    const journal = newJournal(stand);
    const before = await lookBefore(stand.sql);
    let again = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let basket = 0; basket < rounds / AT_ONCE; basket += 1)
          again += await submitAtOnce(stand, journal);
      }),
    );
    await sendMails(stand.sql);
    return [
      {
        what: `${SUBMITS} submits of one basket at once (${again} sent again)`,
        count: rounds * SUBMITS,
        recovery: [],
        verdict: await judge(stand.sql, journal, before),
      },
    ];
  },
};

/** Returns how many submits had to be sent again. */
async function submitAtOnce({ sql, shop }: Stand, journal: Journal): Promise<number> {
  const customer = await admitCustomer(sql);
  const { api } = new Browser(shop.origin, customer.token);
  const lines = someOf(await listGoods(sql));
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

  let again = 0;
  const orders = new Map<number, string>();
  async function submit() {
    for (let tries = 1; ; tries += 1)
      try {
        const { order } = await api(contract.placeOrder, { params, body: { basket: basket.id } });
        return void orders.set(order.id, order.number);
      } catch (error) {
        const what = describe(error);
        if (!isPassing(error) || tries === TRIES)
          return journal.write({ told: 'surprise', customer: customer.id, what });
        again += 1;
        await sleep(50 * tries);
      }
  }
  await Promise.all(Array.from({ length: SUBMITS }, submit));
  const net = toCents(summaryOf(basket, [way, payment]).withoutVat);
  for (const [id, number] of orders)
    journal.write({
      told: 'order',
      customer: customer.id,
      basket: basket.id!,
      id,
      number,
      net,
      lines,
    });
  return again;
}
