import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, PASSWORD, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

type Product = { id: number; slug: string; name: string; code: string; path: string };

/** Products on stock, sold by the piece, that no other test needs. */
const someProducts = (sql: Sql, howMany: number) => sql<Product[]>`
  select product.id, product.slug, product.name, product.code, category.path
  from product join category on category.id = product.category_id
  where is_sold and stock > 10 and quantity_step = 1 order by md5(code) limit ${howMany}`;

const cart = (page: Page) => page.getByRole('link', { name: /košík/i }).first();
/** On a small screen the one button stands in the bar at the bottom, with a shorter label. */
const buy = (page: Page) => page.getByRole('button', { name: /^(Pridať do|Do) košíka/ }).first();
/** Without the one that says what was removed. */
const rows = (page: Page) =>
  page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Odstrániť produkt/ }) });
const amount = (page: Page) => page.getByRole('spinbutton').first();
const plus = (page: Page) => page.getByRole('button', { name: 'Zvýšiť množstvo' }).first();
/** As fast as a thumb: faster than the pause after which a change is sent. */
const clickFast = (page: Page, times: number) =>
  plus(page).evaluate(async (button: HTMLButtonElement, times) => {
    for (let click = 0; click < times; click += 1) {
      button.click();
      await Promise.resolve();
    }
  }, times);
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/basket/update') && response.ok());

async function addFromPage(page: Page, product: Product) {
  await visit(page, `/product/${product.slug}`);
  await buy(page).click();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
}

test('a guest collects, sees no price, changes, removes and takes it back', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const [camera] = await someProducts(sql, 1);
  await addFromPage(page, camera!);
  await expect(cart(page)).toHaveAccessibleName(/^Počet\spoložiek\sv\skošíku:\s1\b/);
  await page.getByRole('link', { name: 'Zobraziť košík' }).click();

  await expect(page.getByRole('heading', { name: 'Košík' })).toBeVisible();
  await expect(page).toHaveTitle(/Košík/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Cena sa zobrazí po prihlásení')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('€');
  await expect(page.getByRole('link', { name: 'Pokračovať k objednávke' })).toBeVisible();
  await expectAccessible();

  const stored = saved(page);
  await clickFast(page, 2);
  await expect(amount(page)).toHaveValue('3');
  await stored;
  await reload(page);
  await expect(amount(page)).toHaveValue('3');

  await page.getByRole('button', { name: /^Odstrániť produkt/ }).click();
  await expect(page.getByText('Váš košík je prázdny.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pokračovať k objednávke' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Vrátiť späť' }).click();
  await expect(amount(page)).toHaveValue('3');
});

test('a guest who only looks causes no call for a basket', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await visit(page, '/');
  await visit(page, '/category/cctv');
  await page.waitForLoadState('networkidle');
  expect(calls.filter((url) => url.includes('/basket/'))).toEqual([]);
  await expect(page.getByRole('main').getByRole('button', { name: /košíka/ })).toHaveCount(0);

  await visit(page, '/cart');
  await expect(page.getByText('Váš košík je prázdny.')).toBeVisible();
});

test('a customer buys from a listing and watches the sums', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const [camera] = await someProducts(sql, 1);
  await signIn();
  await visit(page, `/category/${camera!.path}`);
  await page.getByRole('button', { name: `Do košíka: ${camera!.name}` }).click();
  await expect(cart(page)).toHaveAccessibleName(/^Počet\spoložiek\sv\skošíku:\s1\b/);
  await page.getByRole('link', { name: 'Zobraziť košík' }).click();

  const total = page.getByText('Spolu bez DPH', { exact: true }).locator('xpath=following::dd[1]');
  // The header and the total say what the products cost; delivery is an estimate beside it.
  const before = await total.textContent();
  await expect(cart(page)).toContainText(before!);
  await expect(page.getByText(/^Doprava,\sodhad:/)).toBeVisible();
  await expectAccessible();

  await amount(page).fill('12');
  await amount(page).press('Enter');
  await expect(total).not.toHaveText(before!);
  await expect(cart(page)).toContainText((await total.textContent())!);
  await page.reload();
  await expect(amount(page)).toHaveValue('12');
});

test('ten clicks on plus travel as one change', async ({ page, sql, signIn }) => {
  const [camera] = await someProducts(sql, 1);
  await signIn();
  await addFromPage(page, camera!);
  await visit(page, '/cart');
  const changes: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/basket/update')) changes.push(request.postDataJSON().quantity);
  });
  const stored = saved(page);
  await clickFast(page, 10);
  await expect(amount(page)).toHaveValue('11');
  await stored;
  expect(changes).toEqual([11]);
});

test('leaving right after a change does not lose it', async ({ page, sql, signIn }) => {
  const [camera] = await someProducts(sql, 1);
  await signIn();
  await addFromPage(page, camera!);
  await page.getByRole('link', { name: 'Zobraziť košík' }).click();
  await expect(page.getByRole('heading', { name: 'Košík' })).toBeVisible();
  await amount(page).fill('7');
  const stored = saved(page);
  await page.getByRole('link', { name: 'Späť k nákupu' }).click();
  await stored;
  await visit(page, '/cart');
  await expect(amount(page)).toHaveValue('7');
});

test('what the server refuses is put back and explained', async ({ page, sql, signIn }) => {
  const [camera] = await someProducts(sql, 1);
  await signIn();
  await addFromPage(page, camera!);
  await visit(page, '/cart');

  // Refused only once the new amount has been seen: it stands there no longer than the request.
  const seen = Promise.withResolvers<void>();
  await page.route('**/basket/update', async (route) => {
    await seen.promise;
    await route.fulfill({
      status: 500,
      json: { success: false, error: [{ key: null, code: 'messages.serverError', message: 'x' }] },
    });
  });
  await plus(page).click();
  await expect(amount(page)).toHaveValue('2');
  seen.resolve();
  await expect(page.getByText('Nastala neočakávaná chyba.')).toBeVisible();
  await expect(amount(page)).toHaveValue('1');

  await page.unroute('**/basket/update');
  await amount(page).fill('99999');
  await amount(page).press('Enter');
  await expect(page.getByText(/Zadajte\smnožstvo\sod\s1\sdo\s9\s999/)).toBeVisible();

  await page.route('**/basket/remove/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Odstrániť produkt/ }).click();
  await expect(page.getByText('Nepodarilo sa spojiť so serverom.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('a lost reply is asked for again and counts once', async ({ page, sql, signIn }) => {
  const [camera] = await someProducts(sql, 1);
  await signIn();
  await visit(page, `/product/${camera!.slug}`);
  let tries = 0;
  await page.route('**/basket/add', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await buy(page).click();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
  expect(tries).toBe(2);
  await visit(page, '/cart');
  await expect(amount(page)).toHaveValue('1');
});

test('two tabs show one truth', async ({ page, sql, signIn, context }) => {
  const [camera, bracket] = await someProducts(sql, 2);
  await signIn();
  await addFromPage(page, camera!);
  const other = await context.newPage();
  await visit(other, '/cart');
  await expect(rows(other)).toHaveCount(1);

  await addFromPage(page, bracket!);
  await expect(rows(other)).toHaveCount(2);
  await expect(cart(other)).toHaveAccessibleName(/^Počet\spoložiek\sv\skošíku:\s2\b/);
});

test('what a guest collected joins the basket at sign-in', async ({ page, sql, signIn }) => {
  const [camera, bracket] = await someProducts(sql, 2);
  const email = await signIn();
  await page.request.get('/admin/v1/sign/out');
  await sql`
    with opened as (
      insert into basket (person_id) select id from person where email = ${email} returning id
    )
    insert into basket_line (basket_id, product_id, quantity)
    select opened.id, product.id, 1 from opened, product
    where product.id in (${camera!.id}, ${bracket!.id})`;

  await addFromPage(page, camera!);
  await page.getByRole('link', { name: 'Zobraziť košík' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Prihlásiť sa' }).click();
  await page.getByRole('textbox', { name: /e-mail/ }).fill(email);
  await page.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();

  await expect(page).toHaveURL(/\/cart$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: camera!.code }).getByRole('spinbutton')).toHaveValue(
    '2',
  );
  await expect(page.getByText('Spolu s DPH')).toBeVisible();
});

test('a withdrawn product says so and stays out of the sum', async ({ page, sql, signIn }) => {
  const [camera] = await someProducts(sql, 1);
  const [leaving] = await sql<Product[]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'E2E-' || gen_random_uuid(), 'e2e-' || gen_random_uuid(), 'Odchádzajúci produkt',
           vendor_id, category_id, 100000 from product where id = ${camera!.id}
    returning id, slug, name, code`;
  await signIn();
  await visit(page, `/product/${leaving!.slug}`);
  await page
    .getByRole('button', { name: /^Na objednávku/ })
    .first()
    .click();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
  await addFromPage(page, camera!);
  await sql`update product set is_sold = false where id = ${leaving!.id}`;

  await visit(page, '/cart');
  const gone = rows(page).filter({ hasText: leaving!.code });
  await expect(gone).toContainText('Tento produkt už nepredávame.');
  await expect(gone.getByRole('spinbutton')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/1\s000,00/);
  await gone.getByRole('button', { name: /^Odstrániť produkt/ }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a cable by the metre costs 0,3899 € on its page and in the basket, and the line whole cents', async ({
  page,
  sql,
  signIn,
}) => {
  const [cable] = await sql<Product[]>`
    insert into product (code, slug, name, vendor_id, category_id, unit, price_cents, price_fraction,
                         price_decimals)
    select 'E2E-' || gen_random_uuid(), 'e2e-' || gen_random_uuid(), 'Kábel na metre', vendor_id,
           category_id, 'm', 38, 99, 4
    from product where code = 'FB-K04SL' returning id, slug, name, code`;
  await sql`insert into stock select ${cable!.id}, min(id), 5000 from warehouse`;
  const email = await signIn();
  await sql`
    update company set price_group_id = null
    where id = (select customer_id from person where email = ${email})`;
  await visit(page, `/product/${cable!.slug}`);
  await expect(page.getByRole('main')).toContainText('0,3899\u00a0€');
  await expect(page.getByRole('main')).toContainText('0,4796\u00a0€');
  await page.getByRole('spinbutton').first().fill('305');
  await buy(page).click();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
  await visit(page, '/cart');
  await expect(rows(page)).toContainText('0,3899\u00a0€');
  await expect(rows(page)).toContainText('118,92\u00a0€');
});

for (const width of [360, 751, 1440])
  test(`nothing overflows at ${width} px`, async ({ page, sql, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    const [camera] = await someProducts(sql, 1);
    await signIn();
    await addFromPage(page, camera!);
    await visit(page, '/cart');
    await expect(rows(page)).toHaveCount(1);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
