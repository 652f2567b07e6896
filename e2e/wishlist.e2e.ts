import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './settled.ts';
import { visit } from './visit.ts';

const LISTING = '/category/cctv/ip-kamery';
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();
const heart = (page: Page) => firstCard(page).getByRole('button', { name: /obľúben/ });
const count = (page: Page) => page.getByRole('link', { name: /obľúben/i }).first();

test('a heart changes before the server responds', async ({ page, signIn }) => {
  await signIn();
  await visit(page, LISTING);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/wish-list/add', async (route) => {
    await held;
    await route.continue();
  });
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page)).toHaveAccessibleName('Počet obľúbených produktov: 1');
  release();
  await expect(page.getByText('Produkt bol pridaný k obľúbeným.')).toBeVisible();
});

test('a heart is the same everywhere the product is', async ({ page, signIn }) => {
  await signIn();
  await visit(page, LISTING);
  await heart(page).click();
  await expect(page.getByText('Produkt bol pridaný k obľúbeným.')).toBeVisible();
  await firstCard(page).getByRole('link').first().click();
  await page.getByRole('button', { name: 'V obľúbených' }).click();
  await expect(page.getByText('Produkt bol odstránený z obľúbených.')).toBeVisible();
  await expect(count(page)).toHaveAccessibleName('Obľúbené');
  await page.goBack();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a heart that could not be kept empties again', async ({ page, signIn }) => {
  await signIn();
  await visit(page, LISTING);
  await page.route('**/wish-list/add', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: [{ key: null, code: 'messages.serverError', message: 'x' }] },
    }),
  );
  await heart(page).click();
  await expect(page.getByText('Nastala neočakávaná chyba.')).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(count(page)).toHaveAccessibleName('Obľúbené');
});

test('hasty clicks end as the last one said', async ({ page, signIn, sql }) => {
  const email = await signIn();
  await visit(page, LISTING);
  const settled = watchCalls(page);
  for (let click = 0; click < 5; click += 1) await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page)).toHaveAccessibleName('Počet obľúbených produktov: 1');
  await settled();
  const kept = await sql`
    select from wishlist_item join person on person.id = person_id where email = ${email}`;
  expect(kept).toHaveLength(1);
});

test('guests have no hearts', async ({ page }) => {
  await visit(page, LISTING);
  await expect(firstCard(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /obľúben/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /obľúben/i })).toHaveCount(0);
});
