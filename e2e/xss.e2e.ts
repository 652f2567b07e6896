import { cleanHtml } from '#base/values/html.server.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import type { Part } from '#shop/mail/mail-content.server.ts';
import { writeBodies } from '#shop/mail/layout.server.ts';
import { call, fillBasket } from './checkout.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { visit } from './visit.ts';
import { ALARM, CORPUS } from './xss-corpus.ts';
import {
  danger,
  EVERYTHING,
  invoiceHostile,
  orderHostile,
  registerHostile,
  STEP,
  watch,
} from './xss.ts';

// Some of the corpus is started by an animation.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the corpus is large, and each string of it is told apart', () => {
  expect(CORPUS.length).toBeGreaterThan(200);
  expect(new Set(CORPUS).size).toBe(CORPUS.length);
});

test('the watch sees a script that runs', async ({ page, expectComplaint }) => {
  expectComplaint(/Content Security Policy/);
  const seen = await watch(page);
  await visit(page, '/cart');
  await page.evaluate((code) => {
    const image = document.createElement('div');
    image.innerHTML = `<img src=x onerror="${code}">`;
    document.body.append(image);
  }, ALARM);
  await expect.poll(() => seen.length).toBeGreaterThan(0);
});

test('what the sanitiser lets through does nothing, one by one and without a policy', async ({
  page,
}) => {
  const seen = await watch(page);
  await page.goto('about:blank');
  const cleaned = CORPUS.map(cleanHtml);
  const twice = cleaned.map((html, index) => cleanHtml(html) === html || CORPUS[index]);
  expect(twice.filter((one) => one !== true)).toEqual([]);
  expect(await danger(page, cleaned)).toEqual([]);
  await page.evaluate(async (htmls) => {
    for (const html of htmls) {
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = html;
      for (const element of place.querySelectorAll<HTMLElement>('*')) element.focus();
    }
    // What is to be shown is that none of it ever runs.
    await new Promise((later) => setTimeout(later, 300));
  }, cleaned);
  expect(seen).toEqual([]);
});

test('articles and pages written by other hands', async ({ page, sql }) => {
  const seen = await watch(page);
  const groups = [CORPUS, CORPUS.toReversed()];
  for (const [index, group] of groups.entries()) {
    const url = `skodlive-${index}`;
    const html = group.map((text) => `<p>${text}</p>`).join('\n');
    await sql`
      insert into blog (url, title, perex, content, image_alt, published_at)
      values (${url}, ${EVERYTHING}, ${html}, ${html}, ${EVERYTHING}, '1990-01-01')
      on conflict do nothing`;
    await sql`
      insert into text_page (url, title, description, content)
      values (${url}, ${EVERYTHING}, ${EVERYTHING}, ${html}) on conflict do nothing`;
    for (const address of [`/blog/sk/${url}`, `/page/sk/${url}`]) {
      await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
      await visit(page, address);
      expect(await danger(page, [await page.content()])).toEqual([]);
    }
  }
  expect(seen).toEqual([]);
});

test('a product whose every text is hostile', async ({ page, sql, signIn }) => {
  const seen = await watch(page);
  await signIn();
  const [product] = await sql`
    select product.id, product.slug, product.code, category.path from product
    join category on category.id = product.category_id
    where product.is_sold and category.path like 'eps/%' order by product.id limit 1`;
  const { id, slug, path } = product!;
  const kept =
    await sql`select name, short_description, description, parameters from product where id = ${id}`;
  const parameters = CORPUS.map((text) => ({
    code: text,
    category: text,
    value: text,
    unit: text,
  }));
  try {
    await sql`
      update product set name = ${EVERYTHING.slice(0, 1500)}, short_description = ${EVERYTHING},
        description = ${EVERYTHING}, parameters = ${sql.json(parameters)} where id = ${id}`;
    await call(page, 'PUT', '/admin/v1/basket/add', { basket: null, product: id, quantity: 1 });
    await call(page, 'PATCH', '/admin/v1/customer/wish-list/add', { id });
    const code = encodeURIComponent(product!.code);
    for (const address of [
      `/product/${slug}`,
      `/category/${path}`,
      `/search-product/${code}`,
      '/cart',
      '/account/wishlist',
      '/checkout',
    ]) {
      await visit(page, address);
      expect(await danger(page, [await page.content()])).toEqual([]);
    }
  } finally {
    await sql`update product set ${sql(kept[0] as { name: string })} where id = ${id}`;
  }
  expect(seen).toEqual([]);
});

test('a company, its addresses, notes, orders and invoices', async ({ page, sql }) => {
  const seen = await watch(page);
  const email = await registerHostile(page, sql);
  await fillBasket(page, sql, 1);
  const id = await orderHostile(page, sql);
  await call(page, 'PUT', `/admin/v1/customer/order/duplicateIntoBasket/${id}`, { basket: null });
  const invoice = await invoiceHostile(sql, id);
  for (const address of [
    '/',
    '/account',
    '/account/details',
    '/account/addresses',
    '/account/orders',
    `/account/orderdetail/${id}`,
    '/account/invoices',
    '/checkout',
  ]) {
    await visit(page, address);
    expect(await danger(page, [await page.content()])).toEqual([]);
  }
  const pdf = await page.request.get(invoice);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await pdf.body()).toString('latin1')).not.toMatch(
    /\/(JavaScript|JS|OpenAction|Launch|AA)\b/,
  );
  expect(email).toMatch(/^skodlivy-/);
  expect(seen).toEqual([]);
});

test('what is searched for, in the address, the page and its data', async ({ page }) => {
  const seen = await watch(page);
  const htmls: string[] = [];
  test.setTimeout(600_000 / STEP);
  for (const text of CORPUS.filter((_, index) => index % STEP === 0)) {
    const address = `/search-product/${encodeURIComponent(text)}`;
    const response = await page.request.get(address);
    expect([address, response.status()]).toEqual([address, 200]);
    htmls.push(await response.text());
  }
  await visit(page, '/search-product/kamera');
  expect(await danger(page, htmls)).toEqual([]);
  for (const text of CORPUS.filter((_, index) => index % (10 * STEP) === 7)) {
    await visit(page, `/search-product/${encodeURIComponent(text)}`);
    await page.getByRole('combobox', { name: 'Hľadať' }).fill(text);
    await expect(page.getByRole('listbox')).toBeVisible();
  }
  expect(seen).toEqual([]);
});

test('where to go after signing in is never a script or another shop', async ({ page, sql }) => {
  const seen = await watch(page);
  const email = await registerHostile(page, sql);
  await call(page, 'GET', '/admin/v1/sign/out');
  for (const target of [`javascript:${ALARM}`, '/\\zly.example']) {
    await visit(page, `/login?returnUrl=${encodeURIComponent(target)}`);
    await page.getByLabel('Používateľské meno (e-mail)').fill(email);
    await page.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(new URL(page.url()).hostname).toBe('localhost');
    await call(page, 'GET', '/admin/v1/sign/out');
  }
  expect(seen).toEqual([]);
});

test('mails', async ({ page, sql }) => {
  const seen = await watch(page);
  const [setting] = await sql`select value from setting where key = 'company'`;
  const parts: Part[] = [
    { paragraph: EVERYTHING },
    {
      facts: CORPUS.map((text) => [text, text]),
      title: EVERYTHING,
      picture: { cid: EVERYTHING, alt: EVERYTHING },
    },
    {
      head: [EVERYTHING, EVERYTHING],
      lines: [{ code: EVERYTHING, name: EVERYTHING, detail: EVERYTHING, sum: EVERYTHING }],
    },
    { totals: [[EVERYTHING, EVERYTHING]], sum: [EVERYTHING, EVERYTHING] },
    { link: { label: EVERYTHING, url: `https://bastion.sk/?x="><img src=x onerror=${ALARM}>` } },
  ];
  const { html } = writeBodies(EVERYTHING, parts, setting!.value as Company);
  await page.goto('about:blank');
  expect(await danger(page, [html])).toEqual([]);
  await page.setContent(html);
  // As above: nothing of it may run, however late.
  await page.waitForTimeout(300);
  expect(seen).toEqual([]);
});
