import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signOut } from './signing.ts';
import { visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const CAMERA = '/product/kastra-nv-d8z-ip-dome-kamera-8-mpx-motoricky-objektiv-2-8-12-mm';

test('key parameters and the data sheet stand on the first screen and lead on', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await visit(page, CAMERA);
  const keys = main(page).getByRole('region', { name: 'Hlavné parametre' });
  await expect(keys.locator('dt')).toHaveCount(8);
  for (const part of [keys, main(page).getByRole('region', { name: 'Dokumenty' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Pridať do košíka/ })).toBeInViewport();
  await expectAccessible();
  await expect(keys.getByRole('link', { name: /^30\s+m$/ })).toHaveAttribute(
    'href',
    /^\/category\/cctv\/ip-kamery.*\?ir-prisvit=30-m$/,
  );
  await keys.getByRole('link', { name: /^Všetky/ }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Parametre');
});

test('a parameter leads to others that have the same, and Back leads to the product', async ({
  page,
}) => {
  await visit(page, CAMERA);
  const keys = main(page).getByRole('region', { name: 'Hlavné parametre' });
  await keys.getByRole('link', { name: /^30\s+m$/ }).click();
  await expect(page).toHaveURL(/\?ir-prisvit=30-m$/);
  await expect(main(page).getByRole('navigation', { name: 'Zvolené filtre' })).toContainText(
    /30\s+m/,
  );
  await expect(main(page)).toContainText(/\d+ z\s+\d+ produktov/);
  for (const card of await main(page).getByRole('article').all())
    await expect(card).toContainText(/30\s+m/);
  await page.goBack();
  await expect(keys).toBeVisible();
});

test('packages set the amount, which says what it comes to and what is in the basket', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, CAMERA);
  await page.getByRole('button', { name: /^10\s+ks/ }).click();
  await expect(page.getByRole('spinbutton', { name: 'Množstvo', exact: true })).toHaveValue('10');
  await expect(main(page)).toContainText(/Spolu za 10\s+ks 1\s755,50\s€/);
  await expect(main(page)).not.toContainText('Už v košíku');
  await page.getByRole('spinbutton', { name: 'Množstvo', exact: true }).fill('30');
  await page.getByRole('spinbutton', { name: 'Množstvo', exact: true }).blur();
  await expect(main(page)).toContainText(/30\s+ks = 3\s+×\s+kartón/);
  await page.getByRole('button', { name: /^Pridať do košíka/ }).click();
  await expect(main(page)).toContainText(/Už v\s+košíku: 30\s+ks/);
  // Not a part of the page that others may be sent.
  expect(await (await page.request.get(CAMERA)).text()).not.toContain('Už v');
});

test('another tab is followed: what it adds is in the basket, and without its customer prices are gone', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await visit(page, CAMERA);
  const tab = await context.newPage();
  await visit(tab, CAMERA);
  await tab.getByRole('button', { name: /^Pridať do košíka/ }).click();
  await expect(main(page)).toContainText(/Už v\s+košíku: 1\s+ks/);
  await signOut(tab);
  await expect(main(page)).not.toContainText('€');
  await expect(main(page)).not.toContainText('Už v');
  await expect(main(page)).toContainText('Technický list a návod stiahnete po');
});

test('accessories are ticked and added at once; what is refused is named', async ({
  page,
  signIn,
}) => {
  await signIn();
  await visit(page, CAMERA);
  const fits = main(page).getByRole('region', { name: 'Kompatibilné príslušenstvo' });
  const add = fits.getByRole('button', { name: 'Pridať vybrané do košíka' });
  await expect(add).toBeDisabled();
  for (const code of ['NV-MJW', 'NV-MPW'])
    await fits.getByRole('checkbox', { name: `Vybrať ${code}` }).check();
  const prices = await fits
    .getByRole('listitem')
    .filter({ has: page.locator(':checked') })
    .allTextContents();
  const cents = prices.map((text) => Number(/(\d+),(\d\d)\s€/.exec(text)!.slice(1).join('')));
  const sum = ((cents[0]! + cents[1]!) / 100).toFixed(2).replace('.', ',');
  await expect(fits.getByRole('status').last()).toContainText(`2 položky · ${sum}`);
  const sent: string[] = [];
  await page.route('**/basket/add-many', async (route) => {
    sent.push(route.request().postData()!);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await add.dblclick();
  await expect(page.getByText('Do košíka sme pridali 2 položky.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(add).toBeDisabled();

  const amount = fits.getByRole('spinbutton', { name: /NV-MJW$/ });
  await amount.fill('9999');
  for (const code of ['NV-MJW', 'NV-MPW'])
    await fits.getByRole('checkbox', { name: `Vybrať ${code}` }).check();
  // An amount stays while another kind is looked at.
  await fits.getByRole('button', { name: /^Napájanie/ }).click();
  await fits.getByRole('button', { name: /^Všetko/ }).click();
  await expect(amount).toHaveValue('9999');
  await add.click();
  await expect(page.getByText('Nepodarilo sa pridať: NV-MJW.')).toBeVisible();
  await expect(page.getByText('Do košíka sme pridali 1 položku.')).toBeVisible();
  await expect(fits.getByRole('checkbox', { name: 'Vybrať NV-MJW' })).toBeChecked();
  await expect(fits.getByRole('checkbox', { name: 'Vybrať NV-MPW' })).not.toBeChecked();
});

test('a guest sees accessories and no price, and is told where documents are', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, CAMERA);
  await expect(page.getByRole('heading', { name: 'Kompatibilné príslušenstvo' })).toBeVisible();
  await expect(main(page)).toContainText('Technický list a návod stiahnete po');
  await expect(main(page)).not.toContainText('€');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible();
});
