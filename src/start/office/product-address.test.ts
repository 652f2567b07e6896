import { beforeAll, beforeEach, expect, test } from 'vitest';
import { uncached } from '#base/process/cache.server.ts';
import { getProduct } from '#shop/catalog/product/product.server.ts';
import { getProductExtra } from '#shop/detail/extra.server.ts';
import { getWithdrawn } from '#shop/detail/withdrawn.server.ts';
import { GUEST } from '#shop/kernel/visitor.ts';
import { readEdited } from '#staff/products/one.server.ts';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
let client: Client;
beforeAll(async () => {
  client = await office.signIn(await office.newColleague('content'));
});

let count = 0;
let code = '';
async function newProduct(isDraft = false) {
  count += 1;
  code = `ADR-${count}`;
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, is_sold, is_draft)
    select ${code}, ${`adr-${count}`}, ${`Adresa ${count}`}, vendor_id, category_id, 100, ${!isDraft}, ${isDraft}
    from product where code = 'NV-D428'`;
  return `adr-${count}`;
}
beforeEach(async () => void (await newProduct()));

async function rename(slug: string, of = code) {
  const { id, version, fields } = await readEdited(sql, { code: of });
  const saved = await client.put(`/office/v1/products/${id}`, {
    version,
    fields: { ...fields, slug },
  });
  expect(saved.statusCode).toBe(200);
}
const at = (slug: string) =>
  getProduct(sql, GUEST, slug, uncached).then(
    (product) => `${product.code} at ${product.url.url}`,
    () => null,
  );
const former = async () =>
  (await sql<{ slug: string }[]>`select slug from product_former_slug order by slug`).map(
    (row) => row.slug,
  );

test('every address that it had leads to the one it has, without a chain', async () => {
  const first = `adr-${count}`;
  await rename(`${first}-b`);
  await rename(`${first}-c`);
  for (const slug of [first, `${first}-b`, `${first}-c`])
    expect(await at(slug)).toBe(`${code} at ${first}-c`);
  expect((await getProductExtra(sql, GUEST, first)).ean).toBe('');
  // Back where it was, nothing leads away from there.
  await rename(first);
  expect(await at(first)).toBe(`${code} at ${first}`);
  expect(await former()).not.toContain(first);
});

test('what stands at an address comes before what stood there; a draft does not', async () => {
  const [first, one] = [`adr-${count}`, code];
  await rename(`${first}-inde`);
  await newProduct(true);
  const draft = code;
  await sql`update product set slug = ${first} where code = ${draft}`;
  expect(await at(first)).toBe(`${one} at ${first}-inde`);
  await sql`update product set is_draft = false, is_sold = true where code = ${draft}`;
  expect(await at(first)).toBe(`${draft} at ${first}`);
});

test('a draft leaves no address behind', async () => {
  const slug = await newProduct(true);
  await rename(`${slug}-b`);
  expect(await former()).not.toContain(slug);
});

test('a hidden product is told of at its former address too', async () => {
  const first = `adr-${count}`;
  await rename(`${first}-b`);
  await sql`update product set is_sold = false where code = ${code}`;
  expect(await at(first)).toBeNull();
  expect(await getWithdrawn(sql, GUEST, first)).toMatchObject({ code });
});

test('an address that nobody had is not found', async () => {
  expect(await at('adr-nikdy-nebola')).toBeNull();
});
