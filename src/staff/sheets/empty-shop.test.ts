import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPatientPool } from '#base/database/database.server.ts';
import { migrate } from '#base/database/migrate.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { fill } from '#start/open.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { Client } from '#tests/client.ts';
import { useDatabase } from '#tests/database.ts';
import { onDatabase } from '#tests/global-setup.ts';
import { ownerOf, temporaryFolder } from '#tests/owner.ts';
import { SHEETS } from './sheets.server.ts';

/** A shop as DEMO=0 leaves it, beside the demo shop. */
const demo = useDatabase();
const { server } = inject('database');
const name = `bastion_test_${randomBytes(6).toString('hex')}`;
const empty = onDatabase(server, name);
const sql = openPatientPool(empty);
const folder = temporaryFolder();
let app: ShopApp;

const asAdmin = async (statement: string) => {
  const admin = openPatientPool(server);
  await admin.unsafe(statement);
  await admin.end();
};

beforeAll(async () => {
  await asAdmin(`create database ${name} template template0`);
  await migrate(sql);
  await fill(sql, false, () => {});
  app = await buildApp({
    sql,
    config: readConfig({}),
    formKey: 'a key of 32 characters for this test!',
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await sql.end({ timeout: 1 });
  await asAdmin(`drop database if exists ${name} with (force)`);
});

const type = ownerOf(empty);

async function load(sheet: string, bytes: Buffer) {
  const path = join(folder, sheet);
  writeFileSync(path, bytes);
  const { code, text } = await type(`import ${sheet}`, path, '--json');
  return { code, ...JSON.parse(text) };
}

/** What lies in a warehouse depends on orders, which are not taken along. */
const toldOf = (sheet: string, text: string) =>
  sheet === 'stock' ? text.replace(/[;,][^;,\r\n]*$/gm, '') : text;

test('the samples of every kind fill an empty shop that can be browsed', async () => {
  for (const { name: sheet } of SHEETS) {
    const { bytes } = await type(`sample ${sheet}`);
    expect(await load(sheet, bytes), sheet).toMatchObject({ code: 0, refusals: [] });
    expect(await load(sheet, bytes), sheet).toMatchObject({ created: 0, changed: 0 });
  }
  const guest = new Client(app);
  const offers = await guest.get('/admin/v1/product/homepage/sk');
  expect(offers.json().products.map(({ code }: { code: string }) => code)).toEqual([
    'VZ-DOME4',
    'VZ-BULLET8',
  ]);
  const category = await guest.get('/admin/v1/category/url/cctv%2Fip-kamery%2Fdome-kamery/sk');
  expect(category.json().category.title).toBe('Dome IP kamery');
  const page = await guest.get(
    '/admin/v1/product/detail/url/vzorka-vz-dome4-ip-dome-kamera-4-mpx/sk',
  );
  expect(page.json().product).toMatchObject({
    stock: 30,
    related_products: [{ code: 'VZ-BULLET8' }],
  });
});

test('the whole demo shop moves into another database and is the same there', async () => {
  const from = ownerOf(demo.connection);
  await sql`insert into price_group (name) select name from unnest(${await groups()}::text[]) as name`;
  for (const { name: sheet } of SHEETS) {
    const exported = await from(`export ${sheet}`);
    expect(await load(sheet, exported.bytes), sheet).toMatchObject({ code: 0, refusals: [] });
  }
  await sql`delete from product where code like 'VZ-%'`;
  const known = await demo.sql<{ key: string }[]>`select key from parameter`;
  await sql`delete from parameter where key <> all (${known.map(({ key }) => key)}::text[])`;
  await sql`
    delete from company using person where person.customer_id = company.id
      and email in ('nakup@montaze-vzor.sk', 'objednavky@alarmy-priklad.sk')`;
  for (const { name: sheet } of SHEETS.filter((one) => one.name !== 'categories')) {
    const there = await type(`export ${sheet}`);
    const here = await from(`export ${sheet}`);
    expect(toldOf(sheet, there.text) === toldOf(sheet, here.text), sheet).toBe(true);
  }
});

const groups = async () =>
  (await demo.sql<{ name: string }[]>`select name from price_group`).map((row) => row.name);
