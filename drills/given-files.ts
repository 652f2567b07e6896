import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as basketContract from '#shop/basket/contract.ts';
import { FILE_LIMIT } from '#shop/basket/file/basket-file.server.ts';
import { addStatement } from '#staff/payments/contract.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { freePort } from '#tests/free-port.ts';
import { farRows, HOSTILE_CSVS, HOSTILE_WORKBOOKS, ONLY_QUOTES } from '#tests/hostile-files.ts';
import { Browser } from './browser.ts';
import { enterOffice } from './clerk.ts';
import { type Drill, type Row, underBuyers } from './drill.ts';
import { admitCustomer, listGoods } from './goods.ts';
import { prepareShop } from './shop-process.ts';
import type { Stand } from './stand.ts';

/** Loops that send files, each from a network of its own once the one before has used up its limit. */
const ATTACKERS = 3;
const FILES_OF_A_NETWORK = 15;
/** Times below this are the machine's own. */
const LEAST_MS = 25;
const MOST_GROWTH = 200 * 1024 * 1024;
/** Threads have ended by then, and what they held is free. */
const REST = 20_000;

/** One kind of file at one of the places where the shop takes files; how each was answered, 0 where it was not. */
type Attack = {
  name: string;
  send(stand: Stand, index: number, signal: AbortSignal): Promise<number[]>;
};

/** Somebody sends files that cost much, one kind after another, while guests read, customers order and documents are drawn. */
export const givenFiles: Drill = {
  about: 'files that cost much are sent while guests read, customers order and PDFs are drawn',
  kinds: ['embedded', 'external'],
  // Seconds for each kind of file.
  rounds: { small: 10, full: 120 },
  async run(stand, seconds, only) {
    const officePort = await freePort();
    // The office is in the same process: what its people are given must keep no guest waiting either.
    const shop = await prepareShop(
      stand.folder,
      { ...stand.env, ...ENVIRONMENT, OFFICE_PORT: String(officePort) },
      'attacked',
    );
    await shop.start();
    try {
      const rows: Row[] = [];
      const attacks = await listAttacks(`http://localhost:${officePort}`);
      for (const one of attacks.filter(({ name }) => !only || only.test(name)))
        rows.push(await attack({ ...stand, shop }, one, seconds));
      return rows;
    } finally {
      await shop.end('SIGTERM');
    }
  },
};

/** Guests come from many networks; nobody answers for the network of electronic invoices. */
const ENVIRONMENT = {
  TRUST_PROXY: 'loopback',
  SAPI_URL: 'http://127.0.0.1:9/sapi',
  SAPI_CLIENT_ID: 'drill',
  SAPI_CLIENT_SECRET: 'drill',
};

async function listAttacks(office: string): Promise<Attack[]> {
  const workbooks = Object.entries(HOSTILE_WORKBOOKS).map(([name, make]) => ({
    name,
    make: () => make(3),
  }));
  const tables = Object.entries(HOSTILE_CSVS).map(([name, make]) => ({ name, make }));
  const [shared, , texts] = workbooks as [Made, Made, Made];
  const elements = { name: 'elements', make: () => xmlOf('<a/>'.repeat(1_900_000)) };
  const nested = { name: 'nested elements', make: () => xmlOf('<a>'.repeat(60_000)) };
  return Promise.all([
    ...[...workbooks, { name: 'rows far down', make: farRows }, ...tables].map((file) =>
      ofGuests(file),
    ),
    ...[shared, texts, tables[0]!].map((file) => ofCustomers(file)),
    ...[elements, nested, texts, { name: 'only quotes', make: () => ONLY_QUOTES }].map((file) =>
      ofStaff(file, office),
    ),
    ...[elements, nested].map((file) => ofSuppliers(file)),
  ]);
}

type Made = { name: string; make: () => Promise<Buffer> | Buffer };

const xmlOf = (inside: string) => Buffer.from(`<Document>${inside}</Document>`);

/** Each network may send so many before it has to wait. */
async function ofGuests({ name, make }: Made): Promise<Attack> {
  const content = (await make()).toString('base64');
  return {
    name: `guest: ${name}`,
    send({ shop }, index, signal) {
      let browser = new Browser(shop.origin);
      return repeat(signal, (sent) => {
        if (sent % FILES_OF_A_NETWORK === 0) browser = new Browser(shop.origin);
        const network = Math.floor(sent / FILES_OF_A_NETWORK);
        const headers = { 'x-forwarded-for': `10.${index}.${network >> 8}.${network & 255}` };
        return browser.send({ ...QUICK_ORDER, headers, body: { name: 'x.xlsx', content } });
      });
    },
  };
}

async function ofCustomers({ name, make }: Made): Promise<Attack> {
  const content = (await make()).toString('base64');
  return {
    name: `customer: ${name}`,
    async send({ shop, sql }, index, signal) {
      let browser = new Browser(shop.origin);
      return repeat(signal, async (sent) => {
        if (sent % FILES_OF_A_NETWORK === 0)
          browser = new Browser(shop.origin, (await admitCustomer(sql)).token);
        const network = Math.floor(sent / FILES_OF_A_NETWORK);
        const headers = { 'x-forwarded-for': `11.${index}.${network >> 8}.${network & 255}` };
        return browser.send({ ...QUICK_ORDER, headers, body: { name: 'x.xlsx', content } });
      });
    },
  };
}

const QUICK_ORDER = { method: 'POST', url: '/admin/v1/quick-order/file' } as const;

/** A bank statement that somebody sent to the accountant. */
async function ofStaff({ name, make }: Made, office: string): Promise<Attack> {
  const content = (await make()).toString('base64');
  return {
    name: `statement: ${name}`,
    async send({ sql }, _index, signal) {
      const browser = await enterOffice(sql, office);
      const { method, url } = addStatement;
      return repeat(signal, () => {
        const headers = withKey(newKey());
        return browser.send({ method, url, headers, body: { name: 'vypis.xml', content } });
      });
    },
  };
}

/**
 * Received documents, stored as the mailbox stores them: the worker reads what waits as soon as the mailbox is turned on.
 * Each is answered when it has been read, or found unreadable.
 */
async function ofSuppliers({ name, make }: Made): Promise<Attack> {
  // More than a megabyte is not taken from the network at all.
  const xml = (await make()).subarray(0, 1_000_000);
  return {
    name: `received: ${name}`,
    async send({ sql }, index, signal) {
      await sql`
        insert into setting (key, value) values ('einvoice', '{"inbox": true}')
        on conflict (key) do update set value = setting.value || excluded.value`;
      await sql`delete from job where name = 'einvoice-inbox'`;
      const statuses = await repeat(signal, async (sent) => {
        const document = `${name} ${index} ${sent}`;
        await sql`
          insert into einvoice_received (provider, document_id, metadata, xml, hash)
          values ('drill', ${document}, '{}', ${xml}, sha256(${xml}))`;
        const isRead = async () => {
          const rows = await sql`
            select from einvoice_received where document_id = ${document} and reading <> 'waiting'`;
          return rows.length > 0 || signal.aborted;
        };
        while (!(await isRead())) await sleep(200);
        return { status: signal.aborted ? 0 : 200 };
      });
      await sql`update setting set value = value || '{"inbox": false}' where key = 'einvoice'`;
      await sql`delete from einvoice_received where provider = 'drill'`;
      return statuses;
    },
  };
}

async function repeat(signal: AbortSignal, once: (sent: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let sent = 0; !signal.aborted; sent += 1)
    statuses.push(
      await once(sent)
        .then(({ status }) => status)
        .catch(() => 0),
    );
  return statuses;
}

async function attack(stand: Stand, { name, send }: Attack, seconds: number): Promise<Row> {
  const found: string[] = [];
  let what = name;
  const row = await underBuyers(stand, name, async (crowd) => {
    const quiet = await watch(stand, seconds / 2, found);
    // Once buyers and documents have taken theirs.
    const memory = memoryOf(stand);
    const missed = crowd.missed;
    const attackers = new AbortController();
    const sending = Array.from({ length: ATTACKERS }, (_, index) =>
      send(stand, index, attackers.signal),
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

/** Guests read and documents are drawn for so many seconds: what 95 of 100 pages took at most. */
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

/** Another basket each time, because documents are cached; another customer before the limit of one is reached. */
async function draw({ shop, sql }: Stand, until: number, found: string[]): Promise<void> {
  const [product] = await listGoods(sql);
  while (performance.now() < until) {
    const { token } = await admitCustomer(sql);
    const customer = new Browser(shop.origin, token);
    for (let drawn = 0; drawn < FILE_LIMIT.most / 2 && performance.now() < until; drawn += 1) {
      const body = { product: product!, quantity: 1 };
      await customer.api(basketContract.addToBasket, { body, headers: withKey(newKey()) });
      const { status } = await customer.open('/files/basket/pdf').catch(() => ({ status: 0 }));
      if (status !== 200) found.push(`a PDF got ${status}`);
      await sleep(1_500);
    }
  }
}

const memoryOf = ({ shop: { pid } }: Stand) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
