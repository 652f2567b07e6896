import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { expect, test } from './fixtures.ts';
import { untilHydrated, visit } from './visit.ts';

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
    await page.reload();
    await untilHydrated(page);
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
  const head = main(page).getByRole('columnheader', { name: 'Spolu s DPH' });
  await head.getByRole('link').click();
  await expect(page).toHaveURL('/account/invoices?sort=amount');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('link').click();
  await expect(page).toHaveURL('/account/invoices?sort=amount&dir=asc');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await main(page).getByLabel('Počet na strane').selectOption('50');
  await expect(page).toHaveURL('/account/invoices?sort=amount&dir=asc&lm=50');
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

    const zip = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'PDF v ZIP' }).click();
    expect((await zip).suggestedFilename()).toBe('faktury.zip');
    expect(
      readFileSync(await (await zip).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const xlsx = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Zoznam XLSX' }).click();
    expect((await xlsx).suggestedFilename()).toBe('faktury.xlsx');

    await bar.getByRole('button', { name: 'Zrušiť výber' }).click();
    await expect(bar).toHaveCount(0);
  });

/** As many invoices as are more than a page, each of an order of its own. */
async function addInvoices(sql: postgres.Sql, email: string, count: number) {
  await sql`
    with owner as (select id, customer_id from person where email = ${email}),
    basket as (
      insert into basket (person_id, state)
      select owner.id, 'ordered' from owner, generate_series(1, ${count}) returning id),
    placed as (
      insert into orders
      select (jsonb_populate_record(orders, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('orders', 'id')), 'number', (7000000000 + basket.id)::text,
        'customer_id', owner.customer_id, 'person_id', owner.id, 'basket_id', basket.id))).*
      from orders, basket, owner where orders.id = (select min(id) from orders where customer_id = 1)
      returning id, customer_id)
    insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                         supplier, buyer, net_cents, vat_cents, gross_cents)
    select (8000000000 + id)::text, (8000000000 + id)::text, id, customer_id, current_date, current_date,
           current_date + 14, (select value from setting where key = 'company'), '{}', 1000, 230, 1230
    from placed`;
}

test('a page is chosen by its head, and then all of them', async ({ page, signIn, sql }) => {
  const email = await signIn();
  await addInvoices(sql, email, 30);
  await visit(page, '/account/invoices');
  await expect(ticks(page)).toHaveCount(25);
  await main(page).getByRole('checkbox', { name: 'Vybrať všetko na strane' }).click();
  const bar = main(page).getByRole('toolbar', { name: 'Vybrané faktúry' });
  await expect(bar).toContainText('25 dokladov');
  await bar.getByRole('button', { name: 'Vybrať všetkých 30' }).click();
  await expect(bar).toContainText('30 dokladov');
  await expect(bar).toContainText('369,00 €');
  const xlsx = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Zoznam XLSX' }).click();
  expect((await xlsx).suggestedFilename()).toBe('faktury.xlsx');

  await page.getByRole('link', { name: 'Strana 2' }).click();
  await expect(page).toHaveURL('/account/invoices?pg=2');
  await expect(ticks(page)).toHaveCount(5);
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
    .getByRole('link', { name: /^Objednávka \d+/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/account\/orderdetail\/\d+/);
  await main(page).getByRole('link', { name: 'Nájsť vo faktúrach' }).click();
  await expect(page).toHaveURL(`/account/invoices?q=${number}`);
  await expect(numbers(page).first()).toHaveText(number);
});
