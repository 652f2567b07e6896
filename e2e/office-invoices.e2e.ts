import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { readConfig } from '#base/process/config.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { expect, test } from './fixtures.ts';
import { comeBack, enterOffice, expectSound, newOfficeOrder, newStaff, OFFICE } from './office.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const navigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Hlavná navigácia' }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** An invoice of a customer of its own, so many days past the day it was due. */
async function newInvoice(sql: Sql, late = 0) {
  const order = await newOfficeOrder(sql);
  await sql`update orders set status = 'accepted' where id = ${order.id}`;
  const { number } = await issueInvoice({ sql, config: readConfig({}) }, order.id);
  if (late > 0)
    await sql`
      update invoice set issued_on = current_date - ${late}::int - 14, due_on = current_date - ${late}::int
      where number = ${number}`;
  return { ...order, order: order.number, number };
}

/** Counts presses, so that a job never takes more than it may. */
function counter(page: Page) {
  let clicks = 0;
  return {
    press: async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      clicks += 1;
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click();
    },
    count: () => clicks,
  };
}

test('a credit note in four clicks, shown before it is issued', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { number, company } = await newInvoice(sql);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email);
  const { press, count } = counter(page);
  await navigation(page).getByRole('link', { name: 'Faktúry' }).click();
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Doklad, ako ho vidí zákazník' })).toContainText(
    company,
  );
  await press('Vystaviť dobropis…');
  await expect(dialog(page).getByText(/Vystaví sa dobropis/)).toBeVisible();
  await expectAccessible();
  await press('Vystaviť dobropis');
  await expect(toast(page, /Dobropis \d{10} je vystavený/)).toBeVisible();
  expect(count() + 2).toBeLessThanOrEqual(4);
  await expect(page.getByText('Opravná faktúra (dobropis)')).toBeVisible();
  const [{ notes }] = await sql<[{ notes: number }]>`
    select count(*)::int as notes from invoice
    where credited_invoice_id = (select id from invoice where number = ${number})`;
  expect(notes).toBe(1);
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByRole('button', { name: 'Vystaviť dobropis…' })).toHaveCount(0);
});

test('a lower price takes back money and no pieces', async ({ page, sql, expectAccessible }) => {
  const { number } = await newInvoice(sql);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/faktury/${number}`);
  await page.getByRole('button', { name: 'Vystaviť dobropis…' }).click();
  await dialog(page)
    .getByRole('radio', { name: /Zľava z ceny/ })
    .check();
  const field = dialog(page)
    .getByLabel(/^Zľava bez DPH/)
    .first();
  await field.fill('999999');
  await expect(dialog(page).getByText(/Suma v.eurách, najviac/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Vystaviť dobropis' })).toBeDisabled();
  await field.fill('0,10');
  // What was typed for many lines is not lost by one key.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zostať' }).click();
  await expect(field).toHaveValue('0,10');
  await expect(dialog(page).getByText(/Vystaví sa dobropis na −0,12/)).toBeVisible();
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'Vystaviť dobropis' }).click();
  await expect(toast(page, /Dobropis \d{10} je vystavený/)).toBeVisible();
  await expect(page.getByRole('cell', { name: /Zľava z.ceny: / })).toBeVisible();
});

test('a prepayment: asked for, booked, taxed, and taken off by the invoice', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const order = await newOfficeOrder(sql);
  await sql`update orders set status = 'accepted' where id = ${order.id}`;
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await page.getByRole('button', { name: 'Zálohová výzva…' }).click();
  await expect(dialog(page).getByText(/Nie je to daňový doklad/)).toBeVisible();
  await expectAccessible('dialog[open]');
  await dialog(page).getByRole('button', { name: 'Vystaviť výzvu' }).click();
  await expect(toast(page, /Zálohová výzva Z\d{10} je vystavená/)).toBeVisible();
  await page.getByRole('link', { name: /^Z\d{10}$/ }).click();
  await expect(page.getByText('Zálohová výzva na úhradu')).toBeVisible();
  await expectSound(page, expectAccessible);

  await page.getByRole('button', { name: 'Zaznamenať' }).click();
  await dialog(page).getByLabel('Suma v eurách').fill('1,23');
  await expectAccessible('dialog[open]');
  await dialog(page).getByRole('button', { name: 'Zaznamenať' }).click();
  await expect(page.getByText(/1,23.€ ešte nemá daňový doklad/)).toBeVisible();
  await page.getByRole('button', { name: 'Vystaviť doklad k platbe' }).click();
  await expect(dialog(page).getByText(/Konečná faktúra platbu odpočíta/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Vystaviť doklad' }).click();
  await expect(toast(page, /Doklad k.prijatej platbe \d{10} je vystavený/)).toBeVisible();

  const final = await issueInvoice({ sql, config: readConfig({}) }, order.id);
  await page.goto(`${OFFICE}/faktury/${final.number}`);
  await expect(page.getByText('Odpočítaná platba')).toBeVisible();
  await page.goto(`${OFFICE}/faktury?pohlad=proforma`);
  const row = page.getByRole('row').filter({ hasText: order.company });
  await expect(row).toContainText('Vyfakturovaná');
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Vybrané doklady' });
  await expect(bar.getByRole('link', { name: 'PDF' })).toBeVisible();
  await expect(bar.getByRole('button')).toHaveCount(1);
});

test('chosen invoices go to the accountant alone', async ({ page, sql, expectAccessible }) => {
  const { number } = await newInvoice(sql);
  const { email } = await newStaff(sql, 'accountant');
  await enterOffice(page, sql, email, `/faktury?hladat=${number}`);
  await page.getByRole('checkbox', { name: `Vybrať ${number}` }).check();
  await page.getByRole('button', { name: 'Export pre účtovníka' }).click();
  await expectAccessible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'POHODA' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^bastion-pohoda-.*\.xml$/);
  const [given] = await sql`select handed_cents from invoice where number = ${number}`;
  expect(given!.handed_cents).not.toBeNull();
});

test('a reminder is read before it leaves, and leaves once', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { number, email: customer } = await newInvoice(sql, 9);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/faktury?pohlad=overdue');
  await expectSound(page, expectAccessible);
  await page.goto(`${OFFICE}/faktury?hladat=${number}`);
  await page.getByRole('checkbox', { name: `Vybrať ${number}` }).check();
  await page.getByRole('button', { name: /Poslať upomienky/ }).click();
  const mail = dialog(page).getByRole('article');
  await expect(mail).toContainText(customer);
  await expect(mail).toContainText('1. upomienka');
  await expect(mail).toContainText(`Pripomíname neuhradenú faktúru ${number}`);
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'Odoslať 1 upomienku' }).click();
  await expect(toast(page, 'Odišla 1 upomienka.')).toBeVisible();
  await expect(page.getByText('1. upomienka odoslaná')).toBeVisible();
  const mails = await sql`select from outbox where kind = 'reminder' and recipient = ${customer}`;
  expect(mails).toHaveLength(1);
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('button', { name: 'Poslať upomienku' }).click();
  await expect(dialog(page).getByText(/Nie je komu čo poslať/)).toBeVisible();
});

test('the accountant’s month in three clicks', async ({ page, sql, expectAccessible }) => {
  const { number } = await newInvoice(sql);
  await sql`
    update invoice set issued_on = date_trunc('month', current_date) - interval '5 days',
                       due_on = date_trunc('month', current_date) + interval '9 days'
    where number = ${number}`;
  const { email } = await newStaff(sql, 'accountant');
  await enterOffice(page, sql, email);
  await navigation(page).getByRole('link', { name: 'Pre účtovníka' }).click();
  const format = page.getByRole('radio', { name: /^POHODA/ });
  await expect(format).toBeChecked();
  // Before it is known what was taken, nothing is.
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => (answer = done));
  await page.route('**/accounting/sums', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stiahnuť .xml' })).toBeDisabled();
  answer();
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stiahnuť .xml' }).dblclick();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^bastion-pohoda-.*\.xml$/);
  await expect(toast(page, /doklad.* pre účtovníka/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'POHODA' }).first()).toBeVisible();
  await expectSound(page, expectAccessible);
  expect(downloads).toBe(1);
  const [given] = await sql`select handed_cents from invoice where number = ${number}`;
  expect(given!.handed_cents).not.toBeNull();
});

test('two tabs save the accountant’s codes: the late one sees both versions and loses nothing', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'accountant');
  await enterOffice(page, sql, email, '/uctovnictvo');
  // Of documents that no other journey hands over.
  const on = (tab: Page) => {
    const program = tab.getByRole('group').filter({ hasText: /^Money S3/ });
    const codes = program.getByRole('group', { name: 'Doklad k prijatej platbe' });
    return {
      open: () => program.getByText('Money S3', { exact: true }).click(),
      booked: codes.getByLabel('Predkontácia'),
      centre: codes.getByLabel('Stredisko'),
      save: tab.getByRole('button', { name: 'Uložiť' }),
      saved: toast(tab, 'Kódy účtovníka sú uložené.'),
      refused: tab.getByText(/^Medzitým to zmenil/),
    };
  };
  const [late, other] = [on(page), await page.context().newPage()];
  const early = on(other);
  await late.open();
  await late.booked.fill('PRVÁ');
  await late.centre.fill('PRVÉ');
  await late.save.click();
  await expect(late.saved).toBeVisible();
  await other.goto(page.url());
  await early.open();
  await early.centre.fill('SKLAD');
  await early.save.click();
  await expect(early.saved).toBeVisible();
  await expect(early.centre).toHaveValue('SKLAD');

  const codes = async () =>
    (await sql`select value from setting where key = 'accounting'`)[0]!.value.money.advance;
  await late.booked.fill('ZAL01');
  await comeBack(page, /\/accounting\/codes$/);
  await late.save.click();
  await expect(late.refused).toBeVisible();
  expect(await codes()).toEqual({ accounting: 'PRVÁ', vat: '', centre: 'SKLAD' });
  await expect(late.booked).toHaveValue('ZAL01');
  await page.getByRole('button', { name: 'Porovnať' }).click();
  const compared = page.getByRole('row', {
    name: /^Money S3, Doklad k prijatej platbe, Stredisko/,
  });
  await expect(compared.getByRole('cell')).toHaveText(['PRVÉ', 'SKLAD']);
  await expectSound(page, expectAccessible);
  await late.save.click();
  await expect(late.refused).toHaveCount(0);
  await expect(late.booked).toHaveValue('ZAL01');
  await expect(late.centre).toHaveValue('SKLAD');
  expect(await codes()).toEqual({ accounting: 'ZAL01', vat: '', centre: 'SKLAD' });

  // Now the other tab is late, and begins anew with what is there.
  await early.centre.fill('INY');
  await early.save.click();
  await expect(early.refused).toBeVisible();
  await expect(early.centre).toHaveValue('INY');
  await other.getByRole('button', { name: 'Zahodiť moje' }).click();
  await expect(early.refused).toHaveCount(0);
  await expect(early.booked).toHaveValue('ZAL01');
  await expect(early.centre).toHaveValue('SKLAD');
  await early.booked.fill('');
  await early.centre.fill('');
  await early.save.click();
  await expect.poll(codes).toEqual({ accounting: '', vat: '', centre: '' });

  // Another month keeps what is typed; leaving asks.
  const { booked } = late;
  await booked.fill('NEULOZENE');
  await page
    .getByRole('button', { name: /prebieha/ })
    .first()
    .click();
  await expect(page).toHaveURL(/mesiac=/);
  await expect(booked).toHaveValue('NEULOZENE');
  await navigation(page).getByRole('link', { name: 'Platby' }).click();
  await expect(dialog(page)).toContainText('Zmeny nie sú uložené');
  await dialog(page).getByRole('button', { name: 'Zostať' }).click();
  await expect(booked).toHaveValue('NEULOZENE');
  await navigation(page).getByRole('link', { name: 'Platby' }).click();
  await dialog(page).getByRole('button', { name: 'Odísť bez uloženia' }).click();
  await expect(page.getByRole('heading', { name: 'Platby', level: 1 })).toBeVisible();
});

test('an invoice stays on the screen until the next one has come, and nothing else is asked for', async ({
  page,
  sql,
}) => {
  const { number } = await newInvoice(sql);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/faktury/${number}`);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await navigation(page).getByRole('link', { name: 'Platby' }).click();
  await expect(page).toHaveURL(/\/platby$/);
  await expect.poll(() => asked.some((path) => path.endsWith('.js'))).toBe(true);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Platby', level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/office/v1/invoices/platby'))).toEqual([]);

  // One that is not there leads back to the list.
  await page.goto(`${OFFICE}/faktury/2099999999`);
  await expect(page.getByText('Takýto doklad tu nie je')).toBeVisible();
  await page.getByRole('link', { name: 'Späť na faktúry' }).click();
  await expect(page).toHaveURL(`${OFFICE}/faktury`);
});

test('the search is narrowed by its first sign; a reminder and the shop as a customer are begun from it', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { number, company, order } = await newInvoice(sql, 20);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/objednavky');
  await expect(page.getByRole('heading', { name: 'Objednávky', level: 1 })).toBeVisible();
  const field = page.getByRole('combobox');
  const options = page.getByRole('option');
  const find = async (typed: string) => {
    await field.fill(typed);
    await expect(options.filter({ hasText: /./ }).first()).toBeVisible();
  };
  const word = company.split(' ')[1]!;
  await page.keyboard.press('Control+k');
  await find(`@${word}`);
  await expect(options.filter({ hasText: company }).first()).toBeVisible();
  await expect(options.filter({ hasText: order })).toHaveCount(0);
  await find(`#${word}`);
  await expect(options.filter({ hasText: order }).first()).toBeVisible();
  await expect(options.filter({ hasText: number }).first()).toBeVisible();
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await expectAccessible();
  await find('>plat');
  await expect(options).toHaveText([/^Platby/]);

  await find(`#${number}`);
  await expect(options.first()).toContainText(number);
  await page.keyboard.press('Tab');
  await expect(options).toHaveText([new RegExp(`Poslať upomienku k.faktúre ${number}`)]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/faktury/${number}\\?krok=upomienka$`));
  await expect(dialog(page)).toContainText('Upomienk');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/faktury/${number}$`));

  await page.keyboard.press('Control+k');
  await find(`@${word}`);
  await page.keyboard.press('Tab');
  const opening = page.context().waitForEvent('page');
  await options.filter({ hasText: `Otvoriť obchod ako ${company}` }).click();
  const shop = await opening;
  await expect(shop.getByRole('region', { name: 'Prezeranie obchodu ako zákazník' })).toContainText(
    company,
  );
});
