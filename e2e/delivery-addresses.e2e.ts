import type { Page } from '@playwright/test';
import { call, fillBasket, goToFinish, placeOrder } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page) => page.getByRole('region', { name: 'Ďalšie dodacie adresy' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Uložiť adresu' }).click();

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await dialog(page).getByLabel(label).fill(value);
}

async function expectFitting(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

const NITRA = {
  Firma: 'Sklad, s. r. o.',
  Meno: 'Ján',
  Priezvisko: 'Kováč',
  'Ulica a číslo': 'Skladová 8',
  Mesto: 'Nitra',
  PSČ: '94901',
  Telefón: '0905 222 333',
};

for (const width of [1440, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('an address is named, chosen in the checkout, and stays on the order when it is removed', async ({
      page,
      sql,
      signIn,
      openColleague,
      expectAccessible,
    }) => {
      const email = await signIn();
      await visit(page, '/account/addresses');
      await expect(section(page).getByText('Zatiaľ nemáte uloženú')).toBeVisible();
      await section(page).getByRole('button', { name: 'Pridať adresu' }).click();
      await save(page);
      await expect(dialog(page).getByLabel('Názov adresy')).toBeFocused();
      await expect(dialog(page).getByText('Toto pole je povinné.').first()).toBeVisible();
      await fillIn(page, { 'Názov adresy': 'Sklad Nitra', ...NITRA });
      await expectAccessible('dialog[open]');
      await expectFitting(page);
      await save(page);
      await expect(page.getByText('Adresa je uložená.')).toBeVisible();
      await expect(section(page).getByRole('heading', { name: 'Sklad Nitra' })).toBeVisible();
      await expect(section(page).getByText('Skladová 8')).toBeVisible();
      await expectAccessible();
      await expectFitting(page);

      // A second one of the same name is refused at its field, and nothing typed is lost.
      await section(page).getByRole('button', { name: 'Pridať adresu' }).click();
      await fillIn(page, { 'Názov adresy': 'sklad nitra', ...NITRA, Mesto: 'Trenčín' });
      await save(page);
      await expect(dialog(page).getByText('Adresu s týmto názvom už firma má.')).toBeVisible();
      await expect(dialog(page).getByLabel('Názov adresy')).toBeFocused();
      await fillIn(page, { 'Názov adresy': 'Stavba Trenčín' });
      await save(page);
      await expect(section(page).getByRole('heading', { level: 3 })).toHaveText([
        'Sklad Nitra',
        'Stavba Trenčín',
      ]);

      const { page: accountant } = await openColleague(email, ['accountant']);
      await visit(accountant, '/account/addresses');
      await expect(section(accountant).getByText('Skladová 8').first()).toBeVisible();
      await expect(section(accountant).getByRole('button')).toHaveCount(0);

      await fillBasket(page, sql, 1);
      await visit(page, '/checkout');
      // The tick alone says that goods go to the invoice address; without it, where else is asked once.
      const places = page.getByRole('radiogroup', { name: 'Kam doručiť' });
      await expect(places).toHaveCount(0);
      await page.getByRole('checkbox', { name: /Dodacia adresa je rovnaká/ }).uncheck();
      const place = (name: RegExp) => places.getByRole('radio', { name });
      await expect(places.getByRole('radio')).toHaveCount(4);
      await expect(place(/^Dodacia adresa/)).toBeChecked();
      const field = (name: string) => page.locator(`[name="shipping-${name}"]`);
      await place(/^Iná adresa/).check();
      await expect(field('city')).toHaveValue('');
      await field('street').fill('Nedopísaná');
      await place(/^Stavba Trenčín/).check();
      await expect(field('city')).toHaveValue('Trenčín');
      await expect(field('zip')).toHaveValue('949 01');
      await expectAccessible();
      await expectFitting(page);
      // What was typed is not lost; what is changed for this order is no longer the one that was chosen.
      await place(/^Iná adresa/).check();
      await expect(field('street')).toHaveValue('Nedopísaná');
      await place(/^Stavba Trenčín/).check();
      await field('street').fill('Skladová 10');
      await expect(place(/^Iná adresa/)).toBeChecked();
      await goToFinish(page);
      const order = await placeOrder(page, sql, email);
      expect(order).toMatchObject({
        delivery_name: 'Ján Kováč',
        delivery_street: 'Skladová 10',
        delivery_city: 'Trenčín',
        delivery_zip: '94901',
      });

      await visit(page, '/account/addresses');
      await section(page).getByRole('button', { name: 'Odstrániť: Stavba Trenčín' }).click();
      await dialog(page).getByRole('button', { name: 'Odstrániť adresu' }).click();
      await expect(section(page).getByRole('heading', { level: 3 })).toHaveText(['Sklad Nitra']);
      await visit(page, `/account/orderdetail/${order.id}`);
      await expect(page.getByRole('main').getByText('Skladová 10').first()).toBeVisible();
    });

    test('the site of a project becomes one of them', async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await signIn();
      const made = await call(page, 'POST', '/admin/v1/projects', {
        name: 'Bytový dom Sihoť 24',
        site_street: 'Sihoť 24',
        site_city: 'Trenčín',
        site_zip: '91101',
        contact_name: 'Peter Malý Starší',
      });
      const { id } = (await made.json()) as { id: number };
      await visit(page, `/account/projects/${id}`);
      await page.getByRole('button', { name: 'Použiť ako dodaciu adresu' }).click();
      const field = (label: string) => dialog(page).getByLabel(label);
      await expect(field('Názov adresy')).toHaveValue('Bytový dom Sihoť 24');
      await expect(field('Meno')).toHaveValue('Peter');
      await expect(field('Priezvisko')).toHaveValue('Malý Starší');
      await expect(field('PSČ')).toHaveValue('911 01');
      await save(page);
      await expect(field('Telefón')).toBeFocused();
      await field('Telefón').fill('0905 220 118');
      await expectAccessible('dialog[open]');
      await expectFitting(page);
      await save(page);
      await expect(page.getByText('Adresa je uložená.')).toBeVisible();
      await visit(page, '/account/addresses');
      await expect(section(page).getByText('Sihoť 24', { exact: true })).toBeVisible();
    });
  });
