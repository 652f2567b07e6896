import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { enterOffice, expectSound, newOfficeOrder, newStaff, OFFICE } from './office.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);

/** A company of one's own, so that no other journey changes it. */
async function newFirm(sql: Sql, state: 'active' | 'pending') {
  const suffix = randomBytes(4).toString('hex');
  const [name, email] = [`Firma ${suffix} s. r. o.`, `firma-${suffix}@bastion.sk`];
  const at = state === 'active' ? new Date() : null;
  const [company] = await sql<{ id: number }[]>`
    insert into company (company_name, company_id, vat_id, state, activated_at, created_at)
    values (${name}, '35763469', '2023581747', ${state}, ${at}, '2020-01-01') returning id`;
  await sql`
    insert into person (customer_id, email, password_hash, roles, state, activated_at, first_name, last_name)
    select ${company!.id}, ${email}, password_hash, roles, ${state}, ${at}, 'Ján', 'Kováč'
    from person where email = 'demo@bastion.sk'`;
  return { id: company!.id, name, email };
}

test('a registration is approved with its price group in two clicks', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email: clerk } = await newStaff(sql, 'office');
  // The oldest one that waits, so it is the first of the list.
  const { id, name } = await newFirm(sql, 'pending');
  await enterOffice(page, sql, clerk);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('row', { name: /^IČO 35763469 platné/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Register .*neoverené/ })).toBeVisible();
  await expectSound(page, expectAccessible);
  const group = await page.getByLabel('Cenová skupina').inputValue();
  expect(group).not.toBe('');
  await page.getByRole('button', { name: 'Schváliť zákazníka' }).click();
  await expect(toast(page, `Zákazník ${name} je schválený`)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
  const [company] = await sql`
    select state, price_group.name as group from company
    join price_group on price_group.id = price_group_id where company.id = ${id}`;
  expect(company).toEqual({ state: 'active', group });
});

for (const width of [390, 1440])
  test(`who calls for the first time is a customer, and their order begins, at ${width}`, async ({
    page,
    sql,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { email: clerk } = await newStaff(sql, 'office');
    const name = `Volajúci ${randomBytes(4).toString('hex')}, s. r. o.`;
    const email = `volajuci-${randomBytes(4).toString('hex')}@example.sk`;
    await enterOffice(page, sql, clerk, width === 390 ? '/objednavky/nova' : '/zakaznici');
    await page.getByRole('button', { name: /^Nový zákazník/ }).click();
    const window = page.getByRole('dialog', { name: 'Nový zákazník' });
    await window.getByLabel('Názov firmy').fill(name);
    await window.getByLabel('IČO').fill('12345678');
    await window.getByLabel('E-mail, ktorým sa prihlási').fill(email);
    await expect(window.getByLabel('Cenová skupina')).not.toHaveValue('');
    await window.getByRole('button', { name: 'Pridať zákazníka' }).click();
    await expect(window.getByText('IČO nemá správnu kontrolnú číslicu.')).toBeVisible();
    await expectAccessible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await window.getByLabel('IČO').fill('');
    await window.getByRole('button', { name: 'Pridať zákazníka' }).dblclick();
    await expect(toast(page, `${name} je medzi zákazníkmi`)).toBeVisible();
    if (width === 390) await expect(page.getByText(name).first()).toBeVisible();
    else {
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Nová objednávka' }).first().click();
    }
    await expect(page.getByRole('combobox', { name: 'Kód alebo názov' })).toBeVisible();
    expect(await sql`select 1 from company where company_name = ${name}`).toHaveLength(1);
    expect(await sql`select 1 from outbox where recipient = ${email}`).toHaveLength(1);
  });

test('one customer: found, looked at, changed; who saves late sees both versions', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email: clerk } = await newStaff(sql, 'office');
  const { id, name } = await newFirm(sql, 'active');
  await enterOffice(page, sql, clerk, '/zakaznici');
  await expectSound(page, expectAccessible);
  await page.getByLabel('Hľadať v zákazníkoch').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  // Without a mouse: out of the field, to the first row, into it.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Ján Kováč')).toBeVisible();
  await expectSound(page, expectAccessible);

  await page.getByLabel('Kód produktu').fill('NV-D428');
  await page.getByRole('button', { name: 'Zistiť' }).click();
  await expect(page.getByText('Cenníková cena')).toBeVisible();

  const terms = page.locator('section', { has: page.getByRole('heading', { name: 'Podmienky' }) });
  await terms.getByRole('button', { name: 'Upraviť' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Limit').fill('1 500');
  // Meanwhile somebody else.
  await sql`update company set credit_limit_cents = 70000 where id = ${id}`;
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  await dialog.getByRole('button', { name: 'Porovnať' }).click();
  const row = dialog.getByRole('row', { name: /^Limit/ });
  await expect(row.getByRole('cell').last()).toHaveText('700,00');
  await expect(dialog.getByLabel('Limit')).toHaveValue('1 500');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  await expect(toast(page, 'Zmeny sú uložené.')).toBeVisible();
  await expect(terms.getByText(/z\s1\s500,00/)).toBeVisible();
});

test('the shop as this customer: to read only, with a bar on every page and a way out', async ({
  page,
  sql,
}) => {
  const { email: clerk } = await newStaff(sql, 'office');
  const { id, name, email } = await newFirm(sql, 'active');
  await enterOffice(page, sql, clerk, `/zakaznici/${id}`);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Otvoriť obchod ako tento zákazník' }).click();
  const shop = await opening;
  const bar = shop.getByRole('region', { name: 'Prezeranie obchodu ako zákazník' });
  await expect(bar).toContainText(`Prezeráte obchod ako zákazník ${name}`);
  const user = async () =>
    (await (await shop.request.get('/admin/v1/sign/user')).json()).user?.email;
  expect(await user()).toBe(email);
  // The bar stays where the page is hydrated, on the way to another and on one's own pages.
  await shop.waitForLoadState('networkidle');
  await expect(bar).toBeVisible();
  await shop.goto(new URL('/account/orders', shop.url()).href);
  await shop.waitForLoadState('networkidle');
  await expect(bar).toBeVisible();
  const answer = await shop.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const response = await fetch('/admin/v1/basket/lines', {
      method: 'DELETE',
      headers: { 'x-xsrf-token': decodeURIComponent(token) },
    });
    return [response.status, JSON.stringify(await response.json())] as const;
  });
  expect(answer[0]).toBe(403);
  expect(answer[1]).toContain('messages.viewing.readOnly');
  await bar.getByRole('link', { name: 'Ukončiť prezeranie' }).click();
  await expect(shop).toHaveURL(`${OFFICE}/zakaznici/${id}`);
  await page.reload();
  await expect(page.getByText('prezerá obchod ako zákazník').first()).toBeVisible();
  expect(await user()).toBeUndefined();
});

test('a name, an e-mail or a code without a space stays within its card at any width', async ({
  page,
  sql,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'office');
  const { id, number, customerId } = await newOfficeOrder(sql);
  const word = 'Elektromontáže'.repeat(8);
  await sql`update company set company_name = ${word} where id = ${customerId}`;
  await sql`
    update person set email = ${`${'prevadzka.'.repeat(6)}${customerId}@${'stavebniny.'.repeat(8)}sk`}
    where customer_id = ${customerId}`;
  await sql`
    update orders set company_name = ${word}, status = 'accepted' where id = ${id}`;
  await sql`update order_line set name = ${word}, code = ${word.slice(0, 50)} || position where order_id = ${id}`;
  await enterOffice(page, sql, email);
  for (const [path, words] of [
    ['/zakaznici?hladat=Elektromontáže', word],
    [`/zakaznici/${customerId}`, 'stavebniny'],
    [`/objednavky/nova?zakaznik=${customerId}`, 'Potvrdenie odíde na'],
    [`/objednavky/${number}`, 'Číslo zásielky'],
  ] as const) {
    await page.goto(OFFICE + path);
    await expect(page.locator('main').getByText(words).first()).toBeVisible();
    for (const width of [390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} ${width}`,
      ).toBe(width);
    }
  }
});

test('what a customer calls products by is kept for them', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email: clerk } = await newStaff(sql, 'office');
  const { id, name } = await newFirm(sql, 'active');
  await enterOffice(page, sql, clerk, `/zakaznici/${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Vlastné čísla' }).click();
  await expect(page.getByText('nemá žiadne vlastné čísla tovaru')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: 'NV-D428' });

  await page.getByRole('button', { name: 'Pridať číslo' }).click();
  await dialog.getByLabel('Kód produktu').fill('nv d428');
  await dialog.getByLabel('Číslo zákazníka').fill('SKLAD-1');
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  await expect(row).toContainText('SKLAD-1');
  await expectSound(page, expectAccessible);

  await row.getByRole('button', { name: 'Zmeniť NV-D428' }).click();
  await dialog.getByLabel('Číslo zákazníka').fill('SKLAD-2');
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  await expect(row).toContainText('SKLAD-2');
  await page.setViewportSize({ width: 390, height: 900 });
  await row.getByRole('button', { name: 'Odobrať NV-D428' }).click();
  await dialog.getByRole('button', { name: 'Odobrať' }).click();
  await expect(toast(page, 'Číslo je odobrané.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
