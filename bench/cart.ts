import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, type Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { fillTo } from './fill.ts';
import { customersOf, type Person } from './people.ts';
import { cpuOf, startShop } from './processes.ts';

const LINES = [1, 30, 300];
const WARM_UP = 60;
const VISITS = 200;
const CALLS = ['/cart', '/admin/v1/basket/sk', '/checkout'];

/** Processor time of the shop for a page with a long basket, one visit after another. `node bench/cart.ts` */
async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bastion-cart-'));
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
  const buyers = await customersOf(sql, LINES.length);
  for (const [index, lines] of LINES.entries()) await fill(sql, LINES.length - index, lines);
  const shop = await startShop(dataDir);
  try {
    for (const path of CALLS)
      for (const [index, lines] of LINES.entries()) {
        const url = `http://127.0.0.1:${shop.port}${path}`;
        await visit(url, buyers[index]!, WARM_UP);
        const before = cpuOf(shop.pid);
        await visit(url, buyers[index]!, VISITS);
        const each = ((cpuOf(shop.pid) - before) / VISITS) * 1000;
        process.stdout.write(
          `${path} with ${lines} lines: ${each.toFixed(1)} ms of processor time\n`,
        );
      }
  } finally {
    await shop.stop();
  }
}

/** Every third line wants more than there is. */
const fill = (sql: Sql, fromLast: number, lines: number) => sql`
  with mine as (
    insert into basket (person_id) select id from person order by id desc offset ${fromLast - 1} limit 1
    returning id
  )
  insert into basket_line (basket_id, product_id, quantity)
  select mine.id, product.id,
         product.quantity_step * case when product.id % 3 = 0 then 9999 / product.quantity_step else 1 end
  from mine, product where is_sold order by product.id limit ${lines}`;

async function visit(url: string, { cookie }: Person, times: number) {
  for (let time = 0; time < times; time += 1) {
    const response = await fetch(url, { headers: { cookie } });
    const text = await response.text();
    if (response.status !== 200 || text === '') throw new Error(`${url}: ${response.status}`);
  }
}

await main();
