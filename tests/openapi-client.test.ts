import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { newCustomer } from './buyers.ts';
import { useShop } from './shop.ts';

const shop = useShop({ publicUrl: 'https://obchod.test' });

const WORKSPACE = resolve(import.meta.dirname, 'openapi-client');
const GENERATED = resolve(WORKSPACE, 'generated');
const { resolve: find } = createRequire(resolve(WORKSPACE, 'package.json'));
const run = promisify(execFile);
/** A program of the workspace; what it complains about is in the error. */
const node = async (...args: string[]) =>
  (
    await run(process.execPath, args, { cwd: WORKSPACE }).catch(
      (error: Error & { stdout: string }) => {
        throw new Error(`${error.message}\n${error.stdout}`);
      },
    )
  ).stdout;

beforeAll(async () => {
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED);
  const document = resolve(GENERATED, 'openapi.json');
  writeFileSync(document, (await shop.guest().get('/admin/v1/openapi.json')).body);
  await node(
    resolve(find('openapi-typescript/package.json'), '../bin/cli.js'),
    document,
    '--output',
    resolve(GENERATED, 'shop.ts'),
  );
});

test('a client made from the document of this shop signs in, fills a basket and orders', async () => {
  await node(find('typescript/bin/tsc'), '--project', WORKSPACE);
  const { id, who } = await newCustomer(shop);
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const told = JSON.parse(
    await node(resolve(WORKSPACE, 'journey.ts'), origin, who.email, who.password),
  );
  const orders = await shop.sql`
    select orders.id, number, product_id from orders
    join order_line on order_id = orders.id where person_id = ${id}`;
  expect(orders).toEqual([{ ...told.order, product_id: told.product }]);
});
