import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addColleague, addInvoices } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './visit.ts';

const WIDTHS = [390, 1440];
const main = (page: Page) => page.getByRole('main');
const ticks = (page: Page) =>
  main(page)
    .getByRole('row')
    .getByRole('checkbox', { name: /^Vybrať \d/ });
const numbers = (page: Page) =>
  main(page).getByRole('row').locator('a[href^="/files/invoice/"]:not([aria-label])');

for (const width of WIDTHS)
  test(`invoices are found, and the address keeps what is looked for, at ${width}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('demo@bastion.sk');
    await visit(page, '/account/invoices');
    const all = await main(page).getByRole('row').count();
    const number = await numbers(page).nth(2).innerText();
    await main(page).getByRole('searchbox', { name: 'Hľadať vo faktúrach' }).fill(number);
    await main(page).getByRole('searchbox', { name: 'Hľadať vo faktúrach' }).press('Enter');
    await expect(page).toHaveURL(`/account/invoices?q=${number}`);
    await expect(numbers(page)).toHaveText([number]);
    await reload(page);
    await expect(numbers(page)).toHaveText([number]);
    await expect(main(page).getByRole('searchbox')).toHaveValue(number);
    await expectAccessible();

    await main(page).getByLabel('Obdobie').selectOption('2025');
    await expect(main(page).getByText('Tomuto hľadaniu nezodpovedá žiadna faktúra.')).toBeVisible();
    await expect(main(page).getByText('V inom období sme našli 1 doklad.')).toBeVisible();
    await expectAccessible();
    await main(page).getByRole('link', { name: 'Hľadať vo všetkých obdobiach' }).click();
    await expect(numbers(page)).toHaveText([number]);
    await page.goBack();
    await expect(main(page).getByText('Tomuto hľadaniu nezodpovedá žiadna faktúra.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Zrušiť filtre' }).click();
    await expect(page).toHaveURL('/account/invoices');
    await expect(main(page).getByRole('row')).toHaveCount(all);

    const tab = main(page).getByRole('link', { name: /^Po splatnosti \d/ });
    const count = Number((await tab.innerText()).match(/\d+/)![0]);
    await tab.click();
    await expect(page).toHaveURL('/account/invoices?tab=overdue');
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(numbers(page)).toHaveCount(count);
    await expectAccessible();
  });

test('columns sort, and the page goes on from there', async ({ page, signIn }) => {
  await signIn('demo@bastion.sk');
  await visit(page, '/account/invoices');
  await expect(main(page).getByRole('columnheader', { name: 'Variabilný symbol' })).toBeVisible();
  const row = await main(page).getByRole('row').nth(1).boundingBox();
  expect(row!.height).toBeLessThanOrEqual(64);
  const head = main(page).getByRole('columnheader', { name: 'Spolu s DPH' });
  await head.getByRole('link').click();
  await expect(page).toHaveURL('/account/invoices?sort=amount');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('link').click();
  await expect(page).toHaveURL('/account/invoices?sort=amount&dir=asc');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await main(page).getByLabel('Počet na strane').selectOption('36');
  await expect(page).toHaveURL('/account/invoices?sort=amount&dir=asc&lm=36');
});

for (const width of WIDTHS)
  test(`chosen invoices are downloaded together, at ${width}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('demo@bastion.sk');
    await visit(page, '/account/invoices');
    await ticks(page).nth(1).click();
    await ticks(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    const bar = main(page).getByRole('toolbar', { name: 'Vybrané faktúry' });
    await expect(bar).toContainText('4 doklady');
    await ticks(page).nth(2).click();
    await expect(bar).toContainText('3 doklady');
    await expectAccessible();
    for (const size of [751, 900, 1024, width]) {
      await page.setViewportSize({ width: size, height: 900 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${size}`).toBeLessThanOrEqual(0);
      const [table, above] = [
        await main(page).getByRole('table').boundingBox(),
        await bar.boundingBox(),
      ];
      expect(table!.width, `${size}`).toBeLessThanOrEqual(above!.width + 1);
    }

    const zip = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'PDF v ZIP' }).click();
    expect((await zip).suggestedFilename()).toBe('faktury.zip');
    expect(
      readFileSync(await (await zip).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const [number] = await numbers(page).allInnerTexts();
    const xml = page.waitForEvent('download');
    await main(page)
      .getByRole('link', { name: `XML: Stiahnuť e-faktúru ${number}` })
      .click();
    expect((await xml).suggestedFilename()).toBe(`${number}.xml`);
    const xmls = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'XML v ZIP' }).click();
    expect((await xmls).suggestedFilename()).toBe('faktury.zip');
    const xlsx = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Zoznam XLSX' }).click();
    expect((await xlsx).suggestedFilename()).toBe('faktury.xlsx');

    await bar.getByRole('button', { name: 'Zrušiť výber' }).click();
    await expect(bar).toHaveCount(0);
  });

test('a page is chosen by its head, and then all of them', async ({ page, signIn, sql }) => {
  const email = await signIn();
  await addInvoices(sql, email, 30);
  await visit(page, '/account/invoices');
  await expect(ticks(page)).toHaveCount(12);
  await main(page).getByRole('checkbox', { name: 'Vybrať všetko na strane' }).click();
  const bar = main(page).getByRole('toolbar', { name: 'Vybrané faktúry' });
  await expect(bar).toContainText('12 dokladov');
  await bar.getByRole('button', { name: 'Vybrať všetkých 30' }).click();
  await expect(bar).toContainText('30 dokladov');
  await expect(bar).toContainText('369,00 €');
  const xlsx = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Zoznam XLSX' }).click();
  expect((await xlsx).suggestedFilename()).toBe('faktury.xlsx');

  await page.getByRole('link', { name: 'Strana 2' }).click();
  await expect(page).toHaveURL('/account/invoices?pg=2');
  await expect(ticks(page)).toHaveCount(12);
  await expect(ticks(page).first()).toBeChecked();
  // Something else is looked for: nothing is chosen of it.
  await main(page)
    .getByRole('link', { name: /^Neuhradené \d/ })
    .click();
  await expect(bar).toHaveCount(0);
});

for (const width of WIDTHS)
  test(`an unpaid invoice shows its code, then the next one, at ${width}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn('demo@bastion.sk');
    await visit(page, '/account/invoices?tab=overdue&sort=due&dir=asc');
    const first = await numbers(page).first().innerText();
    await main(page)
      .getByRole('button', { name: `Zaplatiť ${first} QR kódom` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Zaplatiť faktúru ${first}` });
    await expect(dialog.getByRole('img')).toBeVisible();
    await expect(
      dialog.getByText(/^1\sz\s\d+\spo splatnosti$/).filter({ visible: true }),
    ).toBeVisible();
    await expectAccessible('dialog[open]');
    await dialog.getByRole('button', { name: 'Ďalšia faktúra' }).click();
    await expect(page.getByRole('dialog')).toContainText(/2\sz\s\d+\spo splatnosti/);
    await page.getByRole('dialog').getByRole('button', { name: 'Hotovo' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

test('an invoice leads to its order, and the order back to it', async ({ page, signIn }) => {
  await signIn('demo@bastion.sk');
  await visit(page, '/account/invoices');
  const number = await numbers(page).first().innerText();
  await main(page)
    .getByRole('link', { name: /^Obj\. \d+/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/account\/orderdetail\/\d+/);
  await main(page).getByRole('link', { name: 'Nájsť vo faktúrach' }).click();
  await expect(page).toHaveURL(`/account/invoices?q=${number}`);
  await expect(numbers(page).first()).toHaveText(number);
});

test('whoever may not see documents is told so, and an accountant pays from the same list', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const admin = await signIn();
  await addInvoices(sql, admin, 1);
  for (const role of ['buyer', 'approver'] as const) {
    await signIn(await addColleague(sql, admin, { roles: [role], name: ['Tomáš', 'Hradský'] }));
    await visit(page, '/account/invoices');
    await expect(main(page).getByText('Na toto vo vašej firme nemáte oprávnenie.')).toBeVisible();
    await expect(numbers(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Faktúry' })).toHaveCount(0);
    await expectAccessible();
  }
  await signIn(await addColleague(sql, admin, { roles: ['accountant'], name: ['Eva', 'Poľná'] }));
  await visit(page, '/account/invoices');
  const number = await numbers(page).innerText();
  await main(page)
    .getByRole('button', { name: `Zaplatiť ${number} QR kódom` })
    .click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

for (const width of WIDTHS)
  test(`a company says where its invoices go, at ${width}`, async ({
    page,
    sql,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = await signIn();
    await sql`
      update company set credit_limit_cents = 1000000
      where id = (select customer_id from person where email = ${email})`;
    await addInvoices(sql, email, 1);
    await visit(page, '/account/invoices');
    await expect(main(page).getByText('voľných z 10 000,00 €')).toBeVisible();
    await expect(main(page).getByText('posielame tomu, kto objednal')).toBeVisible();
    const open = () =>
      main(page).getByRole('button', { name: 'Zmeniť e-mail pre faktúry' }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: 'E-mail pre faktúry' });
    const field = dialog.getByLabel('E-mail pre faktúry a dobropisy');
    await field.fill('uctovne@firma');
    await dialog.getByRole('button', { name: 'Uložiť' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible('dialog[open]');
    await field.fill('uctovne@firma.sk');
    await dialog.getByRole('button', { name: 'Uložiť' }).click();
    await expect(dialog).toBeHidden();
    await expect(main(page).getByText('posielame na uctovne@firma.sk')).toBeVisible();
    await reload(page);
    await expect(main(page).getByText('posielame na uctovne@firma.sk')).toBeVisible();
    await expectAccessible();
    await open();
    await expect(field).toHaveValue('uctovne@firma.sk');
    await field.fill('');
    await dialog.getByRole('button', { name: 'Uložiť' }).click();
    await expect(main(page).getByText('posielame tomu, kto objednal')).toBeVisible();
  });
