import type { Page } from '@playwright/test';
import { addColleague, addInvoices, copyOrder } from './companies.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const WIDTHS = [390, 1440];
const main = (page: Page) => page.getByRole('main');
const box = (page: Page, name: string) => main(page).getByRole('region', { name });
const fits = () => document.documentElement.scrollWidth <= window.innerWidth;

for (const width of WIDTHS)
  test(`an administrator sees what waits, what was ordered and what is owed, at ${width}`, async ({
    page,
    sql,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const admin = await signIn();
    const buyer = await addColleague(sql, admin, { roles: ['buyer'], name: ['Tomáš', 'Hradský'] });
    await addInvoices(sql, admin, 1, 5);
    await addInvoices(sql, admin, 2, -3);
    const theirs = await copyOrder(sql, buyer);
    await visit(page, '/account');
    await expect(main(page).getByText('Nie ste to vy?')).toBeVisible();
    await expect(box(page, 'Posledné objednávky')).toContainText(theirs.number);
    await expect(box(page, 'Posledné objednávky')).toContainText('Tomáš Hradský');
    const debts = box(page, 'Na úhradu');
    await expect(debts.getByRole('img', { name: /12,30/ })).toBeVisible();
    await expect(debts).toContainText('3 dni po splatnosti');
    await expect(debts).toContainText('36,90');
    expect(await page.evaluate(fits)).toBe(true);
    await expectAccessible();

    const todo = box(page, 'Treba vybaviť');
    await expect(todo).toContainText('2 faktúry sú po splatnosti, 24,60');
    await todo.getByRole('button', { name: 'Zaplatiť QR' }).click();
    const dialog = page.getByRole('dialog', { name: /^Zaplatiť faktúru \d+/ });
    await expect(dialog.getByRole('img')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ďalšia faktúra' }).click();
    await expect(page.getByRole('dialog')).toContainText(/2\sz\s2\spo splatnosti/);
    await page.getByRole('dialog').getByRole('button', { name: 'Hotovo' }).click();

    const begun = page.waitForEvent('download');
    await box(page, 'Môj cenník a API').getByRole('button', { name: 'CSV' }).click();
    expect((await begun).suggestedFilename()).toMatch(/^cennik-.*\.csv$/);
    await expect(box(page, 'Môj cenník a API')).toContainText('naposledy stiahnutý');
    await debts.getByRole('link', { name: 'Všetky faktúry' }).click();
    await expect(page).toHaveURL('/account/invoices');
  });

test('a buyer sees their own orders and no invoices', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const admin = await signIn();
  const buyer = await addColleague(sql, admin, { roles: ['buyer'], name: ['Tomáš', 'Hradský'] });
  await addInvoices(sql, admin, 1, -3);
  const own = await copyOrder(sql, buyer);
  const others = await copyOrder(sql, admin);
  await signIn(buyer);
  await visit(page, '/account');
  await expect(box(page, 'Posledné objednávky')).toContainText(own.number);
  await expect(main(page)).not.toContainText(others.number);
  await expect(box(page, 'Treba vybaviť')).toContainText('Nič nečaká na vybavenie.');
  await expect(box(page, 'Na úhradu')).toHaveCount(0);
  await expectAccessible();
});

test('a buyer is told how much they may still order', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const admin = await signIn();
  const limits = { orderLimit: 5_000, monthLimit: 100_000 };
  const buyer = await addColleague(sql, admin, {
    roles: ['buyer'],
    name: ['Tomáš', 'Hradský'],
    ...limits,
  });
  const { id } = await copyOrder(sql, buyer);
  await sql`
    update orders set created_at = now(), products_cents = 85000 - shipping_cents - payment_cents,
           net_cents = 85000, gross_cents = 85000 + vat_cents where id = ${id}`;
  await signIn(buyer);
  await visit(page, '/account');
  await expect(box(page, 'Vaše limity')).toContainText('850,00 € z 1 000,00 €');
  await expect(box(page, 'Vaše limity')).toContainText('do 50,00 €');
  expect(await page.evaluate(fits)).toBe(true);
  await expectAccessible();
});

test('an accountant has invoices first', async ({ page, sql, signIn, expectAccessible }) => {
  const admin = await signIn();
  const accountant = await addColleague(sql, admin, {
    roles: ['accountant'],
    name: ['Eva', 'Poľná'],
  });
  await addInvoices(sql, admin, 1, -3);
  await signIn(accountant);
  await visit(page, '/account');
  await expect(box(page, 'Treba vybaviť')).toContainText('1 faktúra je po splatnosti');
  await expect(main(page).getByRole('heading', { level: 2 })).toContainText([
    'Na úhradu',
    'Posledné objednávky',
    'Môj cenník a API',
  ]);
  await expectAccessible();
});

for (const width of WIDTHS)
  test(`a new account is told what to begin with, at ${width}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    await visit(page, '/account');
    await expect(main(page)).toContainText('Nič nečaká na vybavenie.');
    await expect(main(page)).toContainText('Zatiaľ nemáte žiadne objednávky.');
    expect(await page.evaluate(fits)).toBe(true);
    await expectAccessible();
    await box(page, 'Začnite tu').getByRole('link', { name: 'Pozvať kolegov' }).click();
    await expect(page).toHaveURL('/account/people');
  });
