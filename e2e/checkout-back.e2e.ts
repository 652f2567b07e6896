import type { Page } from '@playwright/test';
import {
  currentStep,
  fillBasket,
  finish,
  goToFinish,
  placedOrder,
  toPayment,
  toSummary,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { reload, untilHydrated, visit } from './visit.ts';

const FIRST = 'Doprava a\u00a0adresa';
const SECOND = 'Platba';
const THIRD = 'Súhrn';
const city = (page: Page) => page.getByLabel('Mesto');
const entries = (page: Page) => page.evaluate(() => history.length);

/** From the basket, as customers come. */
async function toCheckout(page: Page) {
  await visit(page, '/cart');
  await page.getByRole('main').getByRole('link', { name: 'Pokračovať k objednávke' }).click();
  await expect(page).toHaveURL('/checkout');
  await untilHydrated(page);
}

test('Back leads one step back and out to the basket, Forward the same way again', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn();
  await fillBasket(page, sql, 1);
  await toCheckout(page);
  await city(page).fill('Nitra');
  await toPayment(page);
  await toSummary(page);
  await expect(page.getByText('Nitra')).toBeVisible();

  for (const step of [SECOND, FIRST]) {
    await page.goBack();
    await expect(currentStep(page)).toHaveText(step);
    await expect(page).toHaveURL('/checkout');
  }
  await expect(city(page)).toHaveValue('Nitra');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  for (const step of [FIRST, SECOND, THIRD]) {
    await page.goForward();
    await expect(currentStep(page)).toHaveText(step);
  }

  // The ways back on the page are the same as Back: they leave nothing behind to come back through.
  const before = await entries(page);
  await page.getByRole('button', { name: FIRST }).click();
  await expect(currentStep(page)).toHaveText(FIRST);
  await toPayment(page);
  await page.getByRole('button', { name: 'Späť', exact: true }).click();
  await expect(currentStep(page)).toHaveText(FIRST);
  expect(await entries(page)).toBeLessThanOrEqual(before);
  await page.goBack();
  await expect(page).toHaveURL('/cart');
});

test('a reload keeps the step and what was typed, and the steps before it behind Back', async ({
  page,
  sql,
  signIn,
}) => {
  await signIn();
  await fillBasket(page, sql, 1);
  await toCheckout(page);
  await city(page).fill('Nitra');
  await toPayment(page);
  await reload(page);
  await expect(currentStep(page)).toHaveText(SECOND);
  await toSummary(page);
  await page.getByLabel(/Poznámka/).fill('Zvoniť dva razy');
  await reload(page);
  await expect(currentStep(page)).toHaveText(THIRD);
  await expect(page.getByLabel(/Poznámka/)).toHaveValue('Zvoniť dva razy');
  await page.goBack();
  await expect(currentStep(page)).toHaveText(SECOND);
  await page.goBack();
  await expect(city(page)).toHaveValue('Nitra');

  // Whoever comes back to it by an address of their own goes the same way back.
  await toPayment(page);
  await visit(page, '/blog');
  await visit(page, '/checkout');
  await expect(currentStep(page)).toHaveText(SECOND);
  await page.goBack();
  await expect(currentStep(page)).toHaveText(FIRST);
  await page.goBack();
  await expect(page).toHaveURL('/blog');
});

test('a double click is one step and one entry', async ({ page, sql, signIn }) => {
  await signIn();
  await fillBasket(page, sql, 1);
  await toCheckout(page);
  const before = await entries(page);
  await page.getByRole('button', { name: 'Pokračovať na platbu' }).dblclick();
  await expect(currentStep(page)).toHaveText(SECOND);
  expect(await entries(page)).toBe(before + 1);
  await toSummary(page);
  await page.getByRole('button', { name: 'Späť', exact: true }).dblclick();
  await expect(currentStep(page)).toHaveText(SECOND);
  await page.goBack();
  await expect(currentStep(page)).toHaveText(FIRST);
});

test('Forward does not lead past what is missing', async ({ page, sql, signIn }) => {
  await signIn();
  await fillBasket(page, sql, 1);
  await toCheckout(page);
  await goToFinish(page);
  await page.goBack();
  await expect(currentStep(page)).toHaveText(SECOND);
  await page.goBack();
  await expect(currentStep(page)).toHaveText(FIRST);
  await city(page).fill('');
  await page.goForward();
  // It comes back by itself, and filling the field in does not jump away either.
  await expect(city(page)).toBeVisible();
  await page.evaluate(() => history.go(2));
  await expect(city(page)).toBeVisible();
  await city(page).fill('Nitra');
  await expect(currentStep(page)).toHaveText(FIRST);
  await toPayment(page);
  await expect(currentStep(page)).toHaveText(SECOND);
  await page.goBack();
  await expect(currentStep(page)).toHaveText(FIRST);
});

test('after the order Back does not lead into an empty checkout', async ({ page, sql, signIn }) => {
  const email = await signIn();
  await fillBasket(page, sql, 1);
  await toCheckout(page);
  await goToFinish(page);
  await finish(page).click();
  await placedOrder(page, sql, email);
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main')).toContainText('Váš košík je prázdny.');
  await page.goForward();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
