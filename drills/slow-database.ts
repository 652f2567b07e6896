import { Browser } from './browser.ts';
import { type Drill, newJournal, type Row } from './drill.ts';
import { admitCustomer } from './goods.ts';
import { until } from './processes.ts';
import { openProxy, type Proxy, type Weather } from './proxy.ts';
import { prepareShop, type ShopProcess } from './shop-process.ts';
import type { Stand } from './stand.ts';
import { judge, lookBefore } from './verdict.ts';

/** The longest a visitor is kept waiting: two statements, one after the other, without a result. */
const LIMIT = 16_000;
const SLOVAK = /nedostupn|Skúste to/;

const WEATHERS: Weather[] = ['stalled', 'reset', 'half-open', 'slow'];

export const slowDatabase: Drill = {
  about:
    'slow, silent, reset and half-open connections to the database; the shop says so and recovers',
  kinds: ['embedded'],
  // In the tests the first two weathers, once.
  rounds: { small: 0, full: 10 },
  async run(stand, rounds) {
    const proxy = await openProxy(stand.connection);
    const shop = await prepareShop(
      stand.folder,
      { ...stand.env, DATABASE_URL: proxy.url },
      'shop-behind-proxy',
    );
    try {
      await shop.start();
      const rows: Row[] = [];
      for (const weather of rounds === 0 ? WEATHERS.slice(0, 2) : WEATHERS)
        rows.push(await endure(stand, shop, proxy, weather, rounds || 1));
      return rows;
    } finally {
      proxy.set('fair');
      await shop.end('SIGTERM');
      proxy.close();
    }
  },
};

async function endure(
  stand: Stand,
  shop: ShopProcess,
  proxy: Proxy,
  weather: Weather,
  rounds: number,
): Promise<Row> {
  const journal = newJournal(stand);
  const before = await lookBefore(stand.sql);
  const recovery: number[] = [];
  const findings: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const customer = await admitCustomer(stand.sql);
    const [person, guest] = [new Browser(shop.origin, customer.token), new Browser(shop.origin)];
    await person.open('/');
    proxy.set(weather);
    const visits: [string, Browser, string][] = [
      ['a guest’s page', guest, `/search-product/kamera-${round}-${weather}`],
      ['a customer’s page', person, '/account/orders'],
      ['a call', person, '/admin/v1/basket/sk'],
    ];
    findings.push(...(await Promise.all(visits.map((visit) => visitIn(weather, ...visit)))).flat());
    proxy.set('fair');
    const since = performance.now();
    await until(
      'the shop to recover',
      async () => (await person.open('/admin/v1/basket/sk')).status === 200,
    );
    recovery.push(performance.now() - since);
  }
  const verdict = await judge(stand.sql, journal, before);
  verdict.findings.push(...findings);
  return { what: `database ${weather}`, count: rounds, recovery, verdict };
}

/** In time, and either as if nothing were wrong or with 503, when to come again, and why. */
async function visitIn(
  weather: Weather,
  what: string,
  browser: Browser,
  url: string,
): Promise<string[]> {
  const began = performance.now();
  const { status, headers, text } = await browser
    .open(url)
    .catch(() => ({ status: 0, headers: new Headers(), text: '' }));
  const took = Math.round(performance.now() - began);
  const problems = [
    took > LIMIT ? `took ${took} ms` : '',
    status === 503 || (status === 200 && (weather === 'slow' || weather === 'half-open'))
      ? ''
      : `status ${status}`,
    status === 503 && !headers.has('retry-after') ? 'did not say when to come again' : '',
    status === 503 && !SLOVAK.test(text) ? `did not say why: ${text.slice(0, 200)}` : '',
    status === 503 && what.endsWith('page') && !headers.get('content-type')?.includes('text/html')
      ? 'is not a page'
      : '',
  ];
  return problems.filter(Boolean).map((problem) => `${what}: ${problem}`);
}
