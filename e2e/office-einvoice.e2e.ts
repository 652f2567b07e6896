import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { rawMailTo } from './mails.ts';
import { comeBack, enterOffice, expectSound, newOfficeOrder, newStaff, OFFICE } from './office.ts';

/** Everything that is handed to the delivery service is in this file: the setting and the service are everybody's. */
const PATIENCE = { timeout: 30_000 };

async function control(method: string, path: string, body?: object) {
  const sent = body ? { body: JSON.stringify(body) } : {};
  const url = new URL(`/_test/${path}`, process.env.E2E_POSTMAN_URL);
  return (await fetch(url, { method, ...sent })).json();
}
const timesSent = async (number: string): Promise<number> =>
  (await control('GET', 'sent')).filter((one: { documentId: string }) => one.documentId === number)
    .length;

test.beforeEach(() => control('POST', 'reset', {}));
test.afterEach(async ({ sql }) => {
  await sql`
    update setting
    set value = value || ${sql.json({ sending: false, late: 'send', scope: '', status_path: '' })}
    where key = 'einvoice'`;
});

/** Nobody else's, so that what happens to it happens to nobody else. */
const newDic = () => String(Math.floor((2_000_000_000 + Math.random() * 900_000_000) / 11) * 11);

/** Issues the invoice of a new order on its screen, and opens it. */
async function issue(page: Page, sql: Sql, dic = newDic()) {
  const order = await newOfficeOrder(sql);
  await sql`update company set vat_id = ${dic} where id = ${order.customerId}`;
  await sql`update orders set status = 'accepted', vat_id = ${dic} where id = ${order.id}`;
  await page.goto(`${OFFICE}/objednavky/${order.number}`);
  await page.getByLabel('Číslo zásielky').fill('7K4402118907');
  await page.getByRole('button', { name: 'Odoslať a vystaviť faktúru', exact: true }).click();
  await expect(page.getByText('Zásielka je odoslaná, faktúra vystavená.')).toBeVisible();
  const link = page.getByRole('link', { name: /^\d{10}$/ });
  const number = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  return { ...order, number };
}

const stateOf = (page: Page, state: string) => page.getByText(`E-faktúra: ${state}`).first();

test('switched on, an invoice leaves by itself, is taken in and then delivered', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'owner');
  await control('PATCH', 'settings', { deliveredAfterSeconds: 0 });
  await enterOffice(page, sql, email, '/nastavenia/e-faktura');
  await page.getByRole('button', { name: 'Vyskúšať spojenie' }).click();
  await expect(page.getByText('Prihlásenie prijaté')).toBeVisible();
  expect(await page.content()).not.toContain('test-secret');
  const inbox = page.getByRole('checkbox', { name: 'Prijímať došlé faktúry sem' });
  await inbox.check();
  await expect(page.getByText(/Schránku smie čítať jediný program/)).toBeVisible();
  await inbox.uncheck();
  await page.getByRole('checkbox', { name: 'Odosielať vystavené doklady' }).check();
  await page.getByLabel('Cesta na zistenie stavu').fill('/api/v1/documents/{id}/status');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await expect(page.getByText('Vystavené doklady odchádzajú digitálnemu poštárovi.')).toBeVisible();
  await expectSound(page, expectAccessible);

  const { number } = await issue(page, sql);
  await expect(stateOf(page, 'odoslaná')).toBeVisible(PATIENCE);
  await expect(page.getByText(/To ešte nie je doručenie/)).toBeVisible();
  // Half a minute later the service is asked what became of it.
  await sql`
    update einvoice_delivery set next_at = now()
    where invoice_id = (select id from invoice where number = ${number})`;
  await expect(async () => {
    await page.reload();
    await expect(stateOf(page, 'doručená')).toBeVisible({ timeout: 2_000 });
  }).toPass(PATIENCE);
  await expect(page.getByRole('button', { name: /^Odoslať e-faktúru/ })).toHaveCount(0);
  expect(await timesSent(number)).toBe(1);
});

const setSending = (sql: Sql) => sql`
  insert into setting (key, value) values ('einvoice', ${sql.json({ sending: true })})
  on conflict (key) do update set value = setting.value || excluded.value`;

test('refused, it says why among what waits for people, and is sent again', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'office');
  await setSending(sql);
  // Whatever other journeys issue meanwhile is refused as well.
  await control('POST', 'next', {
    path: '/document/send',
    status: 422,
    code: 'SAPI-VAL-001',
    times: 1000,
    message: 'Chýba referencia odberateľa',
  });
  await enterOffice(page, sql, email);
  const { number } = await issue(page, sql);
  await expect(stateOf(page, 'odmietnutá')).toBeVisible(PATIENCE);
  await expect(page.getByText('Chýba referencia odberateľa').first()).toBeVisible();
  await expectSound(page, expectAccessible);
  await control('POST', 'reset', {});
  await page.goto(OFFICE);
  await page.getByRole('link', { name: /e-faktúr\S* neodiš/ }).click();
  await expect(page).toHaveURL(/\/faktury\?.*pohlad=einvoice/);
  await page.getByRole('link', { name: number, exact: true }).click();
  const again = page.getByRole('button', { name: 'Odoslať e-faktúru znova' });
  await again.click();
  await expect(stateOf(page, 'odoslaná')).toBeVisible(PATIENCE);
  await expect(again).toHaveCount(0);
  expect(await timesSent(number)).toBe(1);
});

test('whom the network does not know gets PDF and XML by mail', async ({ page, sql }) => {
  test.slow();
  const { email } = await newStaff(sql, 'office');
  await setSending(sql);
  const dic = newDic();
  await control('PATCH', 'settings', { unknownReceivers: [`0245:${dic}`] });
  await enterOffice(page, sql, email);
  const { number, email: customer } = await issue(page, sql, dic);
  await expect(stateOf(page, 'príjemca nie je v sieti')).toBeVisible(PATIENCE);
  await expect(page.getByText(/PDF a\sXML odišli e.mailom/)).toBeVisible();
  const mail = await rawMailTo(sql, customer);
  for (const file of [`${number}.pdf`, `${number}.xml`]) expect(mail).toContain(file);
});

test('a wrong setting is told at its field', async ({ page, sql }) => {
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, '/nastavenia/e-faktura');
  const [path, duty] = [
    page.getByLabel('Cesta na zistenie stavu'),
    page.getByLabel('Povinnosť od'),
  ];
  const save = page.getByRole('button', { name: 'Uložiť' });
  for (const wrong of [
    'bez-lomky/{id}',
    '/bez-miesta',
    '//inde.example/{id}',
    '/s medzerou/{id}',
  ]) {
    await path.fill(wrong);
    await save.click();
    await expect(path).toBeFocused();
    await expect(path).toHaveAccessibleDescription(/Cesta začína jednou lomkou/);
  }
  await path.fill('');
  await duty.fill('');
  await save.click();
  await expect(duty).toBeFocused();
  await expect(duty).toHaveAccessibleDescription(/Toto pole je povinné/);
  await expect(path).not.toHaveAttribute('aria-invalid', 'true');
});

test('two tabs save the settings: the late one sees both versions and loses nothing', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, '/nastavenia/e-faktura');
  const on = (tab: Page) => ({
    scope: tab.getByLabel('Rozsah prihlásenia'),
    hold: tab.getByRole('radio', { name: /^zadržať/ }),
    save: tab.getByRole('button', { name: 'Uložiť' }),
    saved: tab.getByText('Nastavenia e-faktúry sú uložené.'),
    refused: tab.getByText(/^Medzitým to zmenil/),
  });
  const [late, other] = [on(page), await page.context().newPage()];
  const early = on(other);
  await expect(late.hold).not.toBeChecked();
  await other.goto(`${OFFICE}/nastavenia/e-faktura`);
  await early.hold.check();
  await early.save.click();
  await expect(early.saved).toBeVisible();

  const settings = async () =>
    (await sql`select value from setting where key = 'einvoice'`)[0]!.value;
  await late.scope.fill('moje');
  await comeBack(page, /\/settings\/einvoice$/);
  await late.save.click();
  await expect(late.refused).toBeVisible();
  expect(await settings()).toMatchObject({ late: 'hold', scope: '' });
  await expect(late.scope).toHaveValue('moje');
  await page.getByRole('button', { name: 'Porovnať' }).click();
  const compared = page.getByRole('row', { name: /^Doklad, ktorý neodišiel v deň vystavenia/ });
  await expect(compared.getByRole('cell')).toHaveText(['odoslať', 'zadržať']);
  await expectSound(page, expectAccessible);
  expect(await page.content()).not.toContain('test-secret');
  await late.save.click();
  await expect(late.saved).toBeVisible();
  await expect(late.refused).toHaveCount(0);
  await expect(late.hold).toBeChecked();
  await expect(late.scope).toHaveValue('moje');
  expect(await settings()).toMatchObject({ late: 'hold', scope: 'moje' });

  // Now the other tab is late, and begins anew with what is there.
  await early.scope.fill('iné');
  await early.save.click();
  await expect(early.refused).toBeVisible();
  await expect(early.scope).toHaveValue('iné');
  await other.getByRole('button', { name: 'Zahodiť moje' }).click();
  await expect(early.scope).toHaveValue('moje');
  await expect(early.refused).toHaveCount(0);
  expect(await settings()).toMatchObject({ late: 'hold', scope: 'moje' });
});
