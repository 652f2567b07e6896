import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { call } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './settled.ts';
import { untilHydrated, visit } from './visit.ts';

const someProduct = async (sql: Sql) => {
  const [product] = await sql<{ slug: string }[]>`
    select slug from product where is_sold and stock > 10 and quantity_step = 1
    order by md5(slug) limit 1`;
  return `/product/${product!.slug}`;
};
const buy = (page: Page) => page.getByRole('button', { name: /^Pridať do košíka/ }).first();
const amount = (page: Page) => page.getByRole('spinbutton').first();
const field = (page: Page) => page.getByRole('combobox', { name: 'Hľadať' });

/** A page that is shown and whose scripts do not arrive before the test lets them. */
async function visitBeforeHydration(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return async () => {
    release();
    await untilHydrated(page);
  };
}

/** What is in the basket once the one addition that is on its way has come back, and no other follows. */
async function basketAfterHydration(page: Page, hydrate: () => Promise<void>) {
  const settled = watchCalls(page);
  await hydrate();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
  await settled();
  const { basket } = await (await call(page, 'GET', '/admin/v1/basket/sk')).json();
  return basket.products.map(({ quantity }: { quantity: number }) => quantity);
}

test('pressed twice before the page is hydrated, a product is in the basket once', async ({
  page,
  sql,
}) => {
  const hydrate = await visitBeforeHydration(page, await someProduct(sql));
  await buy(page).click();
  await buy(page).click();
  await expect(buy(page)).toHaveAttribute('data-held');
  expect(await basketAfterHydration(page, hydrate)).toEqual([1]);
  await expect(buy(page)).not.toHaveAttribute('data-held');
});

test('a customer’s press is held as well', async ({ page, sql, signIn }) => {
  await signIn();
  const hydrate = await visitBeforeHydration(page, await someProduct(sql));
  await buy(page).click();
  expect(await basketAfterHydration(page, hydrate)).toEqual([1]);
});

test('an amount that was raised is the one that is bought', async ({ page, sql }) => {
  const hydrate = await visitBeforeHydration(page, await someProduct(sql));
  await page.getByRole('button', { name: 'Zvýšiť množstvo' }).first().click();
  await buy(page).click();
  expect(await basketAfterHydration(page, hydrate)).toEqual([2]);
});

test('an amount that was typed is the one that is bought', async ({ page, sql }) => {
  const hydrate = await visitBeforeHydration(page, await someProduct(sql));
  await amount(page).fill('7');
  await buy(page).click();
  expect(await basketAfterHydration(page, hydrate)).toEqual([7]);
  await expect(amount(page)).toHaveValue('7');
});

test('what is typed and sent is searched for', async ({ page }) => {
  const hydrate = await visitBeforeHydration(page, '/');
  await field(page).pressSequentially('kamera');
  await page.keyboard.press('Enter');
  await hydrate();
  await expect(page).toHaveURL('/search-product/kamera');
});

test('what is half typed is kept, the caret too, and looked up', async ({ page }) => {
  const hydrate = await visitBeforeHydration(page, '/category/cctv');
  await field(page).pressSequentially('kamera');
  await page.keyboard.press('Home');
  await hydrate();
  await expect(page.getByRole('listbox', { name: 'Návrhy vyhľadávania' })).toBeVisible();
  await page.keyboard.type('4K ');
  await expect(field(page)).toHaveValue('4K kamera');
});

test('a code that a scanner typed, with its Enter, is in the basket once', async ({
  page,
  sql,
  signIn,
}) => {
  const [product] = await sql`
    select code from product where is_sold and stock > 10 and quantity_step = 1 order by id limit 1`;
  await signIn();
  const hydrate = await visitBeforeHydration(page, '/');
  const own = page.getByRole('region', { name: 'Vaša firma' }).getByRole('combobox');
  await own.fill(product!.code);
  await own.press('Enter');
  expect(await basketAfterHydration(page, hydrate)).toEqual([1]);
  await expect(own).toHaveValue('');
});

test('a field that was entered offers where to start', async ({ page }) => {
  const hydrate = await visitBeforeHydration(page, '/');
  await field(page).click();
  await hydrate();
  await expect(page.getByRole('listbox', { name: 'Návrhy vyhľadávania' })).toBeVisible();
});

test('a form keeps what was written and ticked', async ({ page }) => {
  const hydrate = await visitBeforeHydration(page, '/register');
  const main = page.getByRole('main');
  await main.getByLabel('E-mail').fill('skoro@example.sk');
  await main.getByRole('checkbox', { name: 'Nie som platiteľ DPH' }).check();
  await hydrate();
  await expect(main.getByLabel('E-mail')).toHaveValue('skoro@example.sk');
  await expect(main.getByRole('checkbox', { name: 'Nie som platiteľ DPH' })).toBeChecked();
  await expect(main.getByLabel('IČ DPH', { exact: true })).toBeDisabled();
});

test('codes that are typed into the quick order early are recognised', async ({ page }) => {
  const hydrate = await visitBeforeHydration(page, '/rychla-objednavka');
  await page.getByRole('textbox', { name: 'Kódy a množstvá' }).fill('NV-T4W 8');
  await hydrate();
  await page.getByRole('button', { name: 'Rozpoznať riadky' }).click();
  await expect(page.locator('[data-row][data-kind="ready"]')).toHaveText(/NV-T4W/);
});

test('a link leads on without waiting', async ({ page }) => {
  await visitBeforeHydration(page, '/');
  await page.getByRole('link', { name: 'Prihlásiť sa' }).first().click();
  await expect(page).toHaveURL('/login');
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu opens', async ({ page }) => {
    const hydrate = await visitBeforeHydration(page, '/');
    await page.getByRole('button', { name: 'Otvoriť menu' }).click();
    await hydrate();
    await expect(page.getByRole('dialog', { name: 'Hlavná navigácia' })).toBeVisible();
  });
});

test('a script that was lost on the way is asked for again with the next press', async ({
  page,
  sql,
  complaints,
  expectComplaint,
}) => {
  const isLost = /dynamically imported module/;
  expectComplaint(isLost);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(await someProduct(sql));
  // Not just any: what was asked for ahead fails first, and the script itself could still come.
  await expect.poll(() => complaints.some((text) => isLost.test(text))).toBe(true);
  await page.unroute('**/assets/*.js');
  await buy(page).click();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
});

test('a press on a card whose script is lost is told, and the next one works', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, '/category/cctv');
  const buyCard = page.getByRole('button', { name: /^Do košíka/ }).first();
  await page.route('**/assets/*.js', (route) => route.abort());
  await buyCard.click();
  await expect(page.getByText('Nepodarilo sa spojiť so serverom')).toBeVisible();
  await page.unroute('**/assets/*.js');
  await buyCard.click();
  await expect(page.getByText('Produkt bol pridaný do košíka.')).toBeVisible();
});

test('a hydrated page is not hydrated again by the pages after it', async ({ page }) => {
  await visit(page, '/');
  for (const path of ['/category/cctv', '/blog', '/category/cctv']) {
    await page.locator(`header a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path);
  }
  const asked = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(asked.length).toBeGreaterThan(5);
  expect(asked).toEqual([...new Set(asked)]);
});
