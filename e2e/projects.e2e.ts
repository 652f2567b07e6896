import type { Page } from '@playwright/test';
import { fillBasket } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const lines = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('spinbutton') });

async function expectFitting(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a basket becomes a project with sections and notes, which goes back into the basket and is taken back', async ({
      page,
      sql,
      signIn,
      expectAccessible,
    }) => {
      await signIn();
      await fillBasket(page, sql);
      await visit(page, '/cart');
      await page.getByRole('button', { name: 'Uložiť ako zákazku' }).click();
      await dialog(page).getByLabel('Názov zákazky').fill('Bytový dom Sihoť 24');
      await dialog(page).getByRole('button', { name: 'Uložiť', exact: true }).click();
      await expect(toast(page, 'Uložené do zákazky Bytový dom Sihoť 24.')).toBeVisible();

      await visit(page, '/account/projects');
      await expect(page.getByRole('row').filter({ hasText: 'Sihoť' })).toContainText('Zoznam');
      await expectAccessible();
      await expectFitting(page);
      await page.getByRole('main').getByRole('link', { name: 'Bytový dom Sihoť 24' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Bytový dom');
      await expect(lines(page).first()).toContainText('zatiaľ neobjednané');

      await page.getByRole('button', { name: 'Pridať časť' }).click();
      await dialog(page).getByLabel('Názov časti').fill('Suterén');
      await dialog(page).getByRole('button', { name: 'Uložiť', exact: true }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Suterén' })).toBeVisible();

      await lines(page)
        .first()
        .getByRole('button', { name: /^Možnosti riadka/ })
        .click();
      await page.getByRole('button', { name: 'Poznámka k riadku' }).click();
      await page.getByRole('textbox', { name: 'Poznámka k riadku' }).fill('Výška 2,6 m');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Uložené', { exact: true })).toBeVisible();

      await page.getByRole('button', { name: 'Upraviť údaje' }).click();
      await page.getByLabel('Mesto').fill('Trenčín');
      await page.getByRole('button', { name: 'Hotovo' }).click();
      await expect(page.getByText('Trenčín')).toBeVisible();
      await reload(page);
      await expect(lines(page).first()).toContainText('Výška 2,6 m');
      await expect(page.getByText('Pripravuje sa')).toBeVisible();
      await expectAccessible();
      await expectFitting(page);

      const quantity = await lines(page).first().getByRole('spinbutton').inputValue();
      await page.getByRole('button', { name: 'Do košíka', exact: true }).click();
      await expect(dialog(page)).toContainText('V košíku máte');
      await dialog(page).getByRole('button', { name: 'Pridať k nim' }).click();
      await expect(toast(page, /sme vložili/)).toBeVisible();
      await page
        .getByRole('region', { name: 'Hlásenia' })
        .getByRole('button', { name: 'Vrátiť späť' })
        .click();
      await expect(toast(page, 'Košík je opäť taký, ako bol.')).toBeVisible();
      await visit(page, '/cart');
      await expect(page.getByRole('main').getByRole('spinbutton').first()).toHaveValue(quantity);
    });

    test('a stranger opens a link without prices until it is revoked; a colleague sees the project, an accountant only looks', async ({
      page,
      sql,
      signIn,
      browser,
      openColleague,
      expectAccessible,
    }) => {
      const email = await signIn();
      await fillBasket(page, sql);
      await visit(page, '/cart');
      await page.getByRole('button', { name: 'Uložiť ako zákazku' }).click();
      await dialog(page).getByLabel('Názov zákazky').fill('Sklad Zlatovská');
      await dialog(page).getByRole('button', { name: 'Uložiť', exact: true }).click();
      await toast(page, /Uložené do zákazky/).waitFor();
      await visit(page, '/account/projects');
      await page.getByRole('main').getByRole('link', { name: 'Sklad Zlatovská' }).click();
      await page.getByRole('button', { name: 'Zdieľať' }).click();
      await dialog(page).getByRole('button', { name: 'Vytvoriť odkaz' }).click();
      const url = await dialog(page).getByLabel('Odkaz na zdieľanie').inputValue();
      await expectAccessible();

      const stranger = await (
        await browser.newContext({ viewport: { width, height: 900 } })
      ).newPage();
      const opened = await stranger.goto(url);
      expect(opened!.headers()).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      });
      await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Sklad Zlatovská');
      await expect(stranger.getByRole('main')).not.toContainText('€');
      await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await expectFitting(stranger);

      await dialog(page).getByRole('button', { name: 'Zrušiť odkaz' }).click();
      await expect(dialog(page).getByText('Platné odkazy')).toBeHidden();
      expect((await stranger.goto(url))!.status()).toBe(410);
      await expect(stranger.getByText('Tento odkaz už neplatí.')).toBeVisible();
      await expect(stranger.getByText('Sklad Zlatovská')).toBeHidden();

      const { page: colleague } = await openColleague(email, ['accountant']);
      await visit(colleague, '/account/projects');
      await colleague.getByRole('main').getByRole('link', { name: 'Sklad Zlatovská' }).click();
      await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Sklad');
      await expect(colleague.getByRole('main').getByRole('spinbutton')).toHaveCount(0);
      for (const name of ['Do košíka', 'Pridať časť', 'Zdieľať'])
        await expect(colleague.getByRole('button', { name, exact: true })).toHaveCount(0);
    });
  });
}
