import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as basketContract from '#shop/basket/contract.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { farRows, HOSTILE_CSVS, HOSTILE_WORKBOOKS } from '#tests/hostile-files.ts';
import { Browser } from './browser.ts';
import { type Drill, type Row, underBuyers } from './drill.ts';
import { admitCustomer, listGoods } from './goods.ts';
import type { Stand } from './stand.ts';

/** Loops that send files, each from a network of its own once the one before has used up its limit. */
const ATTACKERS = 3;
const FILES_OF_A_NETWORK = 15;
/** Times below this are the machine's own. */
const LEAST_MS = 25;
const MOST_GROWTH = 200 * 1024 * 1024;
/** Threads have ended by then, and what they held is free. */
const REST = 20_000;

/** Somebody sends files that cost much, one kind after another, while guests read, customers order and papers are drawn. */
export const givenFiles: Drill = {
  about: 'files that cost much are sent while guests read, customers order and PDFs are drawn',
  kinds: ['embedded', 'external'],
  // Seconds for each kind of file.
  rounds: { small: 10, full: 120 },
  env: { TRUST_PROXY: 'loopback' },
  async run(stand, seconds) {
    const files = [
      ...Object.entries(HOSTILE_WORKBOOKS).map(
        ([name, make]) => [name, () => make(3)] as [string, () => Promise<Buffer>],
      ),
      ['rows far down', farRows] as [string, () => Promise<Buffer>],
      ...Object.entries(HOSTILE_CSVS),
    ] as [string, () => Promise<Buffer> | Buffer][];
    const rows: Row[] = [];
    for (const [name, make] of files) rows.push(await attack(stand, name, await make(), seconds));
    return rows;
  },
};

async function attack(stand: Stand, name: string, file: Buffer, seconds: number): Promise<Row> {
  const content = file.toString('base64');
  const found: string[] = [];
  let what = name;
  const row = await underBuyers(stand, name, async (crowd) => {
    const quiet = await watch(stand, seconds / 2, found);
    // Once buyers and papers have taken theirs.
    const memory = memoryOf(stand);
    const missed = crowd.missed;
    const attackers = new AbortController();
    const sending = Array.from({ length: ATTACKERS }, (_, index) =>
      send(stand, content, index, attackers.signal),
    );
    const hard = await watch(stand, seconds, found);
    attackers.abort();
    const answers = (await Promise.all(sending)).flat();
    await sleep(REST);
    const growth = memoryOf(stand) - memory;
    if (hard > Math.max(LEAST_MS, quiet) * 2)
      found.push(`guests waited ${hard} ms (p95), ${quiet} ms before`);
    if (crowd.missed > missed) found.push(`buyers were refused ${crowd.missed - missed} times`);
    if (growth > MOST_GROWTH)
      found.push(`${Math.round(growth / 2 ** 20)} MB more memory afterwards`);
    const told = Object.entries(Object.groupBy(answers, String)).map(
      ([status, list]) => `${list!.length} × ${status}`,
    );
    what = `${name}: guests' p95 ${quiet} → ${hard} ms, ${Math.round(growth / 2 ** 20)} MB, ${told.join(', ')}`;
    return { count: answers.length, recovery: [] };
  });
  row.verdict.findings.push(...found);
  return { ...row, what };
}

async function send({ shop }: Stand, content: string, index: number, signal: AbortSignal) {
  const statuses: number[] = [];
  let browser = new Browser(shop.origin);
  for (let sent = 0; !signal.aborted; sent += 1) {
    if (sent % FILES_OF_A_NETWORK === 0) browser = new Browser(shop.origin);
    const network = Math.floor(sent / FILES_OF_A_NETWORK);
    const headers = { 'x-forwarded-for': `10.${index}.${network >> 8}.${network & 255}` };
    const call = { method: 'POST', url: '/admin/v1/quick-order/file', headers } as const;
    const answer = browser.send({ ...call, body: { name: 'x.xlsx', content } });
    statuses.push(await answer.then(({ status }) => status).catch(() => 0));
  }
  return statuses;
}

/** Guests read and papers are drawn for so many seconds: what 95 of 100 pages took at most. */
async function watch(stand: Stand, seconds: number, found: string[]): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const [times] = await Promise.all([read(stand, until, found), draw(stand, until, found)]);
  times.sort((one, other) => one - other);
  return Math.round(times[Math.floor(times.length * 0.95)] ?? 0);
}

async function read({ shop }: Stand, until: number, found: string[]): Promise<number[]> {
  const guest = new Browser(shop.origin);
  const times: number[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    const { status } = await guest.open('/').catch(() => ({ status: 0 }));
    times.push(performance.now() - begun);
    if (status !== 200) found.push(`a guest got ${status}`);
    await sleep(50);
  }
  return times;
}

/** Another basket each time, because papers are cached. */
async function draw({ shop, sql }: Stand, until: number, found: string[]): Promise<void> {
  const { token } = await admitCustomer(sql);
  const customer = new Browser(shop.origin, token);
  const [product] = await listGoods(sql);
  while (performance.now() < until) {
    const body = { product: product!, quantity: 1 };
    await customer.api(basketContract.addToBasket, { body, headers: withKey(newKey()) });
    const { status } = await customer.open('/files/basket/pdf').catch(() => ({ status: 0 }));
    if (status !== 200) found.push(`a PDF got ${status}`);
    await sleep(1_500);
  }
}

const memoryOf = ({ shop: { pid } }: Stand) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
