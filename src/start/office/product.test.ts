import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#staff/permissions.ts';
import type { Product, ProductFields } from '#staff/products/one-contract.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

let count = 0;
let code = '';
let category = 0;
/** One that is sold, and that no other test touches. */
beforeEach(async () => {
  count += 1;
  code = `JEDEN-${count}`;
  const [row] = await sql<[{ category: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, purchase_cents, ean)
    select ${code}, lower(${code}), ${`Kastra ${code} skúšobný`}, vendor_id, category_id, 10000, 6000, ''
    from product where code = 'NV-D428' returning category_id as category`;
  category = row.category;
});

const read = async (of = code, role: StaffRole = 'office'): Promise<Product> => {
  const response = await clients[role].get(`/office/v1/products-by-code/${encodeURIComponent(of)}`);
  expect(response.statusCode).toBe(200);
  return response.json().product;
};
const save = async (
  changes: Partial<ProductFields>,
  { of = code, role = 'office', seen }: { of?: string; role?: StaffRole; seen?: Product } = {},
) => {
  const { id, fields, version } = seen ?? (await read(of));
  const body = { version, fields: { ...fields, ...changes } };
  return clients[role].put(`/office/v1/products/${id}`, body);
};
const add = (said: object, role: StaffRole = 'office') =>
  clients[role].post('/office/v1/products', { vendor: 'Kastra', category, ...said });
const remove = async (of: string, role: StaffRole = 'office') =>
  clients[role].post(`/office/v1/products/${(await read(of)).id}/remove`, {});
const lastChange = async (key: string) => {
  const [row] = await sql<{ id: string; command: string; before: unknown; after: unknown }[]>`
    select audit.id, command, before, after from audit_entry join audit on audit.id = audit_id
    where entity = 'product' and key = ${key} order by audit.id desc limit 1`;
  return row;
};
const doneOf = ({ readiness }: Product) =>
  readiness.flatMap(({ name, is_done: isDone }) => (isDone ? name : []));

test('a product is read with its way through the tree, its price, and what it still needs', async () => {
  const product = await read();
  expect(product).toMatchObject({
    code,
    vendor: 'Kastra',
    is_sold: true,
    is_draft: false,
    price: 100,
    pictures: 0,
    fields: { name: `Kastra ${code} skúšobný`, vat: 23, packs: [] },
  });
  expect(product.name).toBe('skúšobný');
  expect(product.categories.at(-1)!.id).toBe(category);
  expect(product.url).toMatch(new RegExp(`/product/${code.toLowerCase()}$`));
  expect(doneOf(product)).toEqual(['price', 'exemption', 'cost']);
  expect((await clients.office.get('/office/v1/products-by-code/nic-take')).statusCode).toBe(404);
});

test.each([
  ['owner', 100, true, 200],
  ['office', 100, true, 200],
  ['warehouse', null, false, 200],
  ['content', null, false, 200],
  ['accountant', null, false, 403],
] as const)('%s reads the price as %s', async (role, price, seesCost, status) => {
  const response = await clients[role].get(`/office/v1/products-by-code/${code}`);
  expect(response.statusCode).toBe(status);
  if (status !== 200) return;
  const { product } = response.json() as { product: Product };
  expect(product.price).toBe(price);
  expect(product.readiness.some(({ name }) => name === 'cost')).toBe(seesCost);
  expect(product.stock === null).toBe(role === 'content');
  expect(JSON.stringify(product)).not.toContain('purchase');
});

test('what is saved is checked as a row of the file, noted down, and can be taken back', async () => {
  const response = await save({
    name: `Kastra ${code} nový názov`,
    ean: '859 000 000 0123'.replaceAll(' ', ''),
    short_description: 'Prvý riadok\nDruhý riadok',
    description: '<p onclick="x()">Text</p><script>alert(1)</script>',
    packs: ['10 | balenie', '100 | kartón'],
    unit: 'm',
  });
  // The check digit is wrong.
  expect(response.statusCode).toBe(409);
  expect(response.json().error).toMatchObject([{ key: 'ean' }]);
  const saved = await save({
    name: `Kastra ${code} nový názov`,
    ean: '8590000000121',
    short_description: 'Prvý riadok\nDruhý riadok',
    description: '<p onclick="x()">Text</p><script>alert(1)</script>',
    packs: ['10 | balenie', '100 | kartón'],
    unit: 'm',
  });
  expect(saved.statusCode).toBe(200);
  const { fields, version, audit } = saved.json();
  expect(fields).toMatchObject({
    ean: '8590000000121',
    description: '<p>Text</p>',
    packs: ['10 | balenie', '100 | kartón'],
  });
  expect((await read()).version).toBe(version);
  const change = await lastChange(code);
  expect(change).toMatchObject({ id: audit, command: 'products save' });
  expect(Object.keys(change!.after as object).sort()).toEqual(
    ['description', 'ean', 'name', 'packs', 'short_description', 'unit'].sort(),
  );
  const undone = await clients.owner.post(`/office/v1/history/${audit}/undo`, {});
  expect(undone.json()).toMatchObject({ success: true, restored: 1 });
  expect((await read()).fields).toMatchObject({
    name: `Kastra ${code} skúšobný`,
    packs: [],
    ean: '',
  });
});

test.each([
  [{ quantity_step: 0 }, 400],
  [{ packs: ['veľa | balení'] }, 409],
  [{ slug: 'Zlá adresa' }, 409],
  [{ category: 999_999 }, 400],
  [{ vendor: 'kastra' }, 409],
  [{ vat: 21 }, 409],
  [{ name: 'a\u202eb' }, 400],
] as const)('%j is refused at its field, and nothing is saved', async (changes, status) => {
  const before = await read();
  const response = await save(changes as never);
  expect(response.statusCode).toBe(status);
  if (status === 409) expect(response.json().error[0].key).toBe(Object.keys(changes)[0]);
  expect(await read()).toEqual(before);
});

test('a global number that another product has is refused with the code of that one', async () => {
  await sql`update product set ean = '8590000000220' where code = 'NV-D8Z'`;
  const response = await save({ ean: '8590 000-000220' });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ product: 'NV-D8Z', error: [{ key: 'ean' }] });
});

test('whoever is late is told what is there and who made it so; a price of a colleague is no conflict', async () => {
  const seen = await read();
  await clients.owner.put(`/office/v1/products/${seen.id}/price`, {
    price: 101,
    was: 100,
    is_confirmed: false,
  });
  expect((await save({ unit: 'bal' }, { seen, role: 'owner' })).statusCode).toBe(200);
  const late = await save({ unit: 'm' }, { seen });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ current: { fields: { unit: 'bal' } } });
  expect(late.json().changed_by).toMatch(/^kolega-owner/);
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['content', 200],
  ['warehouse', 403],
  ['accountant', 403],
] as const)('%s saves texts: %i', async (role, status) => {
  const response = await save({ short_description: `od ${role}` }, { role });
  expect(response.statusCode).toBe(status);
  expect((await read()).fields.short_description).toBe(status === 200 ? `od ${role}` : '');
});

test('whoever may not change prices changes no tax either', async () => {
  expect((await save({ vat: 5 }, { role: 'content' })).statusCode).toBe(403);
  expect((await save({ vat: 5 })).statusCode).toBe(200);
});

test('a new product is a hidden draft that the shop says nothing of, until it is ready and shown', async () => {
  const draft = `${code}-N`;
  expect((await add({ code: draft, name: 'Koncept z kancelárie' }, 'content')).statusCode).toBe(
    200,
  );
  const product = await read(draft);
  expect(product).toMatchObject({ is_draft: true, is_sold: false, url: null, price: 0 });
  expect(product.fields.slug).toBe('koncept-z-kancelarie');
  const { getWithdrawn } = await import('#shop/detail/withdrawn.server.ts');
  const { GUEST } = await import('#shop/kernel/visitor.ts');
  await expect(getWithdrawn(sql, GUEST, product.fields.slug)).rejects.toMatchObject({
    status: 404,
  });
  // Its address follows its name.
  expect((await save({ name: 'Iný koncept' }, { of: draft })).statusCode).toBe(200);
  expect((await read(draft)).fields.slug).toBe('iny-koncept');

  const early = await save({ is_sold: true }, { of: draft });
  expect(early.statusCode).toBe(409);
  expect(early.json().error).toMatchObject([{ key: 'is_sold' }]);
  expect(early.json().error[0].message).toContain('nemá cenu');
  const many = await clients.office.put('/office/v1/products/visibility', {
    ids: [product.id],
    is_sold: true,
  });
  expect(many.statusCode).toBe(409);
  expect(many.json().error[0].message).toContain(`${draft} (nemá cenu)`);

  await clients.office.put(`/office/v1/products/${product.id}/price`, {
    price: 12.5,
    was: 0,
    is_confirmed: true,
  });
  const untaxed = await save({ is_sold: true, vat: 0 }, { of: draft });
  expect(untaxed.json().error[0].message).toContain('kód oslobodenia');
  expect((await save({ is_sold: true }, { of: draft })).statusCode).toBe(200);
  expect(await read(draft)).toMatchObject({ is_draft: false, is_sold: true });
  // Hidden again it is one that was in the shop, and stays.
  await save({ is_sold: false }, { of: draft });
  expect((await read(draft)).is_draft).toBe(false);
  const kept = await remove(draft);
  expect(kept.statusCode).toBe(409);
  expect(kept.json().error[0].code).toBe('staff.products.noDraft');
});

test('a code that is there, in capitals or not, is refused', async () => {
  for (const taken of [code, code.toLowerCase()]) {
    const response = await add({ code: taken, name: 'Dvojník' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ product: code, error: [{ key: 'code' }] });
  }
});

test('a copy says what its source does, but for what is one product’s alone', async () => {
  await save({ ean: '8590000000329', packs: ['10 | balenie'], short_description: 'Text' });
  const { id } = await read();
  const copy = (as: string, role: StaffRole) =>
    clients[role].post(`/office/v1/products/${id}/copy`, { code: as, name: 'Kópia' });
  expect((await copy(`${code}-K`, 'office')).statusCode).toBe(200);
  expect(await read(`${code}-K`)).toMatchObject({
    is_draft: true,
    is_sold: false,
    price: 100,
    fields: { name: 'Kópia', ean: '', packs: ['10 | balenie'], short_description: 'Text' },
  });
  // Who may not write prices copies none.
  expect((await copy(`${code}-O`, 'content')).statusCode).toBe(200);
  expect((await read(`${code}-O`)).price).toBe(0);
  const [cost] = await sql`select purchase_cents from product where code = ${`${code}-O`}`;
  expect(cost).toEqual({ purchase_cents: null });
  expect((await copy(`${code}-W`, 'warehouse')).statusCode).toBe(403);
  const change = await lastChange(`${code}-K`);
  const undone = await clients.owner.post(`/office/v1/history/${change!.id}/undo`, {});
  expect(undone.json()).toMatchObject({ removed: 1 });
});

test('a draft that nothing leads to is deleted, one in somebody’s job stays with a sentence why', async () => {
  const draft = `${code}-Z`;
  await add({ code: draft, name: 'Na zmazanie' });
  const { id } = await read(draft);
  await sql`update product set successor_id = ${id} where code = ${code}`;
  const kept = await remove(draft);
  expect(kept.statusCode).toBe(409);
  expect(kept.json().error[0].message).toContain('odkazuje naň iný produkt');
  await sql`update product set successor_id = null where code = ${code}`;
  expect((await remove(draft, 'content')).statusCode).toBe(200);
  expect(await sql`select from product where id = ${id}`).toHaveLength(0);
  expect(await lastChange(draft)).toMatchObject({
    command: 'products remove',
    before: { name: 'Na zmazanie' },
    after: null,
  });
});

test('a draft gets another code, what was in the shop does not', async () => {
  const draft = `${code}-C`;
  await add({ code: draft, name: 'Iný kód' });
  const recode = async (of: string, to: string) =>
    clients.office.put(`/office/v1/products/${(await read(of)).id}/code`, { code: to });
  expect((await recode(draft, code)).statusCode).toBe(409);
  expect((await recode(draft, `${draft}2`)).statusCode).toBe(200);
  expect((await read(`${draft}2`)).fields.name).toBe('Iný kód');
  const [words] = await sql`
    select code from product where id = (select id from product where code = ${`${draft}2`})`;
  expect(words).toEqual({ code: `${draft}2` });
  expect((await recode(code, `${code}X`)).statusCode).toBe(409);
});
