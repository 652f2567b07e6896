import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newOfficeOrder, newStaff, OFFICE } from './office.ts';

const waiting = (page: Page) =>
  page
    .getByRole('region', { name: 'Prehľad dňa' })
    .getByRole('link', { name: /^Objednávky na vybavenie/ })
    .locator('b');
const navigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Hlavná navigácia' }).first();

test('a new order is seen without a click, by itself, and its next step is done from the row', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email);
  await expect(page).toHaveTitle(/^Dnes – Kancelária/);
  // Placed in the shop by somebody else: nothing here is pressed or loaded anew. Other journeys order meanwhile too.
  const order = await newOfficeOrder(sql, {});
  const areCounted = async () => {
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from orders where status in ('new', 'accepted', 'ready')`;
    const section = navigation(page).getByRole('link', { name: /^Objednávky/ });
    const shown = [await waiting(page).innerText(), /\d+/.exec(await section.innerText())?.[0]];
    return shown.every((number) => number === String(count));
  };
  await expect.poll(areCounted).toBe(true);

  // So that it is among the oldest, which are shown.
  await sql`update orders set created_at = now() - interval '400 days' where id = ${order.id}`;
  const row = page.getByRole('row').filter({ hasText: order.number });
  await expect(row).toContainText(order.company);
  await row.getByRole('button', { name: `Prijať, objednávka ${order.number}` }).click();
  await expect(page.getByText(`Objednávka ${order.number} je prijatá.`)).toBeVisible();
  await expect(
    row.getByRole('link', { name: `Odoslať, objednávka ${order.number}` }),
  ).toBeVisible();
  const [{ status }] = await sql<[{ status: string }]>`
    select status from orders where id = ${order.id}`;
  expect(status).toBe('accepted');

  await expectSound(page, expectAccessible);
  await sql`update orders set status = 'cancelled', cancel_reason = 'x' where id = ${order.id}`;
  await expect(row).toHaveCount(0);
});

test('keys go from section to section, the chart tells a day, and a field keeps its letters', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email);
  await expect(page.getByRole('heading', { name: 'Dnes', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Klávesové skratky' });
  for (const words of [
    'hľadať odkiaľkoľvek',
    'náhľad objednávky',
    'rozdeliť platbu',
    'uložiť zmeny',
  ])
    await expect(keys.getByText(words)).toBeVisible();
  await expectAccessible('dialog[open]');
  // A low window, where it is longer than what is seen.
  await page.setViewportSize({ width: 390, height: 420 });
  await expectAccessible('dialog[open]');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  const chart = page.getByRole('img', { name: /^Obrat bez DPH po dňoch/ }).first();
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'vlani' })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('gd');
  await expect(page).toHaveURL(/\/objednavky/);
  await page.goto(OFFICE);
  await expect(page.getByRole('heading', { name: 'Dnes', level: 1 })).toBeVisible();
});

test('the warehouse has its day without money, who writes content has products without prices', async ({
  page,
  browser,
  sql,
}) => {
  const warehouse = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, warehouse.email);
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByText('Obrat')).toHaveCount(0);
  await expect(page.getByText('€')).toHaveCount(0);
  const other = await browser.newContext();
  const theirs = await other.newPage();
  const content = await newStaff(sql, 'content');
  await enterOffice(theirs, sql, content.email);
  await expect(theirs.getByRole('link', { name: 'Dnes' })).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: 'Produkty', level: 1 })).toBeVisible();
  await expect(theirs.getByRole('row').nth(5)).toBeVisible();
  await expect(theirs.getByText('€')).toHaveCount(0);
  await other.close();
});
