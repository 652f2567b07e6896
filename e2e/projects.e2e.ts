import type { Page } from '@playwright/test';
import { fillBasket } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
async function expectFitting(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a stranger opens a link without prices until it is revoked; a colleague sees the job, an accountant only looks', async ({
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
      expect((await stranger.goto(url))!.status()).toBe(404);
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
