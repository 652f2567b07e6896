import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { fillTo } from './fill.ts';
import { customersOf, guestOf, type Person } from './people.ts';
import { memoryOf, startShop } from './processes.ts';

const DOCUMENTS = 120;
const PICTURES = 40;
/** A second, as many as nginx lets one address ask for. */
const RATE = 30;
/** In milliseconds. */
const QUIET = 5_000;
/** Threads that have nothing to do end after half of it. */
const AFTERWARDS = 60_000;
/** Between one visit to the home page and the next. */
const PAUSE = 10;

type Visit = { status: number; ms: number };

/** What guests of the home page notice while one customer asks for many documents. `node bench/heavy.ts` */
async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bastion-heavy-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o755);
  try {
    await fillTo(dataDir, 0);
    const embedded = await openEmbeddedPostgres(dataDir);
    const sql = openPool(embedded.options, { max: 2 });
    try {
      await measure(sql, dataDir);
    } finally {
      await sql.end();
      await embedded.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(sql: Sql, dataDir: string) {
  const [customer] = await customersOf(sql, 1);
  const documents = await copyInvoices(sql);
  const pictures = await sql<{ name: string }[]>`
    select name from file where media_type like 'image/%' order by id limit ${PICTURES}`;
  const shop = await startShop(dataDir);
  const visit = (path: string, who: Person) => ask(`http://127.0.0.1:${shop.port}${path}`, who);
  const home = () => visit('/', guestOf());
  try {
    // Until Node has compiled what it serves.
    await visitUntil(home, sleep(3_000));
    report('home page, nothing else', await visitUntil(home, sleep(QUIET)));
    const memory = followMemory(shop.pid);
    const heavy = Promise.all([
      atRate(documents, (path) => visit(path, customer!)),
      atRate(pictures, ({ name }) => visit(`/media/${name}/share.png`, guestOf())),
    ]);
    report('home page meanwhile', await visitUntil(home, heavy));
    const [pdfs, shared] = await heavy;
    report(`${DOCUMENTS} invoices, ${RATE} a second`, pdfs);
    report(`${pictures.length} pictures for sharing`, shared);
    await sleep(AFTERWARDS);
    const { before, most, now } = memory.stop();
    process.stdout.write(
      `memory with its threads: ${before.toFixed(0)} MB before, ${most.toFixed(0)} at most, ${now.toFixed(0)} a minute later\n`,
    );
  } finally {
    await shop.stop();
  }
}

/** Of the newest customer, each another document: what was made once is kept. */
async function copyInvoices(sql: Sql): Promise<string[]> {
  await sql`drop index invoice_of_rest`;
  const [source] = await sql`
    select * from invoice where kind = 'invoice'
    order by (select count(*) from invoice_line where invoice_id = invoice.id) desc, id limit 1`;
  const [customer] = await sql`select max(id) as id from company`;
  const [lines, rates] = await Promise.all([
    sql`select * from invoice_line where invoice_id = ${source!.id}`,
    sql`select * from invoice_vat where invoice_id = ${source!.id}`,
  ]);
  const { id: _id, supplier, buyer, ...columns } = source!;
  const paths: string[] = [];
  for (let copy = 1; copy <= DOCUMENTS; copy += 1) {
    const number = `2098${String(copy).padStart(6, '0')}`;
    const [invoice] = await sql`
      insert into invoice ${sql({
        ...columns,
        supplier: sql.json(supplier),
        buyer: sql.json(buyer),
        number,
        variable_symbol: number,
        customer_id: customer!.id,
        shipment_id: null,
      })} returning id`;
    const invoice_id = invoice!.id as number;
    await sql`insert into invoice_line ${sql(lines.map(({ id: _, ...line }) => ({ ...line, invoice_id })))}`;
    await sql`insert into invoice_vat ${sql(rates.map((rate) => ({ ...rate, invoice_id })))}`;
    paths.push(`/files/invoice/${invoice_id}/${number}.pdf`);
  }
  return paths;
}

async function ask(url: string, { cookie }: Person): Promise<Visit> {
  const began = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

function followMemory(pid: number) {
  const before = memoryOf(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50);
  return {
    stop: () => {
      clearInterval(timer);
      return { before, most, now: memoryOf(pid) };
    },
  };
}

/** One after another, until something else is over. */
async function visitUntil(visit: () => Promise<Visit>, over: Promise<unknown>): Promise<Visit[]> {
  const visits: Visit[] = [];
  let isOver = false;
  void over.then(() => (isOver = true));
  while (!isOver) {
    visits.push(await visit());
    await sleep(PAUSE);
  }
  return visits;
}

/** Each at its time, whether or not those before have had a response. */
const atRate = <Item>(items: readonly Item[], visit: (item: Item) => Promise<Visit>) =>
  Promise.all(
    items.map(async (item, index) => {
      await sleep((index * 1000) / RATE);
      return visit(item);
    }),
  );

function report(what: string, visits: Visit[]) {
  const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1);
  const statuses = Object.entries(Object.groupBy(visits, ({ status }) => status))
    .map(([status, all]) => `${all!.length} × ${status}`)
    .join(', ');
  process.stdout.write(
    `${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms; ${statuses}\n`,
  );
}

await main();
