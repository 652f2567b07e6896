import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cards, chips, fitsWidth, LISTING, rows, tableButton } from './listing.ts';
import { visit } from './visit.ts';

const amounts = (page: Page) => page.getByRole('spinbutton');
const codes = (page: Page) => rows(page).locator('td.code');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function openTable(page: Page, path = LISTING) {
  await visit(page, path);
  await tableButton(page).click();
  await expect(rows(page)).toHaveCount(12);
}

test('a table is filled in by keyboard alone', async ({ page, signIn, expectAccessible }) => {
  await signIn();
  await openTable(page);
  const tree = page.getByRole('navigation', { name: 'Strom kategórií' });
  await expect(tree).toBeVisible();
  expect(await fitsWidth(page)).toBe(true);
  await expectAccessible();

  await amounts(page).nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(amounts(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(amounts(page).nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/basket/add')) sent.push(request.postData()!);
  });
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(amounts(page).nth(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(rows(page).nth(1)).toContainText(/Zadajte 1\s–\s+9\s999/);
  expect(sent).toEqual([]);

  await amounts(page).nth(1).fill('2');
  await page.keyboard.press('+');
  await expect(amounts(page).nth(1)).toHaveValue('3');
  await page.keyboard.press('-');
  await page.keyboard.press('Enter');
  await expect(amounts(page).nth(2)).toBeFocused();
  await expect(rows(page).nth(1)).toContainText(/V\skošíku: 2\sks/);
  expect(sent).toHaveLength(1);

  await page.keyboard.press('p');
  await expect(rows(page).nth(2).getByRole('checkbox')).toBeChecked();
  await expect(amounts(page).nth(2)).toBeFocused();
  await page.keyboard.press('P');
  await expect(rows(page).nth(2).getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Hľadať' })).toBeFocused();
});

test('a double click on a row adds once', async ({ page, signIn }) => {
  await signIn();
  await openTable(page);
  await page.route('**/basket/add', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await rows(page)
    .nth(0)
    .getByRole('button', { name: /^Do košíka/ })
    .dblclick();
  await expect(rows(page).nth(0)).toContainText(/V\skošíku: 1\sks/);
});

test('a column is ordered up, down and not at all, in the address too', async ({ page }) => {
  await openTable(page);
  const first = await codes(page).allTextContents();
  await head(page, 'Kód').getByRole('button').click();
  await expect(page).toHaveURL(`${LISTING}?or=6`);
  await expect(head(page, 'Kód')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByLabel('Zoradiť')).toHaveValue('6');
  await expect(codes(page).first()).not.toHaveText(first[0]!);
  const sorted = await codes(page).allTextContents();
  expect(sorted).toEqual(sorted.toSorted());
  await head(page, 'Kód').getByRole('button').click();
  await expect(page).toHaveURL(`${LISTING}?or=7`);
  await head(page, 'Kód').getByRole('button').click();
  await expect(page).toHaveURL(LISTING);
  await expect(codes(page)).toHaveText(first);
});

test('numbers of a parameter are ordered as numbers, what has none comes last', async ({
  page,
}) => {
  await openTable(page);
  const title = 'IR prísvit';
  const column = (await page.getByRole('columnheader').allTextContents()).indexOf(title);
  const figures = async () =>
    (
      await rows(page)
        .locator(`td:nth-child(${column + 1})`)
        .allTextContents()
    ).map((text) => (text === '–' ? Infinity : parseFloat(text)));
  await head(page, title).getByRole('button').click();
  await expect(page).toHaveURL(/or=ir-prisvit\.asc$/);
  await expect(head(page, title)).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(async () => {
      const all = await figures();
      return all.join() === all.toSorted((a, b) => a - b).join();
    })
    .toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(LISTING);
});

test('the choice is remembered, on the results of a search too, and guests see no price', async ({
  page,
  expectAccessible,
}) => {
  await openTable(page);
  await expect(head(page, 'Cena bez DPH')).toHaveCount(0);
  await expect(amounts(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('€');
  await expectAccessible();
  await visit(page, '/search-product/kamera');
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Karty' }).click();
  await visit(page, LISTING);
  await expect(cards(page)).toHaveCount(12);
});

test('filters stand in a bar over the table: lists that open, close and are dropped', async ({
  page,
}) => {
  await openTable(page);
  const bar = page.locator('details', { hasText: 'Rozlíšenie' });
  await bar.locator('summary').click();
  await bar.getByRole('checkbox', { name: /^8\sMpx/ }).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  await expect(bar.locator('summary')).toContainText(/8\sMpx/);
  const show = bar.getByRole('button', { name: /^Zobraziť \d+ produkt/ });
  await show.click();
  await expect(show).toBeHidden();
  await expect(bar.locator('summary')).toBeFocused();
  await bar.locator('summary').click();
  await page.keyboard.press('Escape');
  await expect(show).toBeHidden();
  await page.getByRole('button', { name: 'Zrušiť filter Rozlíšenie' }).click();
  await expect(page).toHaveURL(LISTING);
  await expect(chips(page)).toHaveCount(0);

  await page.getByRole('button', { name: /^Všetky filtre/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filtre' })).toBeVisible();
});

test('more rows are added under the first', async ({ page }) => {
  await openTable(page);
  await page.getByRole('link', { name: 'Zobraziť ďalších 12' }).click();
  await expect(rows(page)).toHaveCount(24);
  await expect(rows(page).nth(12).getByRole('link')).toBeFocused();
});

for (const width of [390, 1024, 1440])
  test(`nothing is cut off at ${width}`, async ({ page, signIn, expectAccessible }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    await openTable(page);
    expect(await fitsWidth(page)).toBe(true);
    await expect(amounts(page).first()).toBeInViewport();
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /^Do košíka/ }),
    ).toBeInViewport();
    await expectAccessible();
  });
