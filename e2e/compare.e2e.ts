import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInByForm, signOut } from './signing.ts';
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

const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Porovnať: / });
const topOf = async (part: Locator) => (await part.boundingBox())!.y;

test('ticks of a listing fill the tray, which is sent for with the first; a fifth is refused', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('compare-tray')) scripts.push(request.url());
  });
  await visit(page, '/category/cctv/ip-kamery');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await ticks(page).nth(0).check();
  await expect(tray(page).getByRole('button', { name: 'Pridajte ďalší' })).toBeDisabled();
  expect(scripts).not.toEqual([]);
  for (const place of [1, 2, 3]) await ticks(page).nth(place).check();
  await expect(tray(page).getByRole('link', { name: 'Porovnať (4)' })).toBeVisible();

  await ticks(page).nth(4).click();
  await expect(page.getByRole('alert')).toHaveText(/^Porovnať môžete najviac 4\s+produkty/);
  await expect(ticks(page).nth(4)).not.toBeChecked();
  await expectAccessible();
  // Toasts rise above it.
  await main(page)
    .getByRole('button', { name: /^Do košíka: / })
    .first()
    .click();
  const toast = page.getByRole('region', { name: 'Hlásenia' }).getByText('pridaný do košíka');
  await expect(toast).toBeVisible();
  const { y, height } = (await toast.boundingBox())!;
  expect(y + height).toBeLessThan(await topOf(tray(page)));

  await tray(page).getByRole('link', { name: 'Porovnať (4)' }).click();
  await expect(table(page)).toBeVisible();
  await page.goBack();
  await expect(ticks(page).nth(3)).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(ticks(page).nth(3)).toBeChecked();
});

test('a product of another category is not mixed in, but may begin a new comparison', async ({
  page,
}) => {
  await visit(page, '/category/cctv/ip-kamery');
  for (const place of [0, 1]) await ticks(page).nth(place).check();
  await expect(tray(page).getByRole('link', { name: 'Porovnať (2)' })).toBeVisible();
  await visit(page, '/category/ezs');
  const other = ticks(page).first();
  await other.click();
  const code = (await other.getAttribute('aria-label'))!.replace('Porovnať: ', '');
  await expect(page.getByRole('alert')).toHaveText(/^Porovnávate IP kamery/);
  await expect(other).not.toBeChecked();
  await page.getByRole('button', { name: `Začať nové porovnanie s produktom ${code}` }).click();
  await expect(other).toBeChecked();
  await expect(tray(page)).toContainText(code);
  await expect(tray(page).getByRole('button', { name: 'Pridajte ďalší' })).toBeDisabled();
});

test('the page of a product ticks it too, and begins a new comparison where it must', async ({
  page,
  sql,
}) => {
  const [camera, other] = await sql`
    (select slug, code from product where code = 'NV-D828') union all
    (select product.slug, code from product join category on category.id = category_id
     where path like 'ezs/%' and is_sold order by product.id limit 1)`;
  await tick(page, ['NV-D8Z']);
  await visit(page, `/product/${camera!.slug}`);
  const button = page.getByRole('button', { name: 'Porovnať', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Prejsť na porovnanie' }).click();
  await expect(codesOf(page)).toHaveText(['NV-D8Z', 'NV-D828']);

  await visit(page, `/product/${other!.slug}`);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Začať nové porovnanie' }).click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('prices are those of whoever is signed in, in whichever tab', async ({
  page,
  context,
  sql,
  signIn,
}) => {
  const second = await signIn();
  await sql`update company set price_group_id = null
    where id = (select customer_id from person where email = ${second})`;
  await signIn();
  await visit(page, address('NV-D8Z,NV-B8Z'));
  const price = table(page).getByRole('columnheader').first().getByText('€');
  const own = await price.textContent();
  const tab = await context.newPage();
  await signOut(tab);
  await expect(price).toHaveCount(0);
  await expect(main(page)).not.toContainText('€');
  await expect(table(page).getByRole('button', { name: /košíka/ })).toHaveCount(0);
  await visit(tab, '/login');
  await signInByForm(tab, second);
  await expect(price).toBeVisible();
  await expect(price).not.toHaveText(own!);
});

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
  await page.keyboard.press('Enter');
  await expect(codesOf(page)).toHaveText(['NV-B8Z', 'NV-T8W', 'NV-D8Z']);
  // It cannot go further; the keyboard goes on with the way back.
  await expect(page.getByRole('button', { name: 'Posunúť NV-D8Z doľava' })).toBeFocused();
  await page.getByRole('button', { name: 'Odstrániť NV-T8W z porovnania' }).click();
  await expect(codesOf(page)).toHaveText(['NV-B8Z', 'NV-D8Z']);
  await expect(page.getByRole('button', { name: 'Odstrániť NV-D8Z z porovnania' })).toBeFocused();
  await expect(page.getByText('Pozeráte si porovnanie z odkazu')).toHaveCount(0);
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
  await expect(page.getByRole('button', { name: 'Uložiť ako moje porovnanie' })).toHaveCount(0);
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
