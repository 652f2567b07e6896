import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const LISTING = '/category/cctv/ip-kamery';
const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const form = (page: Page) => page.getByRole('form', { name: 'Filtre' });
const chips = (page: Page) => page.getByRole('navigation', { name: 'Zvolené filtre' });
const box = (page: Page, name: RegExp) => form(page).getByRole('checkbox', { name });
const countIn = async (page: Page, name: RegExp) =>
  Number(
    (await form(page).locator('label', { hasText: name }).first().locator('small').textContent())!,
  );
const total = (page: Page) => main(page).getByText(/^\d+ – \d+ z/);

test('a guest narrows a category down, and the address keeps it', async ({
  page,
  expectAccessible,
}) => {
  await visit(page, LISTING);
  await expect(form(page).getByText('Cena bez DPH')).toHaveCount(0);
  const promised = await countIn(page, /^8\sMpx/);
  await box(page, /^8\sMpx/).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  await expect(total(page)).toHaveText(new RegExp(`z\\s${promised}$`));
  await expect(chips(page).getByRole('link', { name: /Rozlíšenie: 8\sMpx/ })).toBeVisible();
  await expectAccessible();

  await visit(page, page.url());
  await expect(box(page, /^8\sMpx/)).toBeChecked();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /ip-kamery$/);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(LISTING);
  await expect(box(page, /^8\sMpx/)).not.toBeChecked();
});

test('of two quick choices none is lost', async ({ page }) => {
  await visit(page, LISTING);
  await box(page, /^4\sMpx/).click();
  await box(page, /^8\sMpx/).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=4-mpx,8-mpx`);
  await expect(chips(page).getByRole('listitem')).toHaveCount(2);
  await chips(page).getByRole('link', { name: 'Zrušiť všetko' }).click();
  await expect(page).toHaveURL(LISTING);
});

test('a choice that could not be followed is taken back and can be tried again', async ({
  page,
}) => {
  await visit(page, LISTING);
  await page.route('**/product/filtered/**', (route) => route.fulfill({ status: 503, json: {} }));
  await box(page, /^8\sMpx/).click();
  await expect(main(page).getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(LISTING);
  await expect(cards(page)).toHaveCount(12);
  await page.unroute('**/product/filtered/**');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
});

test('names that mean nothing are neither filters nor left in the address', async ({ page }) => {
  await visit(page, `${LISTING}?ref=mail&rozlisenie=99-mpx&utm_source=x`);
  await expect(cards(page)).toHaveCount(12);
  await expect(page).toHaveURL(`${LISTING}?utm_source=x`);
  await expect(chips(page)).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent by its button, and chips are links', async ({ page }) => {
    await page.goto(LISTING);
    await box(page, /^4\sMpx/).check();
    await box(page, /^8\sMpx/).check();
    await form(page).getByRole('button', { name: 'Použiť filtre' }).click();
    await expect(page).toHaveURL(`${LISTING}?rozlisenie=4-mpx,8-mpx`);
    await chips(page)
      .getByRole('link', { name: /Rozlíšenie: 4\sMpx/ })
      .click();
    await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a sheet counts, follows only its button, and is left by going back', async ({
    page,
    expectAccessible,
  }) => {
    await visit(page, LISTING);
    await page.getByRole('button', { name: /^Filtre/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtre' });
    await sheet.getByRole('checkbox', { name: /^8\sMpx/ }).check();
    await expect(page).toHaveURL(LISTING);
    await expectAccessible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(LISTING);

    await page.getByRole('button', { name: /^Filtre/ }).click();
    await sheet.getByRole('checkbox', { name: /^8\sMpx/ }).check();
    await sheet.getByRole('button', { name: /^Zobraziť \d+ produkt/ }).click();
    await expect(page).toHaveURL(`${LISTING}?rozlisenie=8-mpx`);
  });
});

test('a table is filled in by keyboard, and the choice of it is remembered', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await visit(page, LISTING);
  await page.getByRole('button', { name: 'Tabuľka' }).click();
  const rows = page.getByRole('table', { name: 'Produkty' }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await expectAccessible();

  const amounts = page.getByRole('spinbutton');
  await amounts.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(amounts.nth(1)).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(amounts.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await amounts.nth(1).fill('2');
  await page.keyboard.press('Enter');
  await expect(amounts.nth(2)).toBeFocused();
  await expect(rows.nth(2).getByText(/V košíku: 2/)).toBeVisible();

  await page.getByRole('columnheader', { name: 'Kód' }).getByRole('button').click();
  await expect(page).toHaveURL(`${LISTING}?or=6`);
  await visit(page, LISTING);
  await expect(rows).toHaveCount(13);
});
