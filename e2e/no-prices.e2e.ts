import { expect, test } from './fixtures.ts';

/** Anything that looks like an amount of money, as text or as data. */
const AMOUNT = /\d[\s\u00a0]?€|"?(?:price\w*|base_price\w*|discount|product_price\w*)"?:\s*-?\d/;

test('a guest finds no price on any page, in its data, or in the sitemap', async ({
  request,
  sql,
}) => {
  test.setTimeout(300_000);
  const products = await sql`select slug from product where is_sold order by id`;
  const categories = await sql`select path from category order by id`;
  const articles = await sql`select url from blog`;
  const pages = await sql`select url from text_page`;
  const addresses = [
    '/',
    '/cart',
    '/blog',
    '/login',
    '/register',
    '/sitemap.xml',
    '/search-product/kamera',
    '/porovnanie',
    '/porovnanie?p=NV-D8Z,NV-B8Z,NV-T8W',
    ...categories.flatMap(({ path }) => [`/category/${path}`, `/category/${path}?or=4`]),
    ...products.filter((_, index) => index % 7 === 0).map(({ slug }) => `/product/${slug}`),
    ...articles.map(({ url }) => `/blog/sk/${url}`),
    ...pages.map(({ url }) => `/page/sk/${url}`),
  ];
  expect(addresses.length).toBeGreaterThan(300);
  for (const address of addresses) {
    const response = await request.get(address);
    expect([address, response.status()]).toEqual([address, 200]);
    expect([address, (await response.text()).match(AMOUNT)?.[0]]).toEqual([address, undefined]);
  }
});

test('the same pages show a customer prices, so the search above can fail', async ({
  page,
  signIn,
}) => {
  await signIn('demo@bastion.sk');
  const response = await page.request.get('/category/cctv');
  expect(await response.text()).toMatch(AMOUNT);
});
