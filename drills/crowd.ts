import type { Stand } from './stand.ts';
import { Browser } from './browser.ts';
import { Buyer } from './buyer.ts';
import { admitCustomer, type Customer, listGoods } from './goods.ts';
import type { Goods, Journal } from './journal.ts';
import { someMoment } from './moment.ts';
import { until } from './processes.ts';

const BUYERS = 8;

export type Crowd = {
  /** Until so many more calls at most have completed, and then some milliseconds. */
  work(most: number): Promise<void>;
  /** Milliseconds from now until a call that begins from now on completes. */
  recovery(): Promise<number>;
  readonly completed: number;
  readonly missed: number;
  /** Everybody finishes what they are about; afterwards the journal is complete. */
  leave(): Promise<void>;
};

/** Eight buyers who order one basket after another, each in a browser of their own. */
export async function gatherCrowd(
  { sql, shop }: Stand,
  journal: Journal,
  origin = shop.origin,
): Promise<Crowd> {
  const goods = await listGoods(sql);
  const count = { completed: 0, missed: 0 };
  let latest = 0;
  let isLeaving = false;
  const watcher = {
    completed(began: number) {
      count.completed += 1;
      latest = Math.max(latest, began);
    },
    missed() {
      count.missed += 1;
    },
  };

  async function shopping(customer: Customer) {
    const buyer = new Buyer(new Browser(origin, customer.token), customer, journal, watcher);
    while (!isLeaving) await buyer.order(someOf(goods));
  }
  // All are in before the first of them buys: from then on the database may be killed at any moment.
  const customers = await Promise.all(Array.from({ length: BUYERS }, () => admitCustomer(sql)));
  const all = Promise.all(customers.map(shopping));
  /** Never ends well: a buyer who gives up is told of at once, not when nobody is left. */
  const trouble = all.then(() => new Promise<never>(() => {}));
  trouble.catch(() => {});
  const untilTrouble = (what: string, isTrue: () => boolean, pause: number) =>
    Promise.race([until(what, isTrue, { pause, patience: 120_000 }), trouble]);

  return {
    async work(most) {
      const wanted = count.completed + Math.random() * most;
      await untilTrouble('the buyers to get on', () => count.completed > wanted, 2);
      await someMoment(30);
    },
    async recovery() {
      const since = performance.now();
      await untilTrouble('the shop to respond again', () => latest > since, 5);
      return performance.now() - since;
    },
    get completed() {
      return count.completed;
    },
    get missed() {
      return count.missed;
    },
    async leave() {
      isLeaving = true;
      await all;
    },
  };
}

/** One to three different products, one to five pieces each. */
export function someOf(goods: number[]): Goods[] {
  const chosen = new Set(
    Array.from({ length: 3 }, () => goods[Math.floor(Math.random() * goods.length)]!),
  );
  return [...chosen].map((product) => ({ product, quantity: 1 + Math.floor(Math.random() * 5) }));
}
