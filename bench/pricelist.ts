/**
 * What a price list costs: node bench/pricelist.ts [products]
 * Makes a demo shop of that many products in a folder for temporary files, starts the shop as in production and reads
 * its lists as fast as they come, and one of them slowly.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#base/process/config.server.ts';
import { openPatientPool, type Sql } from '#base/database/database.server.ts';
import { openShop } from '#start/open.server.ts';
import { customersOf } from './people.ts';
import { cpuOf, cpuOfFamily, memoryOf, startShop } from './processes.ts';

const products = Number(process.argv[2] ?? 200_000);
const COLUMNS = 'code,name,price,listPrice,vendor,stock,unit,packing';
const folder = mkdtempSync(join(tmpdir(), 'bastion-bench-'));
// Root lends the database to another account, which has to get in.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const { shop, connection, close } = await openShop(readConfig({ DATA_DIR: dataDir, DEMO: '1' }));
const patient = openPatientPool(connection);
await addProducts(patient);
await patient`vacuum analyze product`;
await patient.end();
const [person] = await customersOf(shop.sql, 1);
const running = await startShop(dataDir);
const database = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'));
const shopUrl = `http://127.0.0.1:${running.port}`;
const key = await makeKey();

const WAYS: [title: string, url: string, headers: Record<string, string>, pause?: number][] = [
  ['XLSX', `/files/price-list/xlsx?extent=all&columns=${COLUMNS}`, { cookie: person!.cookie }],
  ['CSV', `/files/price-list/csv?extent=all&columns=${COLUMNS}`, { cookie: person!.cookie }],
  [
    'CSV, read slowly',
    `/files/price-list/csv?extent=all&columns=${COLUMNS}`,
    { cookie: person!.cookie },
    5,
  ],
  ['API, JSON', '/api/v1/ceny', { authorization: `Bearer ${key}` }],
  ['API, CSV', '/api/v1/ceny?format=csv', { authorization: `Bearer ${key}` }],
];
process.stdout.write(
  'list | rows | MB | seconds | processor: shop | database | memory before | at most\n',
);
for (const way of WAYS) await measure(...way);
await measureKnown();

await running.stop();
await close();
rmSync(folder, { recursive: true });

/** Copies of the demo shop's products: listings and the search, which nobody asks here, are left as they are. */
async function addProducts(sql: Sql) {
  await sql.begin(async (tx) => {
    await tx`set local bastion.refill = 'on'`;
    await tx`
      insert into product (code, slug, name, vendor_id, category_id, unit, quantity_step, price_cents,
                           price_fraction, price_decimals, vat_percent, stock)
      select code || '-' || n, slug || '-' || n, name || ' ' || n, vendor_id, category_id, unit, quantity_step,
             price_cents + n, price_fraction, price_decimals, vat_percent, (stock + n) % 1200
      from product, generate_series(1, 10000) as n where is_sold limit ${products}`;
  });
}

async function makeKey(): Promise<string> {
  const response = await fetch(`${shopUrl}/admin/v1/customer/api-keys`, {
    method: 'POST',
    headers: { ...person!, 'x-xsrf-token': person!.token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scopes: ['prices'], days: null }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function measure(title: string, url: string, headers: Record<string, string>, pause = 0) {
  const before = { shop: cpuOf(running.pid), database: cpuOfFamily(database) };
  const memory = memoryOf(running.pid);
  let most = memory;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(running.pid))), 20);
  const began = performance.now();
  const response = await fetch(shopUrl + url, { headers });
  if (response.status !== 200) throw new Error(`${title}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body!) {
    bytes += (chunk as Uint8Array).length;
    if (pause) await sleep(pause);
  }
  clearInterval(watch);
  const figures = [
    await rowCount(),
    bytes / 1e6,
    (performance.now() - began) / 1000,
    cpuOf(running.pid) - before.shop,
    cpuOfFamily(database) - before.database,
    memory,
    most,
  ];
  process.stdout.write(`${[title, ...figures.map((figure) => round(figure))].join(' | ')}\n`);
}

/** What asking costs when nothing has changed. */
async function measureKnown() {
  const headers = { authorization: `Bearer ${key}` };
  const first = await fetch(`${shopUrl}/api/v1/ceny`, { headers });
  await first.body!.cancel();
  const before = cpuOfFamily(database);
  const began = performance.now();
  const { status } = await fetch(`${shopUrl}/api/v1/ceny`, {
    headers: { ...headers, 'if-none-match': first.headers.get('etag')! },
  });
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `API, known tag: ${status} in ${round(seconds)} s, database ${round(cpuOfFamily(database) - before)} s\n`,
  );
}

async function rowCount(): Promise<number> {
  const [row] = await shop.sql<[{ count: number }]>`
    select count(*)::int from product where is_sold`;
  return row.count;
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100;
}
