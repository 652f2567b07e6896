import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const table = (page: Page) => page.getByRole('table', { name: 'Porovnanie produktov' });
const tray = (page: Page) => page.getByRole('complementary', { name: 'Porovnanie produktov' });
const small = { width: 390, height: 844 };
const FOUR = 'NV-D8Z,NV-B8Z,NV-T8W,NV-D828';
const address = (codes: string) => `/porovnanie?p=${codes}`;
const codesOf = (page: Page) => table(page).getByRole('columnheader').locator('.code');

/** Ticks as a listing of the same browser has left them. */
const tick = (page: Page, codes: string[]) =>
  page.addInitScript(
    (text) =>
      localStorage.getItem('bastion.compare') ?? localStorage.setItem('bastion.compare', text),
    JSON.stringify({ codes, group: null }),
  );

test('what is ticked is compared, reordered and taken away', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await tick(page, ['NV-D8Z', 'NV-B8Z', 'NV-T8W']);
  await visit(page, '/category/cctv/ip-kamery');
  await tray(page).getByRole('link', { name: 'Porovnať (3)' }).click();
  await expect(page).toHaveURL(/porovnanie\?p=NV-D8Z/);
  await expect(codesOf(page)).toHaveText(['NV-D8Z', 'NV-B8Z', 'NV-T8W']);
  await expect(main(page)).toContainText('€');
  await expectAccessible();

  await page.getByRole('button', { name: 'Posunúť NV-D8Z doprava' }).click();
  await expect(codesOf(page)).toHaveText(['NV-B8Z', 'NV-D8Z', 'NV-T8W']);
  await page.getByRole('button', { name: 'Odstrániť NV-T8W z porovnania' }).click();
  await expect(codesOf(page)).toHaveText(['NV-B8Z', 'NV-D8Z']);
  // The list is one's own, so it has followed.
  await visit(page, '/category/cctv/ip-kamery');
  await expect(tray(page).getByRole('link', { name: 'Porovnať (2)' })).toBeVisible();
  await visit(page, address('NV-B8Z,NV-D8Z'));
  await page.getByRole('button', { name: 'Odstrániť NV-B8Z z porovnania' }).click();
  await expect(page.getByRole('heading', { name: 'Zatiaľ nemáte čo porovnávať' })).toBeVisible();
});

test('only differences, remembered', async ({ page }) => {
  await visit(page, address(FOUR));
  await expect(
    table(page).getByRole('rowheader', { name: 'Rozlíšenie', exact: true }),
  ).toBeVisible();
  await page.getByRole('switch', { name: 'Len rozdiely' }).check();
  await expect(table(page).getByRole('rowheader', { name: 'Rozlíšenie', exact: true })).toHaveCount(
    0,
  );
  await visit(page, address(FOUR));
  await table(page).getByRole('button', { name: 'Zobraziť' }).click();
  await expect(
    table(page).getByRole('rowheader', { name: 'Rozlíšenie', exact: true }),
  ).toBeVisible();
});

test('a link shows what it names to a guest, without prices, and leaves the own list alone', async ({
  page,
  expectAccessible,
}) => {
  await tick(page, ['NV-D8Z', 'NV-D828']);
  await visit(page, address('NV-B8Z,NIE-JE,NV-T8W'));
  await expect(codesOf(page)).toHaveText(['NV-B8Z', 'NV-T8W']);
  await expect(page.getByText('Produkt NIE-JE už nie je v ponuke')).toBeVisible();
  await expect(main(page)).not.toContainText('€');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  const own = () => page.evaluate(() => localStorage.getItem('bastion.compare'));
  expect(await own()).toContain('NV-D828');
  await expectAccessible();
  await page.getByRole('button', { name: 'Uložiť ako moje porovnanie' }).click();
  await expect(page.getByRole('button', { name: 'Uložiť ako moje porovnanie' })).toHaveCount(0);
  expect(await own()).toContain('NV-B8Z');
});

test('another tab follows, and the tray empties', async ({ page, context }) => {
  await tick(page, ['NV-D8Z', 'NV-B8Z']);
  await visit(page, '/category/cctv/ip-kamery');
  const other = await context.newPage();
  await visit(other, '/category/cctv/ip-kamery');
  await tray(other).getByRole('button', { name: 'Odstrániť NV-B8Z z porovnania' }).click();
  await expect(tray(page).getByRole('button', { name: 'Pridajte ďalší' })).toBeDisabled();
  await tray(page).getByRole('button', { name: 'Vyprázdniť' }).click();
  await expect(tray(other)).toHaveCount(0);
});

test('products of several categories are compared with a warning', async ({ page, sql }) => {
  const [other] = await sql`
    select code from product join category on category.id = category_id
    where path like 'ezs/%' and is_sold order by product.id limit 1`;
  await visit(page, address(`NV-D8Z,${other!.code}`));
  await expect(main(page)).toContainText('Porovnávate produkty z rôznych kategórií');
});

test('on a small screen two columns snap, and all rows follow', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize(small);
  await signIn();
  await visit(page, address(FOUR));
  await expect(main(page)).toContainText('1 – 2 zo 4');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(small.width);
  await expectAccessible();
  await table(page).locator('[data-scroller]').last().hover();
  await page.mouse.wheel(900, 0);
  await expect(main(page)).toContainText('3 – 4 zo 4');
  const places = await table(page)
    .locator('[data-scroller]')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.scrollLeft)));
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toBeGreaterThan(100);
});
