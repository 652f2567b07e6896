import { readFileSync } from 'node:fs';
import { addColleague } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

const WIDTHS = [390, 1440];

for (const width of WIDTHS)
  test(`a price list is chosen and downloaded, and asked for again, at ${width}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    await visit(page, '/account');
    await page.getByRole('navigation', { name: 'Môj účet' }).getByText('Môj cenník a API').click();
    await expect(page).toHaveURL('/account/price-list');
    const main = page.getByRole('main');
    await expect(main.getByText('Zatiaľ ste si cenník nestiahli.')).toBeVisible();
    await expect(main.getByLabel('Kód produktu')).toBeDisabled();

    await main.getByLabel('Vybrané kategórie').check();
    await main.getByRole('button', { name: 'Stiahnuť cenník XLSX' }).click();
    await expect(main.getByRole('alert')).toHaveText('Vyberte aspoň jednu kategóriu.');
    await main.getByLabel('Kamery', { exact: true }).check();
    await expect(main.getByRole('alert')).toHaveCount(0);
    await main.getByLabel('Cenníková cena').uncheck();
    await main.getByRole('button', { name: 'CSV', exact: true }).click();
    await expectAccessible();
    const begun = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Stiahnuť cenník CSV' }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toMatch(/^cennik-\d{4}-\d\d-\d\d-zakaznik-\d+\.csv$/);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.split('\r\n')[0]).toBe(
      '\ufeffKód produktu;Názov;Vaša cena bez DPH;EAN;Výrobca;Dostupnosť;Merná jednotka;Balenie a krok',
    );
    expect(text.split('\r\n').length).toBeGreaterThan(20);
    await expect(main.getByText(/CSV, vybrané kategórie/)).toBeVisible();
    await expectAccessible();

    const again = page.waitForEvent('download');
    await main.getByRole('button', { name: /^Stiahnuť znova cenník z/ }).click();
    expect(readFileSync(await (await again).path(), 'utf8')).toBe(text);

    await main.getByLabel(/^Len zmeny od/).check();
    await main.getByLabel('Zmeny od', { exact: true }).fill('2099-01-01');
    await expect(main.getByText('0 produktov')).toBeVisible();
  });

for (const width of WIDTHS)
  test(`a key is made, shown once, used and revoked, at ${width}`, async ({
    page,
    signIn,
    request,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    await visit(page, '/account/price-list');
    const main = page.getByRole('main');
    await expect(main.getByText('Zatiaľ nemáte žiadny kľúč.')).toBeVisible();
    await main.getByRole('button', { name: 'Nový kľúč' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nový kľúč API' });
    await dialog.getByRole('button', { name: 'Vytvoriť kľúč' }).click();
    await expect(dialog.getByText('Toto pole je povinné', { exact: false })).toBeVisible();
    await dialog.getByLabel('Názov').fill('Sklad Zlatovská');
    await dialog.getByLabel('Čítať objednávky a faktúry').check();
    await expectAccessible('dialog[open]');
    await dialog.getByRole('button', { name: 'Vytvoriť kľúč' }).click();

    await expect(main.getByText('Kľúč „Sklad Zlatovská“ je vytvorený')).toBeFocused();
    const token = await main.getByLabel('Kľúč API', { exact: true }).inputValue();
    expect(token).toMatch(/^bst_[\w-]{43}$/);
    const done = main.getByRole('button', { name: 'Hotovo' });
    await expect(done).toBeDisabled();
    await expectAccessible();
    await main.getByLabel('Kľúč mám uložený').check();
    await done.click();
    await expect(main.getByLabel('Kľúč API', { exact: true })).toHaveCount(0);

    const ask = () =>
      request.get('/api/v1/ceny?zmenene_od=2098-01-01', {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask()).status()).toBe(200);
    await reload(page);
    const row = main.getByRole('row', { name: /Sklad Zlatovská/ });
    await expect(row).toContainText(`bst_…${token.slice(-4)}`);
    await expect(row).not.toContainText('zatiaľ nepoužitý');
    expect(await page.content()).not.toContain(token);

    await row.getByRole('button', { name: 'Zrušiť kľúč Sklad Zlatovská' }).click();
    const question = page.getByRole('dialog', { name: 'Zrušiť kľúč „Sklad Zlatovská“?' });
    await expectAccessible('dialog[open]');
    await question.getByRole('button', { name: 'Ponechať' }).click();
    expect((await ask()).status()).toBe(200);
    await row.getByRole('button', { name: 'Zrušiť kľúč Sklad Zlatovská' }).click();
    await question.getByRole('button', { name: 'Zrušiť kľúč' }).click();
    await expect(row.getByText('Zrušený')).toBeVisible();
    expect((await ask()).status()).toBe(401);
    await expectAccessible();
  });

test('keys are for administrators; others download only', async ({ page, sql, signIn }) => {
  const admin = await signIn();
  for (const role of ['buyer', 'accountant'] as const) {
    await signIn(await addColleague(sql, admin, { roles: [role], name: ['Tomáš', 'Hradský'] }));
    await visit(page, '/account/price-list');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Stiahnuť cenník XLSX' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Nový kľúč' })).toHaveCount(0);
    await expect(main.getByText('/api/v1/ceny')).toHaveCount(0);
  }
});

test('a guest is asked to sign in, and comes back', async ({ page }) => {
  await page.goto('/account/price-list');
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Faccount%2Fprice-list/);
});
