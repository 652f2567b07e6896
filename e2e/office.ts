import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import type { Sql } from 'postgres';
import type { StaffRole } from '#staff/permissions.ts';
import { expect, newCustomer, PASSWORD } from './fixtures.ts';
import { tokenOf } from './token.ts';

export const OFFICE = process.env.E2E_OFFICE_URL!;
const SHOP = process.env.E2E_SHOP_URL!;

/** Somebody new of the office, with the password of the demo. */
export async function newStaff(sql: Sql, role: StaffRole) {
  const email = `kancelaria-${randomBytes(5).toString('hex')}@bastion.sk`;
  const name = `Jana ${email.slice(11, 16)}`;
  await sql`
    insert into staff_person (email, name, role, state, password_hash)
    select ${email}, ${name}, ${role}, 'active', password_hash
    from staff_person where email = 'kancelaria@bastion.sk'`;
  return { email, name };
}

/** All journeys come from one address, which may not sign in as often as they do. */
const forgetTries = (sql: Sql) => sql`delete from attempt where bucket like '["staff sign-in%'`;

export async function fillSignIn(page: Page, sql: Sql, email: string, password = PASSWORD) {
  await forgetTries(sql);
  await page.getByLabel('Pracovný e-mail').fill(email);
  await page.getByLabel('Heslo', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Pokračovať' }).click();
}

/** Opens a screen of the office as somebody, past its form; journeys about signing in fill that. */
export async function enterOffice(page: Page, sql: Sql, email: string, path = '/') {
  await forgetTries(sql);
  const token = { cookie: 'OFFICE-XSRF-TOKEN', url: `${OFFICE}/office/v1/session` };
  const response = await page.request.post(`${OFFICE}/office/v1/sign/in`, {
    data: { email, password: PASSWORD },
    headers: { 'x-xsrf-token': await tokenOf(page.request, token), origin: OFFICE },
  });
  expect(await response.json()).toMatchObject({ success: true, needs_code: false });
  await page.goto(OFFICE + path);
  await expect(page.getByRole('button', { name: 'Ponuka účtu' })).toBeVisible();
}

/** The same by the form that is met on the way there. */
export async function enterOfficeByForm(page: Page, sql: Sql, email: string, path = '/') {
  await page.goto(OFFICE + path);
  await fillSignIn(page, sql, email);
  await expect(page.getByRole('button', { name: 'Ponuka účtu' })).toBeVisible();
}

export async function leaveOffice(page: Page) {
  await page.getByRole('button', { name: 'Ponuka účtu' }).click();
  await page.getByRole('button', { name: 'Odhlásiť sa' }).click();
  await expect(page.getByRole('heading', { name: 'Prihlásenie do kancelárie' })).toBeVisible();
}

/** Whoever comes back to a tab has its screen read again. */
export async function comeBack(page: Page, address: RegExp) {
  const read = page.waitForResponse(address);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
}

/** Nothing sticks out at any width, in either theme, and nothing that axe objects to. */
export async function expectSound(page: Page, expectAccessible: () => Promise<void>) {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1024, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible();
  }
  // A small phone, a tablet on end, and laptops between the drawn widths: nothing sticks out there either.
  for (const width of [360, 820, 1210, 1366, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(whatDoesNotFit), `${width}`).toEqual([]);
  }
}

/** Tables that are wider than the card they stand in, fields too narrow to type into, and anything that widens the page. */
function whatDoesNotFit(): string[] {
  const over = document.documentElement.scrollWidth - innerWidth;
  const tables = [...document.querySelectorAll('main table')].filter((table) => {
    const frame = table.parentElement!;
    const isScrolled = getComputedStyle(frame).overflowX !== 'visible';
    return !isScrolled && table.getBoundingClientRect().width > frame.clientWidth + 1;
  });
  const fields = [...document.querySelectorAll('main :is(input, select, textarea)')].filter(
    (field) => {
      const { width } = field.getBoundingClientRect();
      const isTyped = !field.matches('[type=checkbox], [type=radio], [type=file]');
      const isOneDigit = field.matches('[aria-label^="Číslica "]');
      // One that only programs of the blind read has a pixel.
      return isTyped && !isOneDigit && width > 1 && width < 64;
    },
  );
  return [
    ...(over > 0 ? [`the page by ${over} px`] : []),
    ...tables.map((table) => `the table ${table.textContent.slice(0, 40)}`),
    ...fields.map((field) => `the field ${field.getAttribute('aria-label') ?? field.id}`),
  ];
}

/** An order of one's own to change, without lines. */
export async function copyOfAnOrder(sql: Sql): Promise<string> {
  const number = `29${String(Date.now()).slice(-8)}`;
  const [basket] = await sql<{ id: number }[]>`
    insert into basket (person_id, state) select id, 'ordered' from person limit 1 returning id`;
  const [source] = await sql<{ id: number }[]>`select * from orders order by id limit 1`;
  const { id: _, ...row } = { ...source!, number, basket_id: basket!.id };
  await sql`insert into orders ${sql(row)}`;
  return number;
}

type Wanted = {
  /** Products and how many of each; two well stocked ones where it is not said. */
  lines?: { product: number; quantity: number }[];
  isPickUp?: boolean;
  /** invoice, prepayment, on_delivery, cash or card. */
  payment?: string;
  note?: string;
};

/** An order of a customer of its own, new and with real lines, as the shop's checkout makes it. */
export async function newOfficeOrder(
  sql: Sql,
  { lines, isPickUp = false, payment = 'invoice', note = '' }: Wanted = {},
) {
  const email = await newCustomer(sql);
  // A word for the search: of ten digits alone it would be a number.
  const company = `Montáže m${email.slice(9, 19)} s. r. o.`;
  const [customer] = await sql<{ id: number }[]>`
    update company set company_name = ${company}
    where id = (select customer_id from person where email = ${email}) returning id`;
  await sql`delete from attempt where bucket like '["sign-in at",%'`;
  const shop = await request.newContext({ baseURL: SHOP });
  const send = writerOf(shop);
  await send('POST', '/admin/v1/sign/in', { email, password: PASSWORD });
  for (const line of lines ?? (await wellStocked(sql, 2)))
    await send('PUT', '/admin/v1/basket/add', { basket: null, ...line });
  const [way] = await sql<{ shipping: number; payment: number; point: number | null }[]>`
    select (select id from shipping_method
            where is_active and not is_packeta and pick_up = ${isPickUp} order by position, id limit 1) as shipping,
           (select id from payment_method where kind = ${payment}) as payment,
           (select id from warehouse where is_sale_point order by position, id limit 1) as point`;
  const basket = null;
  await send('PATCH', '/admin/v1/cart/address', { basket, addresses: [{ type: 1, ...ADDRESS }] });
  const { shipping, point } = way!;
  await send('PUT', '/admin/v1/cart/shipping/sk', { basket, saturdayDelivery: false, shipping });
  if (isPickUp) await send('PATCH', '/admin/v1/basket/sale-point', { basket, salePoint: point });
  await send('PUT', '/admin/v1/cart/payment', { basket, payment: way!.payment });
  if (note) await send('PATCH', '/admin/v1/basket/note', { basket, note });
  await send('PUT', '/admin/v1/cart/order/sk', { basket, followNews: false });
  await shop.dispose();
  const [order] = await sql<{ id: number; number: string }[]>`
    select id, number from orders where customer_id = ${customer!.id}`;
  return { ...order!, company, email, customerId: customer!.id };
}

const ADDRESS = {
  first_name: 'Peter',
  last_name: 'Kováč',
  street: 'Dlhá 12',
  city: 'Trnava',
  zip: '917 01',
  phone: '+421 905 123 456',
  country: 32,
};

/** Products that are sold by the piece and are there, the best stocked first. */
export async function wellStocked(sql: Sql, howMany: number, quantity = 2) {
  const products = await sql<{ product: number }[]>`
    select id as product from product where is_sold and quantity_step = 1 and stock > 20
    order by stock desc, id limit ${howMany}`;
  return products.map(({ product }) => ({ product, quantity }));
}

/** Writes as the shop's pages do, with the token they were given. */
function writerOf(shop: APIRequestContext) {
  return async (method: string, url: string, data: object) => {
    const headers = { 'x-xsrf-token': await tokenOf(shop) };
    const response = await shop.fetch(url, { method, data, headers });
    expect(await response.json(), url).toMatchObject({ success: true });
  };
}
