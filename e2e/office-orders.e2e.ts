import type { Locator, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import {
  enterOffice,
  expectSound,
  newOfficeOrder,
  newStaff,
  OFFICE,
  wellStocked,
} from './office.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Vybrané objednávky' });
const rowOf = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) });

test('new orders are seen without a press; accepted and printed with two', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const [order, other] = [await newOfficeOrder(sql), await newOfficeOrder(sql)];
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/objednavky?triedit=newest');
  await expect(rowOf(page, order.number)).toContainText('Nová');
  await expect(rowOf(page, order.number)).toContainText('celé na sklade');
  await expectSound(page, expectAccessible);
  // What is looked for, filtered and sorted by stands in one line.
  const sorting = await page.getByRole('button', { name: 'Najnovšie' }).boundingBox();
  const field = await page.getByLabel('Hľadať v objednávkach').boundingBox();
  expect(Math.abs(sorting!.y - field!.y)).toBeLessThan(20);

  await page.getByRole('button', { name: `Prijať ${order.number}` }).click();
  await expect(toast(page, `Objednávka ${order.number} je prijatá.`)).toBeVisible();
  const print = page.getByRole('link', { name: 'Vytlačiť výdajku' });
  await expect(print).toHaveAttribute('href', new RegExp(`numbers=${order.number}$`));
  const pdf = await page.request.get(OFFICE + (await print.getAttribute('href')));
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await expect(rowOf(page, order.number)).toContainText('Prijatá');

  // The same by one field and the keyboard alone.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(`prijať objednávku ${other.number}`);
  await expect(
    page.getByRole('option', { name: `Prijať objednávku ${other.number}` }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, `Objednávka ${other.number} je prijatá.`)).toBeVisible();
});

test('invoices of several orders: what is skipped is said, the rest is issued', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const orders: Awaited<ReturnType<typeof newOfficeOrder>>[] = [];
  for (let made = 0; made < 3; made += 1) orders.push(await newOfficeOrder(sql));
  await sql`update orders set status = 'cancelled' where id = ${orders[1]!.id}`;
  await sql`update orders set status = 'shipped' where id = ${orders[0]!.id}`;
  // Of the third one line has left.
  await sql`update orders set status = 'accepted' where id = ${orders[2]!.id}`;
  await sql`
    with sent as (insert into shipment (order_id, position, shipped_on) values (${orders[2]!.id}, 1, current_date) returning id)
    insert into shipment_line (shipment_id, order_line_id, quantity)
    select sent.id, line.id, line.quantity from sent, order_line line
    where line.order_id = ${orders[2]!.id} and line.position = 1`;
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/objednavky?pohlad=all');
  for (const { number } of orders)
    await page.getByRole('checkbox', { name: `Vybrať objednávku ${number}` }).check();
  await expect(bar(page)).toContainText('3 vybrané');
  await expectAccessible();
  await bar(page).getByRole('button', { name: 'Vystaviť faktúry' }).click();
  await expect(dialog(page)).toContainText('Preskočia sa:');
  await expect(dialog(page)).toContainText(orders[1]!.number);
  const foreseen = (place: number) =>
    dialog(page).getByRole('listitem').filter({ hasText: orders[place]!.number });
  await expect(foreseen(0)).toContainText('Celá objednávka, dodané');
  await expect(foreseen(2)).toContainText('Zásielka 1, dodané');
  await expect(foreseen(2)).toContainText('vyfakturuje sa iba odoslaný tovar');
  await expectSound(page, expectAccessible);
  await dialog(page).getByRole('button', { name: 'Vystaviť 2 faktúry' }).click();
  await expect(dialog(page).getByRole('heading', { name: '2 faktúry vystavené' })).toBeVisible();
  const made = await sql`
    select order_id from invoice where order_id in ${sql(orders.map(({ id }) => id))} order by order_id`;
  expect(made.map((row) => row.order_id)).toEqual([orders[0]!.id, orders[2]!.id]);
  await dialog(page).getByRole('button', { name: 'Hotovo' }).click();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('a list is narrowed, sorted and saved; the address shows the same again', async ({
  page,
  sql,
}) => {
  const order = await newOfficeOrder(sql, { payment: 'prepayment' });
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, '/objednavky');
  await page.getByRole('button', { name: 'Platba', exact: true }).press('Enter');
  // By the keyboard it goes on inside.
  await expect(
    page.getByRole('group', { name: 'Platba' }).getByRole('button').first(),
  ).toBeFocused();
  await page.getByRole('button', { name: 'chýba platba vopred' }).click();
  await page.getByRole('button', { name: 'Najstaršie' }).click();
  await page.getByRole('button', { name: 'Najnovšie' }).click();
  await expect(page).toHaveURL(/platba=missing/);
  await expect(rowOf(page, order.number)).toContainText('nezaplatená');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Platba: chýba platba vopred' })).toBeVisible();
  await expect(rowOf(page, order.number)).toBeVisible();
  await page.getByRole('button', { name: 'Uložiť pohľad' }).click();
  const name = `Bez platby ${Date.now()}`;
  await dialog(page).getByLabel('Názov pohľadu').fill(name);
  await dialog(page).getByRole('button', { name: 'Uložiť' }).click();
  const view = page.getByRole('link', { name });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: /^Všetky/ }).click();
  await expect(page).not.toHaveURL(/platba/);
  await view.click();
  await expect(page).toHaveURL(/platba=missing/);

  // By the keyboard: the row, its selection, what is in it, and out again.
  await page.getByRole('heading', { name: 'Objednávky', level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 vybraná');
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('an order by phone takes five presses at most, and survives a reload', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const customer = await newOfficeOrder(sql);
  const [{ code }] = await sql<[{ code: string }]>`
    select code from product where id = ${(await wellStocked(sql, 1))[0]!.product}`;
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email);
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const navigation = page.getByRole('navigation', { name: 'Hlavná navigácia' }).first();
  await click(navigation.getByRole('link', { name: /^Objednávky/ }));
  await click(page.getByRole('link', { name: 'Nová objednávka' }));
  await page.getByRole('combobox', { name: 'Názov firmy' }).fill(customer.company);
  await expect(page.getByRole('option', { name: new RegExp(customer.company) })).toBeVisible();
  await page.keyboard.press('Enter');
  const codes = page.getByRole('combobox', { name: 'Kód alebo názov' });
  await codes.fill(code);
  await codes.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Počet kusov/ })).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(codes).toBeFocused();
  const submit = page.getByRole('button', { name: 'Vytvoriť objednávku' });
  await expect(submit).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Počet kusov/ })).toHaveValue('3');
  await expect(submit).toBeEnabled();
  await expectSound(page, expectAccessible);
  // On a phone the sums are below the goods, not beside them.
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(async () => (await codes.boundingBox())!.width).toBeGreaterThan(300);
  await page.setViewportSize({ width: 1440, height: 900 });
  await click(submit);
  await expect(toast(page, /Objednávka \d{10} je vytvorená\./)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(5);
  const [order] = await sql`
    select taken_by, (select quantity from order_line where order_id = orders.id) as quantity,
           (select count(*)::int from outbox where subject_key = 'order:' || orders.id and recipient = ${customer.email}) as mails
    from orders where customer_id = ${customer.customerId} and id > ${customer.id}`;
  expect(order).toEqual({ taken_by: email, quantity: 3, mails: 1 });
});

/** An order by phone with one line, not sent yet; and the orders that were made of it. */
async function dictateOrder(page: Page, sql: Sql) {
  const customer = await newOfficeOrder(sql);
  const [{ code }] = await sql<[{ code: string }]>`
    select code from product where id = ${(await wellStocked(sql, 1))[0]!.product}`;
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/objednavky/nova?zakaznik=${customer.customerId}`);
  const codes = page.getByRole('combobox', { name: 'Kód alebo názov' });
  await codes.fill(code);
  await codes.press('Enter');
  return {
    submit: page.getByRole('button', { name: 'Vytvoriť objednávku' }),
    made: () =>
      sql`select from orders where customer_id = ${customer.customerId} and id > ${customer.id}`,
  };
}

test('who leaves while an order by phone is on its way stays where they went, and makes one order', async ({
  page,
  sql,
}) => {
  const { submit, made } = await dictateOrder(page, sql);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/office/v1/orders/new', async (route) => {
    await isHeld;
    await route.continue();
  });
  await submit.click();
  const navigation = page.getByRole('navigation', { name: 'Hlavná navigácia' }).first();
  await navigation.getByRole('link', { name: /^Faktúry/ }).click();
  await expect(page).toHaveURL(/\/faktury$/);
  await expect(page.getByRole('heading', { name: 'Faktúry', level: 1 })).toBeVisible();
  // Back before it is made: what is on its way is not there to be sent again.
  await page.goBack();
  await expect(page).toHaveURL(/\/objednavky\/nova$/);
  await expect(page.getByRole('heading', { name: 'Faktúry', level: 1 })).toHaveCount(0);
  await expect(submit).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Faktúry', level: 1 })).toBeVisible();
  answer();
  await expect(toast(page, /Objednávka \d{10} je vytvorená\./)).toBeVisible();
  await page.getByRole('button', { name: 'Ponuka účtu' }).click();
  await expect(page).toHaveURL(/\/faktury$/);
  await page.goto(`${OFFICE}/objednavky/nova`);
  await expect(page.getByRole('combobox', { name: 'Názov firmy' })).toBeVisible();
  expect(await made()).toHaveLength(1);
});

test('an order by phone whose answer was lost is the same order when it is sent after a reload', async ({
  page,
  sql,
}) => {
  const { submit, made } = await dictateOrder(page, sql);
  await page.route('**/office/v1/orders/new', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/orders/new'));
  await submit.click();
  await lost;
  expect(await made()).toHaveLength(1);
  await page.unroute('**/office/v1/orders/new');
  await page.reload();
  await submit.click();
  await expect(toast(page, /Objednávka \d{10} je vytvorená\./)).toBeVisible();
  expect(await made()).toHaveLength(1);
});

test('on a phone a finger that stays selects, and a tap adds another', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const [one, two] = [await newOfficeOrder(sql), await newOfficeOrder(sql)];
  const { email } = await newStaff(sql, 'warehouse');
  await page.setViewportSize({ width: 390, height: 844 });
  await enterOffice(page, sql, email, '/objednavky?triedit=newest');
  const touch = { pointerType: 'touch', clientX: 100, clientY: 300, bubbles: true };
  await rowOf(page, one.number).dispatchEvent('pointerdown', touch);
  await expect(bar(page)).toContainText('1 vybraná');
  await rowOf(page, one.number).dispatchEvent('pointerup', touch);
  await rowOf(page, two.number).getByText(two.company).click();
  await expect(bar(page)).toContainText('2 vybrané');
  await expect(bar(page)).not.toContainText('€');
  await expect(bar(page).getByRole('button', { name: 'Vystaviť faktúry' })).toHaveCount(0);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await expectAccessible();
});

test('an order is one line at any width, under the heads of its own columns', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'office');
  const { company } = await newOfficeOrder(sql);
  await sql`
    update orders set shipping_name = 'Kuriér na adresu, aj v sobotu a po osemnástej hodine'
    where company_name = ${company}`;
  await enterOffice(page, sql, email, `/objednavky?hladat=${encodeURIComponent(company)}`);
  const row = page.getByRole('row').filter({ hasText: company });
  for (const [width, columns] of [
    [1440, 11],
    [1210, 10],
    [1024, 9],
    [820, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('columnheader')).toHaveCount(columns);
    await expect(row.getByRole('cell')).toHaveCount(columns);
    expect((await row.boundingBox())!.height, `${width}`).toBeLessThan(50);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width}`).toBeLessThanOrEqual(0);
  }
});
