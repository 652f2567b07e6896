import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { readConfig } from '#base/config.server.ts';
import { issueInvoice } from '#shop/invoices/issue.server.ts';
import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newOfficeOrder, newStaff, OFFICE } from './office.ts';

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
  return { ...order, number };
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
  const [{ before }] = await sql<[{ before: number }]>`
    select count(*)::int as before from invoice where kind = 'credit_note'`;
  await press('Vystaviť dobropis');
  await expect(toast(page, /Dobropis \d{10} je vystavený/)).toBeVisible();
  expect(count() + 2).toBeLessThanOrEqual(4);
  await expect(page.getByText('Opravná faktúra (dobropis)')).toBeVisible();
  const [{ after }] = await sql<[{ after: number }]>`
    select count(*)::int as after from invoice where kind = 'credit_note'`;
  expect(after).toBe(before + 1);
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByRole('button', { name: 'Vystaviť dobropis…' })).toHaveCount(0);
});

test('a refused electronic invoice is put right and sent again', async ({ page, sql }) => {
  const { number } = await newInvoice(sql);
  const { email } = await newStaff(sql, 'owner');
  const setSending = (sending: boolean) => sql`
    insert into setting (key, value) values ('einvoice', ${sql.json({ sending })})
    on conflict (key) do update set value = setting.value || excluded.value`;
  const control = async (path: string, body: object) =>
    fetch(new URL(`/_test/${path}`, process.env.E2E_POSTMAN_URL), {
      ...{ method: 'POST', body: JSON.stringify(body) },
    });
  await setSending(true);
  try {
    await control('next', {
      ...{ path: '/document/send', status: 422, code: 'SAPI-VAL-001' },
      message: 'Chýba referencia odberateľa',
    });
    await enterOffice(page, sql, email, `/faktury/${number}`);
    await page.getByRole('button', { name: 'Odoslať e-faktúru' }).click();
    await expect(page.getByText('E-faktúra: odmietnutá').first()).toBeVisible({ timeout: 30_000 });
    await page.goto(`${OFFICE}/faktury?pohlad=einvoice`);
    await page.getByRole('link', { name: number, exact: true }).click();
    const again = page.getByRole('button', { name: 'Odoslať e-faktúru znova' });
    await again.click();
    await expect(page.getByText('E-faktúra: odoslaná').first()).toBeVisible({ timeout: 30_000 });
    await expect(again).toHaveCount(0);
    const sent = (await (
      await fetch(new URL('/_test/sent', process.env.E2E_POSTMAN_URL))
    ).json()) as { documentId: string }[];
    expect(sent.filter(({ documentId }) => documentId === number)).toHaveLength(1);
  } finally {
    await setSending(false);
  }
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
  const letter = dialog(page).getByRole('article');
  await expect(letter).toContainText(customer);
  await expect(letter).toContainText('1. upomienka');
  await expect(letter).toContainText(`Pripomíname neuhradenú faktúru ${number}`);
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
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stiahnuť .xml' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^bastion-pohoda-.*\.xml$/);
  await expect(toast(page, /doklad.* pre účtovníka/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'POHODA' }).first()).toBeVisible();
  await expectSound(page, expectAccessible);
  const [given] = await sql`select handed_cents from invoice where number = ${number}`;
  expect(given!.handed_cents).not.toBeNull();
});

test('settings of electronic invoices: the trial, the warning, and no secret anywhere', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, '/nastavenia/e-faktura');
  await page.getByRole('button', { name: 'Vyskúšať spojenie' }).click();
  await expect(page.getByText('Prihlásenie prijaté')).toBeVisible();
  await page.getByRole('checkbox', { name: /Prijímať došlé faktúry/ }).check();
  await expect(page.getByText(/Schránku smie čítať jediný program/)).toBeVisible();
  expect(await page.content()).not.toContain('test-secret');
  await expectSound(page, expectAccessible);
});
