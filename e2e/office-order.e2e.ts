import type { Locator, Page } from '@playwright/test';
import { copyOrder } from './companies.ts';
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
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses and counts them. */
function counter() {
  let count = 0;
  return {
    press: async (what: Locator) => {
      count += 1;
      await what.click();
    },
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

test('accepted with its picking list, sent with its invoice: two presses each', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql, { note: 'Zavolať vopred' });
  const { press, take } = counter();
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible();
  await expect(page.getByText('Zavolať vopred')).toBeVisible();
  await expect(page.getByText(order.company, { exact: true })).toBeVisible();
  await expectSound(page, expectAccessible);

  await press(step(page, 'Prijať objednávku'));
  await expect(page.getByText('Prijatá', { exact: true }).first()).toBeVisible();
  const list = page.getByRole('link', { name: 'Vytlačiť výdajku' });
  const pdf = await page.request.get(OFFICE + (await list.getAttribute('href'))!);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await press(list);
  expect(take()).toBeLessThanOrEqual(2);

  const parcel = page.getByLabel('Číslo zásielky');
  await press(step(page, 'Odoslať a vystaviť faktúru'));
  await expect(parcel).toBeFocused();
  await expect(page.getByText('Zadajte číslo zásielky.')).toBeVisible();
  await page.keyboard.type('7K4402118905');
  await press(step(page, 'Odoslať a vystaviť faktúru'));
  expect(take()).toBeLessThanOrEqual(2);
  await expect(page.getByText('Zásielka je odoslaná, faktúra vystavená.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^\d{10}$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: '7K4402118905' })).toBeVisible();
  await expectSound(page, expectAccessible);
});

test('a part leaves in four presses, is taken back, and the rest is cancelled with what it means', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql);
  await sql`update orders set status = 'accepted' where id = ${order.id}`;
  const lines = await sql<{ code: string }[]>`
    select code from order_line where order_id = ${order.id} order by position`;
  const { press, take } = counter();
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  const amount = (at: number) => page.getByLabel(`Množstvo ${lines[at]!.code}`);
  for (const typed of ['1,5', '-1', '99999']) {
    await amount(0).fill(typed);
    await step(page, 'Len odoslať').click();
    await expect(page.getByText(/Celé číslo od 0\sdo\s2\./)).toBeVisible();
    await expect(amount(0)).toBeFocused();
  }
  await amount(0).fill('1');
  await amount(1).fill('0');
  await press(step(page, 'Len odoslať'));
  await page.keyboard.type('7K4402118906');
  await press(step(page, 'Len odoslať'));
  expect(take()).toBeLessThanOrEqual(4);
  await expect(page.getByText('Čiastočne odoslaná')).toBeVisible();
  await expect(page.getByText('1. zásielka')).toBeVisible();

  await page.getByRole('button', { name: 'Vziať späť' }).click();
  await dialog(page).getByRole('button', { name: 'Vziať späť' }).click();
  await expect(page.getByText('Zásielka 1 je vzatá späť.')).toBeVisible();
  await expect(page.getByText('Čiastočne odoslaná')).toHaveCount(0);

  await page.getByRole('button', { name: 'Stornovať…' }).click();
  await expect(dialog(page).getByText(/^Na sklad sa vráti: 2/)).toBeVisible();
  await expect(dialog(page).getByText(`E-mail o storne dostane ${order.email}.`)).toBeVisible();
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await expectAccessible();
  await dialog(page).getByRole('radio', { name: 'Iný dôvod' }).check();
  await dialog(page).getByRole('button', { name: 'Stornovať' }).click();
  await expect(dialog(page).getByText('Napíšte dôvod.')).toBeVisible();
  await dialog(page).getByLabel('Správa zákazníkovi').fill('Stavba sa odkladá');
  await dialog(page).getByRole('button', { name: 'Stornovať' }).click();
  await expect(page.getByText('Objednávka je stornovaná.').first()).toBeVisible();
  const mails = await sql`select from outbox where subject_key = ${`order:${order.id}:cancelled`}`;
  expect(mails).toHaveLength(1);
});

test('a window with something typed asks before it closes, and closes at once without', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql);
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await page.getByRole('button', { name: 'Upraviť' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Upraviť' }).click();
  await page.getByLabel('Ulica').fill('Nová 7');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Zmeny nie sú uložené')).toBeVisible();
  await page.getByRole('button', { name: 'Zostať' }).click();
  await expect(page.getByLabel('Ulica')).toHaveValue('Nová 7');
  // A press beside the window is as easily made.
  await page.mouse.click(5, 400);
  await page.getByRole('button', { name: 'Odísť bez uloženia' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Stornovať…' }).click();
  await expect(dialog(page).getByRole('radio').first()).toBeFocused();
  await dialog(page).getByLabel('Správa zákazníkovi').fill('Podľa telefonátu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zostať' }).click();
  await expect(dialog(page).getByLabel('Správa zákazníkovi')).toHaveValue('Podľa telefonátu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Odísť bez uloženia' }).click();
  await expect(dialog(page)).toHaveCount(0);

  const [row] = await sql<{ customer_id: number }[]>`
    select customer_id from orders where id = ${order.id}`;
  await page.goto(`${OFFICE}/zakaznici/${row!.customer_id}`);
  await page.getByRole('button', { name: 'Upraviť' }).first().click();
  await page.getByLabel('IČO').fill('12345678');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zostať' }).click();
  await expect(page.getByLabel('IČO')).toHaveValue('12345678');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Odísť bez uloženia' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('a wrong amount is told at its field, however long the order is', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql, { lines: await wellStocked(sql, 25) });
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await page.getByRole('button', { name: 'Upraviť' }).click();
  const amount = dialog(page)
    .getByLabel(/^Množstvo /)
    .first();
  for (const typed of ['1,5', '', '1e2']) {
    await amount.fill(typed);
    await dialog(page).getByLabel('Správa zákazníkovi').focus();
    await dialog(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
    await expect(dialog(page).getByText('Celé číslo od 1.')).toBeInViewport();
    await expect(amount).toBeFocused();
  }
  await expectAccessible('dialog[open]');
  // What only the shop can refuse is brought into sight as well.
  await amount.fill('99999');
  await dialog(page).getByRole('button', { name: 'Prepočítať' }).click();
  await expect(dialog(page).getByText(/9.?999/)).toBeInViewport();
  await amount.fill('3');
  const zip = dialog(page).getByLabel('PSČ');
  await zip.fill('hocičo');
  await dialog(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(dialog(page).getByText('PSČ má päť číslic')).toBeInViewport();
  await expect(zip).toBeFocused();
  await zip.fill('811 01');
  await dialog(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(page.getByText('Zmeny sú uložené, zákazník o nich dostane e-mail.')).toBeVisible();
});

test('a double press that lacks the number of the parcel ends at its field, not in an amount', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql, { lines: await wellStocked(sql, 12) });
  await sql`update orders set status = 'accepted' where id = ${order.id}`;
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await step(page, 'Odoslať a vystaviť faktúru').dblclick();
  const parcel = page.getByLabel('Číslo zásielky');
  await expect(parcel).toBeFocused();
  // It is scrolled to only once a double press is over; a second one that came down elsewhere has the focus by then.
  await expect(parcel).toBeInViewport();
  await expect(parcel).toBeFocused();
  // Leaving asks before what has been packed is lost.
  await page.keyboard.type('7K4402118907');
  await page.getByRole('link', { name: 'Platby' }).first().click();
  await page.getByRole('button', { name: 'Zostať' }).click();
  await expect(parcel).toHaveValue('7K4402118907');
  await page.getByRole('link', { name: 'Platby' }).first().click();
  await page.getByRole('button', { name: 'Odísť bez uloženia' }).click();
  await expect(page.getByRole('heading', { name: 'Platby', level: 1 })).toBeVisible();
});

test('a product is found by words of its name and added to an order, on a phone', async ({
  page,
  sql,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql);
  const [good] = await sql<{ code: string; name: string; step: number }[]>`
    select code, name, quantity_step as step from product
    where is_sold and id not in (
      select product_id from order_line where order_id = ${order.id} and product_id is not null)
    order by id desc limit 1`;
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await page.getByRole('button', { name: 'Ďalšie kroky' }).click();
  await page.getByRole('button', { name: 'Upraviť' }).click();
  const field = dialog(page).getByRole('combobox', { name: 'Pridať položku' });
  await field.fill(good!.name.split(' ').slice(0, 3).join(' '));
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await field.fill(good!.code);
  await expect(dialog(page).getByRole('option').first()).toContainText(good!.code);
  await expectAccessible();
  await field.press('Enter');
  const quantity = dialog(page).getByLabel(`Množstvo ${good!.code}`);
  await expect(quantity).toHaveValue(String(good!.step));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await quantity.fill(String(good!.step * 3));
  await dialog(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(page.getByText('Zmeny sú uložené, zákazník o nich dostane e-mail.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(good!.code);
  const lines = await sql`
    select quantity from order_line where order_id = ${order.id} and code = ${good!.code}`;
  expect(lines).toEqual([{ quantity: good!.step * 3 }]);
});

test('two people at once: who is late sees both versions and keeps what was typed', async ({
  page,
  browser,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const [mine, other] = [await newStaff(sql, 'office'), await newStaff(sql, 'owner')];
  const order = await newOfficeOrder(sql);
  await enterOffice(page, sql, mine.email, `/objednavky/${order.number}`);
  await page.getByRole('button', { name: 'Upraviť' }).click();
  await dialog(page).getByLabel('Ulica').fill('Nová 7');
  await dialog(page).getByLabel('Správa zákazníkovi').fill('Podľa telefonátu');

  const context = await browser.newContext();
  const second = await context.newPage();
  await enterOffice(second, sql, other.email, `/objednavky/${order.number}`);
  await expect(second.getByText(`Objednávku má otvorenú aj ${mine.name}.`)).toBeVisible();
  await second.getByRole('button', { name: 'Prijať objednávku' }).click();
  await expect(second.getByText('Objednávka je prijatá.')).toBeVisible();
  await context.close();

  await dialog(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(dialog(page).getByText(`medzitým zmenil kolega (${other.name})`)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Porovnať' }).click();
  await expect(dialog(page).getByRole('row', { name: 'Stav Nová Prijatá' })).toBeVisible();
  await expect(dialog(page).getByLabel('Ulica')).toHaveValue('Nová 7');
  await expect(dialog(page).getByLabel('Správa zákazníkovi')).toHaveValue('Podľa telefonátu');
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(page.getByText('Zmeny sú uložené, zákazník o nich dostane e-mail.')).toBeVisible();
  await expect(page.getByText(/Nová 7/)).toBeVisible();
  await expect(page.getByText('Prijatá', { exact: true }).first()).toBeVisible();
});

test('a step is taken back from its toast, a mail is repaired, and a double click sends once', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql);
  await sql`
    insert into outbox (kind, subject_key, recipient, subject, text_body, html_body, attempts, last_error, due_at)
    values ('status', ${`order:${order.id}:ready`}, 'preklep@example.skk', 'Tovar čaká', 'x', 'x', 9,
            '550 no such mailbox', now() + interval '6 hours')`;
  await enterOffice(page, sql, email, `/objednavky/${order.number}`);
  await page.getByRole('button', { name: 'Prijať objednávku', exact: true }).dblclick();
  await page.getByRole('button', { name: 'Vrátiť späť' }).dblclick();
  await expect(page.getByText('Krok je vrátený.')).toBeVisible();
  await expect(step(page, 'Prijať objednávku')).toBeVisible();

  await page.getByRole('button', { name: 'Opraviť adresu a poslať znova' }).click();
  await dialog(page).getByLabel('E-mail príjemcu').fill('spravne@example.sk');
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await expectAccessible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail sa odošle znova.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opraviť adresu a poslať znova' })).toHaveCount(0);
  const [mail] =
    await sql`select recipient from outbox where subject_key = ${`order:${order.id}:ready`}`;
  expect(mail!.recipient).toBe('spravne@example.sk');

  await page.locator('body').press('e');
  await page.getByLabel('Číslo zásielky').fill('7K4402118999');
  await step(page, 'Odoslať a vystaviť faktúru').dblclick();
  await expect(page.getByText('Zásielka je odoslaná, faktúra vystavená.')).toBeVisible();
  const [made] = await sql`
    select (select count(*)::int from invoice where order_id = ${order.id}) as invoices,
           (select count(*)::int from shipment where order_id = ${order.id}) as shipments`;
  expect(made).toEqual({ invoices: 1, shipments: 1 });
  await page.reload();
  await expect(page.getByRole('link', { name: '7K4402118999' })).toBeVisible();
});

test('orders are walked through by letters, also by one pressed the moment an order is drawn', async ({
  page,
  sql,
}) => {
  const { email } = await newStaff(sql, 'office');
  const order = await newOfficeOrder(sql);
  const numbers = [order.number];
  for (const age of ['1 day', '2 days']) {
    const copy = await copyOrder(sql, order.email);
    await sql`update orders set created_at = now() - ${age}::interval where id = ${copy.id}`;
    numbers.push(copy.number);
  }
  const heading = (number: string) => page.getByRole('heading', { name: number, level: 1 });
  const address = `/objednavky?pohlad=all&zakaznik=${order.customerId}`;
  await enterOffice(page, sql, email, address);
  await expect(page.getByRole('link', { name: numbers[2]!, exact: true })).toBeVisible();
  // While the screen of an order is on its way, the list behind stays the one that was looked at.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('link', { name: numbers[0]!, exact: true }).click();
  await expect(heading(numbers[0]!)).toBeVisible();
  await page.locator('body').press('j');
  await expect(heading(numbers[1]!)).toBeVisible();
  await page.locator('body').press('k');
  await expect(heading(numbers[0]!)).toBeVisible();

  await page.goto(`${OFFICE}${address}`);
  await page.evaluate((first) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== first) return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, numbers[0]!);
  await page.getByRole('link', { name: numbers[0]!, exact: true }).click();
  await expect(heading(numbers[1]!)).toBeVisible();
});

test('an order travels and is paid for otherwise, with other fees, and where it cannot it says why', async ({
  page,
  sql,
  expectAccessible,
}) => {
  test.slow();
  const { number, id } = await newOfficeOrder(sql);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/objednavky/${number}`);
  await page.getByRole('button', { name: 'Upraviť' }).click();
  const window = page.getByRole('dialog', { name: `Upraviť objednávku ${number}` });
  const [place] = await sql<[{ method: string; point: string }]>`
    select (select name from shipping_method where is_active and pick_up order by id limit 1) as method,
           (select name from warehouse where is_sale_point order by position desc, id desc limit 1) as point`;
  const shipping = window.getByLabel('Doprava', { exact: true });
  const option = await shipping.getByRole('option', { name: place.method }).first().textContent();
  await shipping.selectOption(option);
  // Goods that are fetched need no address.
  await expect(window.getByLabel('Ulica')).toHaveCount(0);
  await window.getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(window.getByLabel('Odberné miesto')).toHaveAttribute('aria-invalid', 'true');
  await window.getByLabel('Odberné miesto').selectOption(place.point);
  await window.getByRole('button', { name: 'Prepočítať' }).click();
  await expect(window.getByText(/Po zmene/)).toBeVisible();
  await expectSound(page, expectAccessible);
  await window.getByRole('button', { name: 'Uložiť zmeny' }).click();
  await expect(page.getByText('Zmeny sú uložené, zákazník o nich dostane e-mail.')).toBeVisible();
  const [order] = await sql`
    select is_pick_up, shipping_name, warehouse.name as point from orders join warehouse on warehouse.id = warehouse_id
    where orders.id = ${id}`;
  expect(order).toEqual({ is_pick_up: true, shipping_name: place.method, point: place.point });

  await sql`update orders set status = 'ready' where id = ${id}`;
  await page.reload();
  await page.getByRole('button', { name: 'Upraviť' }).click();
  await expect(window.getByText('Tovar už čaká na odber. Najprv vráťte krok.')).toBeVisible();
  await expect(shipping).toHaveCount(0);
});
