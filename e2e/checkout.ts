import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect } from './fixtures.ts';
import { tokenOf } from './token.ts';
import { visit } from './visit.ts';

/** Puts the best-stocked products into the visitor's basket, past the screens that are tested elsewhere. */
export async function fillBasket(page: Page, sql: Sql, howMany = 2) {
  const products = await sql<{ id: number; name: string }[]>`
    select id, name from product where is_sold and quantity_step = 1
    order by stock desc, id limit ${howMany}`;
  for (const { id } of products) await addToBasket(page, id);
  return products;
}

export async function addToBasket(page: Page, product: number, quantity = 1) {
  const response = await call(page, 'PUT', '/admin/v1/basket/add', {
    basket: null,
    product,
    quantity,
  });
  expect(await response.json()).toMatchObject({ success: true });
}

export async function call(page: Page, method: string, url: string, data?: unknown) {
  const headers = { 'x-xsrf-token': await tokenOf(page.request) };
  return page.request.fetch(url, { method, data, headers });
}

export const toPayment = (page: Page) =>
  page.getByRole('button', { name: 'Pokračovať na platbu' }).click();

export const toSummary = (page: Page) =>
  page.getByRole('button', { name: 'Pokračovať na súhrn' }).click();

export const finish = (page: Page) =>
  page.getByRole('button', { name: 'Objednať s povinnosťou platby' });

export const currentStep = (page: Page) => page.locator('[aria-current="step"]');

async function agree(page: Page) {
  await page.getByRole('checkbox', { name: /obchodnými podmienkami/ }).check();
  await page.getByRole('checkbox', { name: /ochrany osobných údajov/ }).check();
}

/** At the first step, with the best-stocked products in the basket. */
export async function startCheckout(page: Page, sql: Sql, howMany = 1) {
  const products = await fillBasket(page, sql, howMany);
  await visit(page, '/checkout');
  return products;
}

/** From the first step, as it stands, to the button that orders. */
export async function goToFinish(page: Page, payment?: RegExp) {
  await toPayment(page);
  if (payment) await page.getByRole('radio', { name: payment }).check();
  await goOnToFinish(page);
}

/** The same from the second step. */
export async function goOnToFinish(page: Page) {
  await toSummary(page);
  await agree(page);
}

/** Presses the button that orders, and waits for the order. */
export async function placeOrder(page: Page, sql: Sql, email: string) {
  await finish(page).click();
  return placedOrder(page, sql, email);
}

/** Waits for the thanks on the home page and returns the order as it was written. */
export async function placedOrder(page: Page, sql: Sql, email: string) {
  const thanks = page.getByText(/Objednávka č\.\s\d{10} bola úspešne odoslaná\./);
  // In one look: seen first and read afterwards, they may be gone in between.
  const number = /\d{10}/.exec((await thanks.textContent({ timeout: 20_000 }))!)![0];
  await expect(page).toHaveURL(/:\d+\/$/);
  const orders = await ordersOf(sql, email);
  expect(orders.map((order) => order.number)).toEqual([number]);
  return orders[0]!;
}

export const ordersOf = (sql: Sql, email: string) => sql`
  select orders.* from orders join person on person.id = orders.person_id
  where person.email = ${email}`;

/** A line of the totals in the right column, in cents. */
export async function shownCents(page: Page, label: string): Promise<number> {
  const summary = page.getByRole('complementary', { name: 'Vaša objednávka' });
  const text = await summary
    .getByText(label, { exact: true })
    .locator('xpath=following::dd[1]')
    .textContent();
  return text === 'Zadarmo' ? 0 : Number(text!.replace(/\D/g, ''));
}
