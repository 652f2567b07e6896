import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#base/process/config.server.ts';
import { openPool, type Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { cleanHtml } from '#base/values/html.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { invoicePdf } from '#shop/invoices/pdf/invoice-pdf.server.ts';
import { qrPicture } from '#shop/orders/one/pay-by-square.server.ts';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { photographOf } from '#start/public/share-picture.server.ts';
import { fillTo } from './fill.ts';
import { SECRET } from './people.ts';

const PRODUCTS = 10_000;
const MICROSECONDS = 1_000;

/**
 * What is made anew where nothing is cached, as processor time of this process, database not counted:
 * the figures of docs/decisions/0014-caches.md. `node bench/caches.ts`
 */
async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bastion-caches-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o755);
  try {
    await fillTo(dataDir, PRODUCTS);
    const embedded = await openEmbeddedPostgres(dataDir);
    const sql = openPool(embedded.options, { max: 2 });
    try {
      await measure(sql);
    } finally {
      await sql.end();
      await embedded.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(sql: Sql) {
  const caches = createCaches();
  const shop = { sql, config: readConfig({}), formKey: SECRET };
  const app = await buildApp(shop, undefined, caches);
  const [html] = await sql<[{ text: string }]>`
    select description as text from product order by length(description) desc limit 1`;
  const [file] = await sql<[{ name: string; bytes: Buffer }]>`
    select name, bytes from file where media_type like 'image/%' order by id limit 1`;
  const [{ number }] = await sql<[{ number: string }]>`
    select number from invoice where kind = 'invoice' order by id limit 1`;
  const invoice = await getDocument(sql, number);
  const bank = { iban: 'SK3112000000198742637541', bic: 'TATRSKBX', name: 'Bastion' };
  const transfer = { ...bank, cents: 123_45, variableSymbol: number, dueOn: '2030-01-31' };
  const small = `/media/${file.name}/small.webp`;

  await report('HTML of the longest description, cleaned', 200, () => cleanHtml(html.text));
  await report('QR code of a transfer, SVG', 200, () => qrPicture(transfer));
  await report(`sitemap of ${PRODUCTS} products`, 20, () => {
    caches.clear();
    return app.inject('/sitemap/products-1.xml');
  });
  await report('picture of a card, cached', 500, () => app.inject(small));
  await report('picture of a card, from the database', 500, () => {
    caches.pictures.forget(`${file.name} small`);
    return app.inject(small);
  });
  await report('invoice as PDF', 20, () => invoicePdf(invoice));
  await report('picture for sharing', 20, () => photographOf(file.bytes));
  await app.close();
}

async function report(what: string, times: number, make: () => unknown) {
  // Until Node has compiled it.
  for (let turn = 0; turn < times; turn += 1) await make();
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) await make();
  const { user, system } = process.cpuUsage(before);
  const each = (user + system) / times / MICROSECONDS;
  process.stdout.write(`${what.padEnd(45)} ${each.toFixed(2).padStart(8)} ms\n`);
}

await main();
