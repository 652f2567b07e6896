import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { call } from './checkout.ts';
import { expect, PASSWORD } from './fixtures.ts';
import { CORPUS } from './xss-corpus.ts';

/** `XSS_FULL=1` opens everything; `npm test` opens every eighth where each string needs a page of its own. */
export const STEP = process.env.XSS_FULL ? 1 : 8;

/** All of them in one text: where text is only ever shown as text, none can get in another's way. */
export const EVERYTHING = CORPUS.join(' · ');
/** Where a form takes little, the ones that fit. */
const pieces = (longest: number) => CORPUS.filter((text) => text.length <= longest);

/** What runs, tries to run, or asks to: whether or not the policy of the page stops it. */
export async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('reportScript', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const report = (what: string) =>
      (window as unknown as { reportScript(what: string): void }).reportScript(
        `${what} on ${location.pathname}`,
      );
    Object.defineProperty(window, 'broken', {
      set() {
        report('a script ran');
      },
    });
    document.addEventListener('securitypolicyviolation', (violation) => {
      if (violation.effectiveDirective.startsWith('script-src'))
        report(
          `${violation.effectiveDirective} stopped ${violation.sample || violation.blockedURI}`,
        );
    });
  });
  return seen;
}

/** Scripts without our nonce or hash, handlers and addresses that run something. */
export const danger = (page: Page, htmls: string[]) =>
  page.evaluate((texts) => {
    const found = texts.map((html) => {
      const inert = new DOMParser().parseFromString(html, 'text/html');
      return [...inert.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith('on') || /^\W*(javascript|data:text|vbscript):/i.test(value),
          )
          .map(({ name, value }) => `${element.tagName} ${name}=${value.slice(0, 80)}`),
      );
    });
    return found.flat();
  }, htmls);

/** Signs up with hostile text wherever the form takes text, and signs in. */
export async function registerHostile(page: Page, sql: Sql): Promise<string> {
  const email = `skodlivy-${randomBytes(5).toString('hex')}@bastion.sk`;
  const [first, second] = pieces(200);
  const response = await call(page, 'POST', '/admin/v1/sign/up', {
    email,
    password: PASSWORD,
    personalDataCheckbox: true,
    companyName: first,
    name: second,
    surname: first,
    street: second,
    city: first,
    zip: '811 01',
    companyId: `<img src=${randomBytes(4).toString('hex')}>`,
    vatRegistrationId: '2022345677',
    extVatRegistrationId: '',
    phone: '+421 905 123 456',
  });
  expect(await response.json()).toMatchObject({ success: true });
  const [person] = await sql`
    update person set state = 'active', activated_at = now(), last_name = ${EVERYTHING},
      display_name = ${EVERYTHING}, phone = ${EVERYTHING},
      password_hash = (select password_hash from person where email = 'demo@bastion.sk')
    where email = ${email} returning customer_id`;
  await sql`
    update company set state = 'active', activated_at = now(), company_name = ${EVERYTHING},
      vat_id = ${EVERYTHING}
    where id = ${person!.customer_id}`;
  await call(page, 'POST', '/admin/v1/sign/in', { email, password: PASSWORD });
  return email;
}

/** An order through the shop's own calls, and the rest of the corpus straight into its rows. */
export async function orderHostile(page: Page, sql: Sql): Promise<number> {
  const basket = null;
  const [one, two, three] = pieces(200).toReversed();
  const address = {
    first_name: one,
    last_name: two,
    street: three,
    city: one,
    zip: '811 01',
    phone: '+421 905 123 456',
  };
  const [methods] = await sql`
    select (select id from shipping_method where is_default) as shipping,
           (select id from payment_method where kind = 'invoice') as payment`;
  await call(page, 'PUT', '/admin/v1/cart/address/1', { basket, address });
  await call(page, 'PUT', '/admin/v1/cart/address/2', { basket, address });
  await call(page, 'PUT', '/admin/v1/cart/shipping/sk', { basket, shipping: methods!.shipping });
  await call(page, 'PUT', '/admin/v1/cart/payment', { basket, payment: methods!.payment });
  await call(page, 'PATCH', '/admin/v1/basket/note', { basket, note: EVERYTHING.slice(0, 2000) });
  const response = await (await call(page, 'PUT', '/admin/v1/cart/order/sk', { basket })).json();
  expect(response).toMatchObject({ success: true });
  const { id } = response.order;
  await sql`
    update orders set company_name = ${EVERYTHING}, invoice_name = ${EVERYTHING}, delivery_name = ${EVERYTHING},
      invoice_zip = ${EVERYTHING}, invoice_phone = ${EVERYTHING}, delivery_zip = ${EVERYTHING},
      shipping_name = ${EVERYTHING}, payment_name = ${EVERYTHING}, note = ${EVERYTHING},
      packeta_point_name = ${EVERYTHING}, packeta_point_address = ${EVERYTHING} where id = ${id}`;
  await sql`update order_line set name = ${EVERYTHING}, code = ${EVERYTHING} where order_id = ${id}`;
  await sql`insert into order_status_change (order_id, status, note) values (${id}, 'accepted', ${EVERYTHING})`;
  await sql`
    update customer_address set street = ${EVERYTHING}, city = ${EVERYTHING}, first_name = ${EVERYTHING},
      zip = ${EVERYTHING}, phone = ${EVERYTHING}
    where customer_id = (select customer_id from orders where id = ${id})`;
  return id;
}

export async function invoiceHostile(sql: Sql, orderId: number): Promise<string> {
  const text = EVERYTHING.slice(0, 400);
  const [invoice] = await sql`
    with taken as (select next_number('invoice', extract(year from now())::int) as number)
    insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                         supplier, buyer, net_cents, vat_cents, gross_cents)
    select taken.number, taken.number, orders.id, customer_id, current_date, current_date, current_date,
           (select value from setting where key = 'company'),
           ${sql.json({ name: text, street: text, city: text, zip: text, ico: text, dic: text, icDph: text })},
           net_cents, vat_cents, gross_cents
    from orders, taken where orders.id = ${orderId} returning id, number`;
  await sql`
    insert into invoice_line (invoice_id, position, code, name, unit, quantity, unit_cents, total_cents, vat_percent)
    values (${invoice!.id}, 1, ${text}, ${text}, 'ks', 1, 100, 100, 23)`;
  await sql`insert into invoice_vat (invoice_id, vat_percent, base_cents, vat_cents) values (${invoice!.id}, 23, 100, 23)`;
  return `/files/invoice/${invoice!.id}/${invoice!.number}.pdf`;
}
