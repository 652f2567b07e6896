import { join } from 'node:path';
import { readConfig } from '#base/process/config.server.ts';
import { openPool } from '#base/database/database.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { Browser } from './browser.ts';
import { Buyer } from './buyer.ts';
import { someOf } from './crowd.ts';
import { type Drill, newJournal } from './drill.ts';
import { admitCustomer, listGoods } from './goods.ts';
import { openProxy, type Proxy } from './proxy.ts';
import type { Stand } from './stand.ts';
import { judge, lookBefore, sendMails } from './verdict.ts';

/** The last is the order itself; the ones before it are the choices it is made of. */
const CALLS = [
  'PATCH /admin/v1/cart/address',
  'PATCH /admin/v1/cart/additional',
  'PUT /admin/v1/cart/shipping/sk',
  'PATCH /admin/v1/basket/sale-point',
  'PUT /admin/v1/cart/payment',
  'PATCH /admin/v1/basket/note',
  'PUT /admin/v1/cart/order/sk',
];

export const nthCall: Drill = {
  about:
    'every statement of every checkout call fails once before and once after it was carried out',
  kinds: ['embedded'],
  // In the tests every eleventh case.
  rounds: { small: 0, full: 3 },
  async run(stand, rounds) {
    const proxy = await openProxy(stand.connection);
    const shop = await serveThrough(stand, proxy);
    try {
      const cases = await listCases(stand, shop.origin, proxy);
      const wanted =
        rounds === 0
          ? cases.filter((_, index) => index % 11 === 0)
          : (Array(rounds).fill(cases).flat() as Case[]);
      return await breakEach(stand, shop.origin, proxy, wanted);
    } finally {
      await shop.close();
      proxy.close();
    }
  },
};

type Case = { call: string; nth: number; isExecuted: boolean };

/** No worker beside it: the statements that are counted are the visitor's. */
async function serveThrough({ sql, folder }: Stand, proxy: Proxy) {
  const [secret] = await sql`select value from setting where key = 'secret'`;
  const pool = openPool(proxy.url, { max: 2 });
  await Promise.all([pool`select 1`, pool`select 1`]);
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  const app = await buildApp({ sql: pool, config, formKey: secret!.value as string });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    async close() {
      await app.close();
      await pool.end({ timeout: 1 });
    },
  };
}

/** Buys once in fair weather and counts the statements of each call. */
async function listCases(stand: Stand, origin: string, proxy: Proxy): Promise<Case[]> {
  const counts = new Map<string, number>();
  let current = '';
  const browser = await newBrowser(stand, origin, (call) => {
    const { statements } = proxy.look();
    if (current) counts.set(current, statements);
    current = call;
  });
  await browser.buyer.order(someOf(browser.goods));
  counts.set(current, proxy.look().statements);
  return CALLS.flatMap((call) =>
    Array.from({ length: counts.get(call) ?? 0 }, (_, index) =>
      [false, true].map((isExecuted) => ({ call, nth: index + 1, isExecuted })),
    ).flat(),
  );
}

async function breakEach(stand: Stand, origin: string, proxy: Proxy, cases: Case[]) {
  const journal = newJournal(stand);
  const before = await lookBefore(stand.sql);
  const unbroken: string[] = [];
  for (const one of cases) {
    let isArmed = false;
    const { buyer, goods } = await newBrowser(
      stand,
      origin,
      (call) => {
        if (isArmed || call !== one.call) return;
        isArmed = true;
        proxy.breakAt(one.nth, one.isExecuted);
      },
      journal,
    );
    await buyer.order(someOf(goods));
    if (!proxy.look().hasBroken)
      unbroken.push(`${one.call}, statement ${one.nth} was never reached`);
  }
  await sendMails(stand.sql);
  const verdict = await judge(stand.sql, journal, before);
  verdict.findings.push(...unbroken);
  return [
    { what: 'n-th statement of a checkout call fails', count: cases.length, recovery: [], verdict },
  ];
}

async function newBrowser(
  stand: Stand,
  origin: string,
  onCall: (call: string) => void,
  journal = newJournal(stand),
) {
  const customer = await admitCustomer(stand.sql);
  const browser = new Browser(origin, customer.token, ({ method, url }) =>
    onCall(`${method} ${url}`),
  );
  const watcher = { completed() {}, missed() {} };
  return {
    buyer: new Buyer(browser, customer, journal, watcher),
    goods: await listGoods(stand.sql),
  };
}
