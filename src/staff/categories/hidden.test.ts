import { expect, test } from 'vitest';
import {
  addCategory,
  changeCategory,
  moveCategory,
  showCategory,
} from '#staff/categories/change.server.ts';
import { readCategory } from '#staff/categories/read.server.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';

const shop = useShop();
const { sql } = shop;
const context = staffContext(sql);
const guest = () => shop.guest();

const get = async (url: string) => (await guest().get(url)).json();
const statusOf = async (url: string) => (await guest().get(url)).statusCode;
/** Pages follow a change of the catalogue within a second. */
const SOON = { timeout: 1_500, interval: 50 };

/** A category of the third level with a product in it. */
async function findBranch() {
  const [row] = await sql<
    {
      id: number;
      path: string;
      slug: string;
      above: string;
      code: string;
      product: string;
      name: string;
      label: string;
    }[]
  >`
    select category.id, category.path, category.slug, category.label, parent.path as above,
           product.code, product.slug as product, product.name
    from category join category parent on parent.id = category.parent_id
    join product on product.category_id = category.id and is_sold
    where category.level = 2 order by category.id, product.id limit 1`;
  return row!;
}
const hide = async (id: number, isHidden: boolean) => {
  const { version } = await readCategory(sql, id);
  return showCategory(context, { id, version, is_hidden: isHidden });
};
const address = (path: string) => `/admin/v1/category/url/${encodeURIComponent(path)}/sk`;
const menu = async () => JSON.stringify(await get('/admin/v1/menu/bottom-second/sk'));
const listed = async (id: number) => {
  const response = await guest().post('/admin/v1/product/filter/sk/72/0', {
    condition: { 'categories.id': id },
    order: [],
  });
  return response.statusCode === 200
    ? (response.json().products as { code: string }[]).map(({ code }) => code)
    : response.statusCode;
};

test('what is hidden is found nowhere, and within a second; then it is all there again', async () => {
  const { id, path, above, code, product, name } = await findBranch();
  const parent = (await sql<[{ id: number }]>`select id from category where path = ${above}`)[0].id;
  const searched = async () =>
    (
      (await get(`/admin/v1/search-products/${encodeURIComponent(code)}/sk/72/0`)).items as {
        code: string;
      }[]
    ).map((item) => item.code);
  const named = async () =>
    (
      (await get(`/admin/v1/search-products/${encodeURIComponent(name)}/sk/72/0`)).items as {
        code: string;
      }[]
    ).map((item) => item.code);
  const sitemap = async () => (await guest().get('/sitemap/pages.xml')).body;

  expect(await menu()).toContain(`"${path}"`);
  expect(await listed(id)).toContain(code);
  expect(await searched()).toContain(code);
  expect(await statusOf(address(path))).toBe(200);
  const before = await listed(parent);

  await hide(id, true);
  await expect.poll(menu, SOON).not.toContain(`"${path}"`);
  await expect.poll(() => statusOf(address(path)), SOON).toBe(404);
  await expect.poll(() => listed(id), SOON).toBe(404);
  await expect.poll(() => listed(parent), SOON).not.toContain(code);
  await expect.poll(searched, SOON).not.toContain(code);
  await expect.poll(named, SOON).not.toContain(code);
  await expect.poll(sitemap, SOON).not.toContain(`/category/${path}<`);
  // Whoever has its address or holds it already may still buy it.
  expect(
    (await get(`/admin/v1/product/detail/url/${product}/sk`)).product.category.breadcrumbs.at(-1)
      .url,
  ).toBe(above);

  await hide(id, false);
  await expect.poll(menu, SOON).toContain(`"${path}"`);
  await expect.poll(() => statusOf(address(path)), SOON).toBe(200);
  await expect.poll(() => listed(parent), SOON).toEqual(before);
  await expect.poll(searched, SOON).toContain(code);
});

test('a new name is on pages within a second', async () => {
  const { id, path } = await findBranch();
  const page = async () => (await guest().get(address(path))).body;
  await page();
  const { version, sentence } = await readCategory(sql, id);
  await changeCategory(context, { id, version, label: 'Inak', title: 'Celkom inak', sentence });
  await expect.poll(page, SOON).toContain('Celkom inak');
  await expect.poll(menu, SOON).toContain('"Inak"');
});

test('a new category below a hidden one is not found either', async () => {
  const { id } = await findBranch();
  await hide(id, true);
  const { id: below } = await addCategory(context, { parent: id, label: 'Pod skrytou' });
  const [row] = await sql`select is_hidden, is_shown from category where id = ${below}`;
  expect(row).toEqual({ is_hidden: false, is_shown: false });
  await hide(id, false);
});

test('what is moved is found at its new address within a second, and by the old one at once', async () => {
  const [from, to] = await sql<{ id: number; path: string }[]>`
    select id, path from category where slug in ('cctv', 'sks') order by slug`;
  const { id } = await addCategory(context, { parent: from!.id, label: 'Na presun' });
  const old = `${from!.path}/na-presun`;
  const found = async (path: string) => (await get(address(path))).category?.url.url;
  await expect.poll(() => found(old), SOON).toBe(old);
  await moveCategory(context, { id, from: from!.id, parent: to!.id, before: null });
  await expect.poll(() => found(old), SOON).toBe(`${to!.path}/na-presun`);
  await expect.poll(menu, SOON).toContain(`"${to!.path}/na-presun"`);
  expect(await statusOf(address('ezs/na-presun'))).toBe(404);
});
