import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

for (const width of [1440, 390])
  test(`a company gives products its own numbers and buys by them, at ${width}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    await visit(page, '/account');
    await page.getByRole('navigation', { name: 'Môj účet' }).getByText('Vlastné čísla').click();
    await expect(page).toHaveURL('/account/own-numbers');
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const said = (text: string) => page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
    await expect(main.getByText('Zatiaľ tu nemáte žiadne číslo.')).toBeVisible();
    await expectAccessible();

    await main.getByRole('button', { name: 'Pridať číslo' }).click();
    await dialog.getByLabel('Kód produktu').fill('nv-d428');
    await dialog.getByLabel('Vaše číslo').fill('SKLAD-4711');
    await dialog.getByRole('button', { name: 'Uložiť číslo' }).click();
    await expect(said('Číslo sme uložili.')).toBeVisible();
    const row = (text: string) => main.getByRole('row').filter({ hasText: text });
    await expect(row('SKLAD-4711')).toContainText('NV-D428');

    await main.getByRole('button', { name: 'Pridať číslo' }).click();
    await dialog.getByLabel('Kód produktu').fill('NV-D828');
    await dialog.getByLabel('Vaše číslo').fill('sklad-4711');
    await dialog.getByRole('button', { name: 'Uložiť číslo' }).click();
    await expect(dialog.getByText('Toto číslo už má produkt NV-D428.')).toBeVisible();
    await expectAccessible();
    await dialog.getByLabel('Vaše číslo').fill('SKLAD-4712');
    await dialog.getByRole('button', { name: 'Uložiť číslo' }).click();
    await expect(row('SKLAD-4712')).toContainText('NV-D828');

    const lines = ['Vaše číslo;Kód', 'SKLAD-5000;NV-T4W', 'SKLAD-9;NV-D828', 'SKLAD-1;NIC-TAKE'];
    await main.locator('input[type=file]').setInputFiles({
      name: 'cisla.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    await expect(dialog.getByText('Produkt s týmto kódom nemáme.')).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: 'SKLAD-9' })).toContainText(
      'SKLAD-4712',
    );
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Uložiť 2 čísla' }).click();
    await expect(said('Čísla zo súboru sme uložili.')).toBeVisible();
    await expect(row('SKLAD-5000')).toContainText('NV-T4W');
    await expect(row('SKLAD-9')).toContainText('NV-D828');
    await expectAccessible();

    await page.getByRole('combobox', { name: 'Hľadať' }).fill('sklad 4711');
    const exact = page.getByRole('region', { name: /zhoda/i });
    await expect(exact).toContainText('Presná zhoda vášho čísla');
    await expect(exact).toContainText('NV-D428');
    await exact.getByRole('button', { name: /^(Do košíka|Na objednávku): / }).click();
    await expect(said('Produkt bol pridaný do košíka.')).toBeVisible();
    await visit(page, '/cart');
    await expect(main.getByText('Vaše číslo SKLAD-4711')).toBeVisible();
    await expectAccessible();

    await visit(page, '/account/own-numbers?q=5000');
    await expect(row('SKLAD-4711')).toHaveCount(0);
    await row('SKLAD-5000').getByRole('button', { name: 'Ďalšie kroky: NV-T4W' }).click();
    await page.getByRole('button', { name: 'Odobrať číslo' }).click();
    await dialog.getByRole('button', { name: 'Odobrať číslo' }).click();
    await expect(said('Číslo sme odobrali.')).toBeVisible();
    await expect(main.getByText('Tomuto hľadaniu nezodpovedá žiadne číslo.')).toBeVisible();
  });
