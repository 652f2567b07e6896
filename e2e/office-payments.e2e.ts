import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { camtOf, type CamtEntry } from '#tests/camt.ts';
import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newStaff } from './office.ts';

/** An invoice of one's own, for an order copied from the demo. */
async function newInvoice(sql: Sql, cents: number, name = 'Alarm Považie, s. r. o.') {
  const number = `29${String(randomInt(10_000_000, 99_999_999))}`;
  const [basket] = await sql<{ id: number }[]>`
    insert into basket (person_id, state) select id, 'ordered' from person limit 1 returning id`;
  const [source] = await sql<{ id: number }[]>`select * from orders order by id limit 1`;
  const { id: _, ...row } = { ...source!, number, basket_id: basket!.id };
  const [order] = await sql<{ id: number }[]>`insert into orders ${sql(row)} returning id`;
  await sql`
    insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                         supplier, buyer, net_cents, vat_cents, gross_cents)
    select ${number}, ${number}, orders.id, orders.customer_id, current_date, current_date, current_date + 14,
           invoice.supplier, invoice.buyer || jsonb_build_object('name', ${name}::text), ${cents}, 0, ${cents}
    from orders, (select * from invoice order by id limit 1) as invoice where orders.id = ${order!.id}`;
  return number;
}

let files = 0;
const fileOf = (entries: CamtEntry[], name = `vypis-${(files += 1)}.xml`, number = '219') => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(camtOf({ entries, id: `${name}-${randomInt(1_000_000)}`, number })),
});
const bring = async (page: Page, file: ReturnType<typeof fileOf>) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Nahrať výpis' }).click();
  await (await chooser).setFiles(file);
};
const box = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
const rows = (page: Page, title: string) =>
  box(page, title).getByRole('rowgroup').last().getByRole('row');
const leftOf = async (sql: Sql, number: string) => {
  const [row] = await sql<[{ left: number }]>`
    select gross_cents - paid_cents as left from invoice where number = ${number}`;
  return row.left;
};
const reference = () => `E2E-${randomInt(1_000_000_000)}`;

test('a bank statement in three clicks: matched, in part, over two invoices, a small difference; and back', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const [paid, partly, short] = [
    await newInvoice(sql, 12_300),
    await newInvoice(sql, 50_000),
    await newInvoice(sql, 16_740, 'Optik net, s. r. o.'),
  ];
  const { email } = await newStaff(sql, 'accountant');
  await enterOffice(page, sql, email);

  // One: the section. Two: the file. Three: the surest proposal of what is left.
  await page
    .getByRole('navigation', { name: 'Hlavná navigácia' })
    .getByRole('link', { name: 'Platby' })
    .first()
    .click();
  const file = fileOf([
    { cents: 12_300, symbol: paid, reference: reference(), name: 'Hlásič EPS' },
    { cents: 20_000, symbol: partly, reference: reference(), name: 'DataKábel' },
    { cents: 16_704, symbol: short, reference: reference(), name: 'Optik net' },
    { cents: 41_200, reference: reference(), name: 'Vklad v hotovosti' },
    { cents: -1_290, reference: reference(), name: 'Banka', note: 'Poplatok' },
  ]);
  await bring(page, file);
  await expect(page.getByText('2 z 5 pohybov sa priradilo')).toBeVisible();
  await page.getByRole('button', { name: 'Priradiť a odpísať' }).click();
  await expect(page.getByText('Priradené 167,04 €.')).toBeVisible();
  await expect(box(page, 'Spárované').getByText(short).first()).toBeVisible();
  await expect(box(page, 'Spárované').getByText('odpísané 0,36 €')).toBeVisible();
  await expect(box(page, 'Čiastočne uhradené').getByText('zostáva 300,00 €')).toBeVisible();
  expect(await leftOf(sql, short)).toBe(0);
  expect(await leftOf(sql, partly)).toBe(30_000);

  // What was done a moment ago is taken back where it was said.
  await page.getByRole('button', { name: 'Vrátiť späť' }).last().click();
  await expect(page.getByText('Vrátené, platba znova čaká na priradenie.')).toBeVisible();
  expect(await leftOf(sql, short)).toBe(16_740);
  await expectSound(page, expectAccessible);

  // The same file once more changes nothing.
  await page.setViewportSize({ width: 1440, height: 900 });
  await bring(page, file);
  await expect(page.getByText('Výpis 219 už bol načítaný. Nič sa nezmenilo.')).toBeVisible();
});

test('one payment over two invoices, by keys; ignored with a reason; a file that is none', async ({
  page,
  sql,
}) => {
  const [one, two] = [await newInvoice(sql, 30_011), await newInvoice(sql, 20_022)];
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/platby');
  await bring(
    page,
    fileOf([
      { cents: 50_033, symbol: two, reference: reference(), name: 'Kamerové systémy' },
      { cents: 41_300, reference: reference(), name: 'Vklad v hotovosti' },
    ]),
  );
  await expect(page.getByText('0 z 2 pohybov')).toBeVisible();
  const split = page.getByRole('form', { name: /Kamerové systémy/ });
  await split.getByRole('button', { name: 'Rozdeliť' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Číslo faktúry').first().fill(two);
  await dialog.getByLabel('Suma v eurách').first().fill('200,22');
  await dialog.getByLabel('Číslo faktúry').nth(1).fill(one);
  await dialog.getByLabel('Suma v eurách').nth(1).fill('300,11');
  await dialog.getByRole('button', { name: 'Rozdeliť' }).click();
  await expect(box(page, 'Spárované').getByText(`${two} + ${one}`)).toBeVisible();
  expect([await leftOf(sql, one), await leftOf(sql, two)]).toEqual([0, 0]);

  const deposit = page.getByRole('form', { name: /Vklad v hotovosti/ });
  await deposit.getByRole('button', { name: 'Ignorovať…' }).click();
  await dialog.getByRole('button', { name: 'Ignorovať' }).click();
  await expect(dialog.getByLabel('Dôvod')).toBeFocused();
  await dialog.getByLabel('Dôvod').fill('Vklad majiteľa');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Ignorované').getByText('Vklad majiteľa')).toBeVisible();
  await expect(page.getByText('Všetko je priradené')).toBeVisible();

  await bring(page, {
    name: 'vypis.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByText('Z PDF sa platby načítať nedajú.')).toBeVisible();
});

test('a held Enter or a double click assigns one payment, not also the next', async ({
  page,
  sql,
}) => {
  const [one, two, three] = [
    await newInvoice(sql, 16_740, 'Optik net, s. r. o.'),
    await newInvoice(sql, 26_740, 'Kamera net, s. r. o.'),
    await newInvoice(sql, 36_740, 'Alarm net, s. r. o.'),
  ];
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/platby');
  await bring(
    page,
    fileOf([
      { cents: 16_704, symbol: one, reference: reference(), name: 'Optik net' },
      { cents: 26_704, symbol: two, reference: reference(), name: 'Kamera net' },
      { cents: 36_704, symbol: three, reference: reference(), name: 'Alarm net' },
    ]),
  );
  await expect(page.getByText('0 z 3 pohybov')).toBeVisible();
  // Until the new statement is shown, an older one is.
  await expect(page).toHaveURL(/vypis=/);
  const assign = page.getByRole('button', { name: 'Priradiť a odpísať' });
  const left = async () =>
    (await Promise.all([one, two, three].map((number) => leftOf(sql, number)))).filter(
      (cents) => cents > 0,
    );
  await assign.focus();
  await page.keyboard.down('Enter');
  await expect.poll(async () => (await left()).length).toBe(2);
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  // What was decided moves the rest down when it comes; standing still before that is not enough.
  const decided = box(page, 'Spárované').getByText('odpísané 0,36 €');
  await expect(decided).toHaveCount(1);
  await assign.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(async () => (await left()).length).toBe(1);
  await expect(assign).toBeVisible();
  await assign.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(decided).toHaveCount(2);
  expect(await left()).toHaveLength(1);
});

test('a double click takes one decision back, from the notice and from the row', async ({
  page,
  sql,
}) => {
  const numbers = [await newInvoice(sql, 16_740), await newInvoice(sql, 26_740)];
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/platby');
  await bring(
    page,
    fileOf([
      { cents: 16_704, symbol: numbers[0]!, reference: reference(), name: 'Optik net' },
      { cents: 26_704, symbol: numbers[1]!, reference: reference(), name: 'Kamera net' },
    ]),
  );
  const undone: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/undo')) undone.push(request.url());
  });
  await expect(page).toHaveURL(/vypis=/);
  const assign = page.getByRole('button', { name: 'Priradiť a odpísať' });
  const notices = page.getByRole('region', { name: 'Hlásenia' });
  await assign.click();
  await notices.getByRole('button', { name: 'Vrátiť späť' }).dblclick();
  await expect(notices.getByText('Vrátené, platba znova čaká na priradenie.')).toBeVisible();
  await expect(box(page, 'Spárované')).toHaveCount(0);
  await assign.click();
  await expect(rows(page, 'Spárované')).toHaveCount(1);
  await assign.click();
  await expect(rows(page, 'Spárované')).toHaveCount(2);
  await box(page, 'Spárované').getByRole('button').first().dblclick();
  await expect(rows(page, 'Spárované')).toHaveCount(1);
  expect(undone).toHaveLength(2);
  await expect(notices.getByText('medzitým')).toHaveCount(0);
});

test('many at once say what is written off; what came beyond an invoice is the customer’s, used for another, and back', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const [short, over, next] = [
    await newInvoice(sql, 16_740),
    await newInvoice(sql, 2_303),
    await newInvoice(sql, 5_000),
  ];
  // The oldest of the customer: what it is used for is chosen from those due first.
  await sql`
    update invoice set issued_on = '2020-01-01', supplied_on = '2020-01-01', due_on = '2020-01-15'
    where number = ${next}`;
  const { email } = await newStaff(sql, 'accountant');
  await enterOffice(page, sql, email, '/platby');
  await bring(
    page,
    fileOf([
      {
        cents: 16_710,
        symbol: short,
        reference: reference(),
        name: 'Optik net',
        note: `fa ${short}`,
      },
      { cents: 3_000, symbol: over, reference: reference(), name: 'Kamerové systémy' },
    ]),
  );
  await page.getByRole('button', { name: 'Priradiť všetky nad 95 %' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Spolu sa odpíše 0,30 €.')).toBeVisible();
  await expect(dialog.getByText('prišlo o 0,30 € menej, rozdiel sa odpíše')).toBeVisible();
  await dialog.getByRole('button', { name: 'Priradiť 1 platbu' }).click();
  await expect(box(page, 'Spárované').getByText('odpísané 0,30 €')).toBeVisible();

  const open = page.getByRole('form', { name: /Kamerové systémy/ });
  await open.getByLabel('Zvyšok 6,97 € pripísať zákazníkovi ako preplatok').check();
  await open.getByRole('button', { name: /^Priradiť( ↵)?$/ }).click();
  await expect(box(page, 'Spárované').getByText(`${over} + preplatok zákazníka`)).toBeVisible();
  expect(await leftOf(sql, over)).toBe(0);
  await expectSound(page, expectAccessible);

  await page.setViewportSize({ width: 1440, height: 900 });
  await box(page, 'Preplatky zákazníkov').getByRole('link').first().click();
  const kept = box(page, 'Preplatok');
  await kept.getByRole('button', { name: 'Použiť na faktúru' }).click();
  await dialog.getByLabel('Faktúra').selectOption(next);
  await dialog.getByRole('button', { name: 'Použiť' }).click();
  await expect(page.getByText(`Na faktúru ${next} je použitých`)).toBeVisible();
  await expect.poll(() => leftOf(sql, next)).toBeLessThanOrEqual(5_000 - 697);
  await expectSound(page, expectAccessible);
  await page.setViewportSize({ width: 1440, height: 900 });
  await kept
    .getByRole('button', { name: /^Zrušiť/ })
    .first()
    .click();
  await expect(page.getByText('Vrátené späť, preplatok je znova voľný.')).toBeVisible();
  expect(await leftOf(sql, next)).toBe(5_000);

  await kept.getByRole('button', { name: 'Vrátiť zákazníkovi' }).click();
  await dialog.getByLabel('Suma v eurách').fill('2,00');
  await dialog.getByRole('button', { name: 'Zapísať vrátenie' }).click();
  await expect(dialog.getByLabel('Ako sme ho vrátili')).toBeFocused();
  await dialog.getByLabel('Ako sme ho vrátili').fill('Prevodom na účet');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Vrátenie 2,00 € je zapísané.')).toBeVisible();
  await expect(kept.getByText('Prevodom na účet').first()).toBeVisible();
});

test('who leaves while a statement is being read stays where they went', async ({ page, sql }) => {
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/platby');
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/office/v1/payments/statements', async (route) => {
    await isHeld;
    await route.continue();
  });
  await bring(page, fileOf([{ cents: 41_300, reference: reference(), name: 'Vklad' }]));
  const navigation = page.getByRole('navigation', { name: 'Hlavná navigácia' }).first();
  await navigation.getByRole('link', { name: /^Faktúry/ }).click();
  await expect(page.getByRole('heading', { name: 'Faktúry', level: 1 })).toBeVisible();
  const again = page.waitForResponse('**/office/v1/payments/statements');
  answer();
  await (await again).finished();
  // Longer than it takes to ask for the lists anew.
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/\/faktury$/);
});

test('whoever sees no payments has no such section, nor what is behind its address', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, email, '/platby');
  await expect(page.getByText('Na túto časť nemáte oprávnenie')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Platby' })).toHaveCount(0);
});
