/**
 * What recognising a thousand rows costs: node bench/quick-order.ts [products]
 * Makes a demo shop of that many products in a folder for temporary files and asks it for lists of codes.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#base/process/config.server.ts';
import { openPatientPool, type Sql } from '#base/database/database.server.ts';
import { recogniseRows } from '#shop/quick-order/recognise.server.ts';
import { GUEST } from '#shop/kernel/visitor.ts';
import { openShop } from '#start/open.server.ts';

const products = Number(process.argv[2] ?? 200_000);
const ROWS = 1_000;
const TRIES = 7;

const folder = mkdtempSync(join(tmpdir(), 'bastion-bench-'));
// Root lends the database to another account, which has to get in.
chmodSync(folder, 0o755);
const config = readConfig({ DATA_DIR: join(folder, 'data'), DEMO: '1' });
const { shop, connection, close } = await openShop(config);
const patient = openPatientPool(connection);
await addProducts(patient);
await patient`vacuum analyze product`;
await patient.end();

const codes = (
  await shop.sql<{ code: string }[]>`
    select code from product where is_sold order by md5(code) limit ${ROWS}`
).map(({ code }) => code);
const swapped = (code: string) => code.slice(0, -3) + code.at(-2)! + code.at(-3)! + code.at(-1)!;
const LISTS: [string, string[]][] = [
  ['our codes', codes],
  ['30 of them mistyped', codes.map((code, place) => (place % 33 === 0 ? `${code}Q` : code))],
  ['all mistyped at the end', codes.map((code) => `${code.slice(0, -1)}_Q`)],
  ['all with two characters swapped', codes.map(swapped)],
  ['of another shop', codes.map((_, place) => `HX.${place * 7919}.KL`)],
  ['beginnings', codes.map((code) => code.slice(0, 5))],
];
process.stdout.write('list | ms, best | median | ready | similar\n');
for (const [title, list] of LISTS) {
  const rows = list.map((code) => ({ code, quantity: 1 }));
  const times: number[] = [];
  let found = await recogniseRows(shop.sql, GUEST, rows);
  for (let turn = 0; turn < TRIES; turn += 1) {
    const start = performance.now();
    found = await recogniseRows(shop.sql, GUEST, rows);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const count = (kind: string) => found.filter((row) => row.kind === kind).length;
  const middle = times[Math.floor(TRIES / 2)]!;
  process.stdout.write(
    `${title} | ${times[0]!.toFixed(0)} | ${middle.toFixed(0)} | ${count('ready')} | ${count('similar')}\n`,
  );
}
await close();
rmSync(folder, { recursive: true });

/** Copies of the demo shop's products: listings and the search, which nobody asks here, are left as they are. */
async function addProducts(sql: Sql) {
  await sql.begin(async (tx) => {
    await tx`set local bastion.refill = 'on'`;
    await tx`
      insert into product (code, slug, name, vendor_id, category_id, unit, quantity_step, price_cents, ean, vendor_code)
      select code || '-' || upper(to_hex(4096 + n)), slug || '-x' || n, name, vendor_id, category_id, unit, quantity_step,
             price_cents, lpad((product.id * 100000::bigint + n)::text, 13, '2'), 'V' || code || '/' || n
      from product, generate_series(1, ${Math.ceil(products / 500)}) as n
      where product.id < 1001 order by n, product.id limit ${products}`;
  });
}
