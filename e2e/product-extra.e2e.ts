import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
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
  await expect(keys.getByRole('link', { name: /^IK10/ })).toHaveAttribute(
    'href',
    /^\/category\/cctv\/ip-kamery\/.*\?.*=ik10/,
  );
  await keys.getByRole('link', { name: /^Všetky/ }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Parametre');
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
  await page.getByRole('button', { name: /^Pridať do košíka/ }).click();
  await expect(main(page)).toContainText(/Už v\s+košíku: 10\s+ks/);
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
  await expect(fits.getByRole('status').last()).toContainText('20,62');
  await add.click();
  await expect(page.getByText('Do košíka sme pridali 2 položky.')).toBeVisible();
  await page.route('**/basket/add', (route) =>
    route.fulfill({ status: 400, json: { success: false, error: [] } }),
  );
  await fits.getByRole('checkbox', { name: 'Vybrať NV-MJW' }).check();
  await add.click();
  await expect(page.getByText('Nepodarilo sa pridať: NV-MJW.')).toBeVisible();
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
