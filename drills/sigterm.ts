import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, withoutResponse } from './browser.ts';
import { type Drill, underBuyers } from './drill.ts';
import { admitCustomer } from './goods.ts';
import { CALLS } from './kills.ts';
import type { Stand } from './stand.ts';

/** As long as a process may take to end. */
const LIMIT = 20_000;
const READERS = 4;
const PAGES = ['/account/orders', '/', '/cart', '/account/details'];

export const sigterm: Drill = {
  about:
    'SIGTERM under buyers and readers: what was accepted gets its response, the process ends by itself',
  kinds: ['embedded'],
  rounds: { small: 2, full: 50 },
  env: { LOG_LEVEL: 'info' },
  async run(stand, rounds) {
    const readers = await admitReaders(stand);
    const earlier = readFileSync(logOf(stand), 'utf8').length;
    const slow: string[] = [];
    const row = await underBuyers(stand, 'SIGTERM under load', async (crowd) => {
      const recovery: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await crowd.work(CALLS);
        const began = performance.now();
        await stand.shop.end('SIGTERM');
        const took = performance.now() - began;
        if (took > LIMIT) slow.push(`the process took ${Math.round(took)} ms to end`);
        const back = crowd.recovery();
        await stand.shop.start();
        recovery.push(await back);
      }
      return { count: rounds, recovery };
    });
    const { failed, pages } = await readers.leave();
    row.what = `${row.what} (and ${pages} pages read)`;
    row.verdict.findings.push(...slow, ...failed, ...brokenOff(stand, earlier));
    return [row];
  },
};

/** Customers who read pages, each of which asks the shop for several things while it is made. */
async function admitReaders({ sql, shop }: Stand) {
  const failed: string[] = [];
  let pages = 0;
  let isLeaving = false;
  async function read() {
    const browser = new Browser(shop.origin, (await admitCustomer(sql)).token);
    for (let turn = 0; !isLeaving; turn += 1) {
      const url = PAGES[turn % PAGES.length]!;
      const status = await browser.open(url).then(
        (page) => page.status,
        () => 0,
      );
      // Not accepted: nobody listens, or the process has said that it is about to end.
      if (status === 0 || status === 503) await sleep(50);
      else if (status === 200) pages += 1;
      else failed.push(`${url} gave ${status}`);
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, read));
  all.catch(() => {});
  return {
    async leave() {
      isLeaving = true;
      await all;
      return { failed, pages };
    },
  };
}

type Line = {
  level: number;
  msg: string;
  reqId?: string;
  status?: number;
  ms?: number;
  route?: string;
  err?: { message: string; code?: string };
};

/** What the process wrote down as failed, or as completed although the response never arrived. */
function brokenOff(stand: Stand, earlier: number): string[] {
  const lines = readFileSync(logOf(stand), 'utf8')
    .slice(earlier)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
  const isBroken = ({ level, msg, err, status = 0, reqId = '' }: Line) =>
    (level >= 50 && err?.code !== WAITED_TOO_LONG) ||
    (msg === 'request completed' &&
      status !== 503 &&
      (status >= 500 || withoutResponse.has(reqId)));
  const responses = new Map(
    lines.filter(({ msg }) => msg === 'request completed').map((line) => [line.reqId, line]),
  );
  return lines.filter(isBroken).map(({ msg, err, reqId }) => {
    const { route = '', status = '', ms = '' } = responses.get(reqId) ?? {};
    return `log: ${msg} ${err?.message ?? ''}: ${route} ${status} after ${ms} ms`;
  });
}

/** For another buyer's lock, and was told to come again: a busy machine, not the end of the process. */
const WAITED_TOO_LONG = '55P03';

const logOf = ({ folder }: Stand) => join(folder, 'shop.log');
