import type { Browser, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { addToBasket, call, goToFinish } from './checkout.ts';
import { addColleague } from './companies.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { linkTo } from './mails.ts';
import { untilHydrated, visit } from './visit.ts';

const ORDER_LIMIT = 10_000;
const send = (page: Page) => page.getByRole('button', { name: 'Poslať na schválenie' });
const main = (page: Page) => page.getByRole('main');

/** A company of one's own: whoever is signed in administers it, and a buyer with a limit, an approver, an accountant. */
async function company(sql: Sql, admin: string) {
  const [buyer, approver, accountant] = await Promise.all([
    addColleague(sql, admin, {
      roles: ['buyer'],
      name: ['Tomáš', 'Hradský'],
      orderLimit: ORDER_LIMIT,
    }),
    addColleague(sql, admin, { roles: ['approver'], name: ['Jana', 'Lúčna'] }),
    addColleague(sql, admin, { roles: ['accountant'], name: ['Zuzana', 'Poľná'] }),
  ]);
  return { buyer, approver, accountant };
}

/** A product of which one piece costs more than a tenth of the limit and two of its lines pass it. */
async function dearProduct(sql: Sql) {
  const [product] = await sql<{ id: number; code: string }[]>`
    select id, code from product
    where is_sold and quantity_step = 1 and price_cents between 3000 and 8000 and stock > 50
    order by id limit 1`;
  return product!;
}

/** Somebody else's browser, beside the one of the test. */
async function browserOf(browser: Browser, sql: Sql, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await sql`delete from attempt where bucket like '["sign-in at",%'`;
  const response = await call(page, 'POST', '/admin/v1/sign/in', { email, password: PASSWORD });
  expect(await response.json()).toMatchObject({ success: true });
  return page;
}

/** Through the screens: a basket over the limit, sent. Returns the address of the request. */
async function sendRequest(page: Page, sql: Sql, quantity = 10): Promise<string> {
  const { id } = await dearProduct(sql);
  await addToBasket(page, id, quantity);
  await visit(page, '/checkout');
  await goToFinish(page);
  await send(page).click();
  await expect(page).toHaveURL(/\/account\/approvals\/\d+$/, { timeout: 20_000 });
  return new URL(page.url()).pathname;
}

test('an order over a limit is sent, edited by an approver and becomes an order', async ({
  page,
  browser,
  sql,
  signIn,
  expectAccessible,
}) => {
  const { buyer, approver } = await company(sql, await signIn());
  await signIn(buyer);
  const { id } = await dearProduct(sql);
  await addToBasket(page, id, 10);
  await visit(page, '/cart');
  await expect(main(page).getByText('prekračuje váš limit')).toBeVisible();
  await expect(main(page).getByText(/Nad limit objednávky o/)).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Vaše limity' })).toBeVisible();
  await expectAccessible();
  await main(page).getByRole('link', { name: 'Poslať na schválenie' }).click();
  await expect(page).toHaveURL(/checkout/);
  await goToFinish(page);
  await page.getByLabel('Správa').fill('Na Sihoť, montáž začíname 30. 11.');
  await expectAccessible();
  await send(page).dblclick();
  await expect(main(page).getByText('Čaká na schválenie')).toBeVisible({ timeout: 20_000 });
  await expect(main(page).getByText('Na Sihoť, montáž začíname 30. 11.')).toBeVisible();
  await expectAccessible();
  const [requests] = await sql`
    select count(*)::int from approval join person on person.id = approval.person_id
    where email = ${buyer}`;
  expect(requests!.count).toBe(1);
  const request = new URL(page.url()).pathname;
  await visit(page, '/account/orders');
  await expect(main(page).getByRole('heading', { name: 'Žiadosti na schválenie' })).toBeVisible();

  const other = await browserOf(browser, sql, approver);
  const link = await linkTo(sql, approver);
  expect(link).toBe(request);
  await visit(other, '/account');
  const menu = other.getByRole('navigation', { name: 'Môj účet' });
  await expect(menu.getByRole('link', { name: /Schvaľovanie čaká na vás: 1/ })).toBeVisible();
  await visit(other, link);
  await main(other).getByRole('button', { name: 'Znížiť množstvo' }).click();
  await expect(main(other).getByText(/zmenené, žiadané bolo 10/)).toBeVisible();
  await main(other).getByRole('button', { name: 'Schváliť s úpravami' }).dblclick();
  await expect(main(other).getByText(/ste schválili\./)).toBeVisible({ timeout: 20_000 });
  await other.context().close();

  await visit(page, request);
  await expect(main(page).getByText(/Schválené: Jana Lúčna/)).toBeVisible();
  await main(page).getByRole('link', { name: 'Zobraziť objednávku' }).click();
  await expect(main(page).getByText('Objednal: Tomáš Hradský')).toBeVisible();
  await expect(main(page).getByText('Schválil: Jana Lúčna')).toBeVisible();
  const orders = await sql`
    select orders.id from orders join person on person.id = person_id where person.email = ${buyer}`;
  expect(orders).toHaveLength(1);
});

test('a refusal says why, and its lines come back into the basket', async ({
  page,
  browser,
  sql,
  signIn,
  expectAccessible,
}) => {
  const { buyer, approver } = await company(sql, await signIn());
  await signIn(buyer);
  const request = await sendRequest(page, sql);

  const other = await browserOf(browser, sql, approver);
  await visit(other, '/account/approvals');
  await main(other).getByRole('link', { name: 'Posúdiť' }).click();
  await main(other).getByRole('button', { name: 'Odmietnuť' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Odmietnuť' }).click();
  await expect(dialog.getByText('Napíšte dôvod')).toBeVisible();
  await dialog.getByLabel('Dôvod').fill('Vezmite zo skladu.');
  await dialog.getByRole('button', { name: 'Odmietnuť' }).click();
  await expect(main(other).getByText(/Už rozhodnuté: Jana Lúčna/)).toBeVisible();
  await other.context().close();

  await visit(page, request);
  await expect(main(page).getByText('Vezmite zo skladu.')).toBeVisible();
  await expectAccessible();
  await main(page).getByRole('button', { name: 'Otvoriť v košíku' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(main(page).getByRole('row')).toHaveCount(2);
});

test('of two approvers at once the first decides, the second is told', async ({
  page,
  browser,
  sql,
  signIn,
}) => {
  const admin = await signIn();
  const { buyer, approver } = await company(sql, admin);
  await signIn(buyer);
  const request = await sendRequest(page, sql);
  const [one, two] = [
    await browserOf(browser, sql, admin),
    await browserOf(browser, sql, approver),
  ];
  await visit(one, request);
  await visit(two, request);
  await main(one).getByRole('button', { name: 'Schváliť a objednať' }).click();
  await expect(main(one).getByText(/ste schválili\./)).toBeVisible({ timeout: 20_000 });
  await main(two).getByRole('button', { name: 'Odmietnuť' }).click();
  const dialog = two.getByRole('dialog');
  await dialog.getByLabel('Dôvod').fill('Neskoro');
  await dialog.getByRole('button', { name: 'Odmietnuť' }).click();
  await expect(main(two).getByText(/Už rozhodnuté: Marek Hudák/)).toBeAttached();
  const orders = await sql`
    select orders.id from orders join person on person.id = person_id where person.email = ${buyer}`;
  expect(orders).toHaveLength(1);
  await one.context().close();
  await two.context().close();
});

test('a price that changed meanwhile is shown before anything is ordered', async ({
  page,
  browser,
  sql,
  signIn,
}) => {
  const { buyer, approver } = await company(sql, await signIn());
  await signIn(buyer);
  const [product] = await sql<{ id: number; price_cents: number }[]>`
    insert into product select (jsonb_populate_record(product, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('product', 'id')),
      'code', product.code || '-' || floor(random() * 1e9)::text,
      'slug', product.slug || '-' || floor(random() * 1e9)::text))).*
    from product where id = ${(await dearProduct(sql)).id} returning id, price_cents`;
  await addToBasket(page, product!.id, 10);
  await visit(page, '/checkout');
  await goToFinish(page);
  await send(page).click();
  await expect(page).toHaveURL(/\/account\/approvals\/\d+$/, { timeout: 20_000 });
  const request = new URL(page.url()).pathname;

  const other = await browserOf(browser, sql, approver);
  await visit(other, request);
  // With the press: earlier, a page that is read anew would show the new price before it.
  await other.route(
    '**/approve',
    async (route) => {
      await sql`update product set price_cents = price_cents + 100 where id = ${product!.id}`;
      await route.continue();
    },
    { times: 1 },
  );
  await main(other).getByRole('button', { name: 'Schváliť a objednať' }).click();
  await expect(other.getByText('Ceny sa medzičasom zmenili.')).toBeVisible();
  await expect(main(other).getByText('sa zmenili ceny položiek')).toBeVisible();
  await main(other).getByRole('button', { name: 'Schváliť a objednať' }).click();
  await expect(main(other).getByText(/ste schválili\./)).toBeVisible({ timeout: 20_000 });
  await other.context().close();
});

test('a limit that was lowered meanwhile offers sending, and nothing typed is lost', async ({
  page,
  sql,
  signIn,
}) => {
  const { buyer } = await company(sql, await signIn());
  await sql`update person set order_limit_cents = null where email = ${buyer}`;
  await signIn(buyer);
  await addToBasket(page, (await dearProduct(sql)).id, 10);
  await visit(page, '/checkout');
  await goToFinish(page);
  await page.getByLabel(/Poznámka/).fill('Zavolať vopred');
  await expect(send(page)).toHaveCount(0);
  await sql`update person set order_limit_cents = ${ORDER_LIMIT} where email = ${buyer}`;
  await page.getByRole('button', { name: 'Objednať s povinnosťou platby' }).click();
  await expect(send(page)).toBeVisible();
  await expect(main(page).getByText(/Nad limit objednávky o/)).toBeVisible();
  await expect(page.getByLabel(/Poznámka/)).toHaveValue('Zavolať vopred');
  await send(page).click();
  await expect(main(page).getByText('Čaká na schválenie')).toBeVisible({ timeout: 20_000 });
});

test('on a phone nothing is wider than the screen', async ({ page, browser, sql, signIn }) => {
  const { buyer, approver, accountant } = await company(sql, await signIn());
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(buyer);
  const request = await sendRequest(page, sql);
  const fits = (one: Page) =>
    one.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits(page)).toBe(true);
  const other = await browserOf(browser, sql, approver);
  await other.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/account/approvals', request]) {
    await visit(other, address);
    expect(await fits(other)).toBe(true);
  }
  // The chip is as wide as its words.
  const chip = await other.getByRole('main').getByText('Čaká na vás').first().boundingBox();
  expect(chip!.width).toBeLessThan(160);
  await other.context().close();

  // Whoever keeps the books has nothing to do with it.
  const books = await browserOf(browser, sql, accountant);
  await visit(books, '/account');
  await untilHydrated(books);
  await expect(books.getByRole('link', { name: /Schvaľovanie/ })).toHaveCount(0);
  await visit(books, request);
  await expect(main(books).getByText('Na toto vo vašej firme nemáte oprávnenie.')).toBeVisible();
  await books.context().close();
});
