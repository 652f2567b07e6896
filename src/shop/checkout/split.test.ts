import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toCents } from '#base/values/money.ts';
import { invoicePdf } from '#shop/invoices/pdf/invoice-pdf.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { listAllOrders } from '#shop/orders/ledger.server.ts';
import { addLine, findProducts, newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { dayFromNow, promise, putOnStock } from '#tests/goods.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { chooseAll, useMethods, stepsOf } from './checkout.fixture.ts';

const shop = useShop();
const methods = useMethods(shop);
const { sql } = shop;
let camera: number;
let bracket: number;
let fee: number;

beforeAll(async () => {
  ({ camera, bracket } = await findProducts(shop));
  const [courier] = await sql<[{ price_cents: number }]>`
    select price_cents from shipping_method where id = ${methods.courier}`;
  fee = courier.price_cents;
});
beforeEach(async () => {
  await sql`delete from inbound_delivery`;
  await sql`delete from setting where key = 'split_shipping'`;
  await putOnStock(sql, camera, 4);
  await putOnStock(sql, bracket, 100);
  await promise(sql, camera, 500, dayFromNow(8));
});

/** A basket of somebody who wants more cameras than there are, ready to be ordered. */
async function ready({ cameras = 20, isSplit = true, shipping = methods.courier } = {}) {
  const buyer = await newCustomer(shop);
  const { client } = buyer;
  await addLine(client, camera, cameras);
  await addLine(client, bracket, 2);
  await client.patch('/admin/v1/basket/split', { basket: null, is_split: isSplit });
  const salePoint = shipping === methods.pickUp ? methods.warehouse : null;
  const payment = shipping === methods.pickUp ? methods.cash : methods.invoice;
  const steps = stepsOf(client, { shipping, payment, salePoint });
  await chooseAll(steps);
  return { ...buyer, steps };
}

const placedBy = async (client: Client, id: number) =>
  (await client.get(`/admin/v1/customer/order/detail/${id}/sk`)).json().orders;

const rowOf = async (id: number) => {
  const [row] = await sql`
    select is_split, shipping_count, shipping_cents, products_cents, payment_cents, net_cents
    from orders where id = ${id}`;
  return row!;
};

test('goods that are here go first, and delivery is paid twice', async () => {
  const { client, steps } = await ready();
  const { order } = (await steps.order()).json();
  const row = await rowOf(order.id);
  expect(row).toMatchObject({ is_split: true, shipping_count: 2, shipping_cents: 2 * fee });
  expect(row.net_cents).toBe(row.products_cents + 2 * fee + row.payment_cents);
  const shown = await placedBy(client, order.id);
  expect(shown).toMatchObject({ is_split: true, shipping_count: 2 });
  expect(toCents(shown.shipping_price)).toBe(2 * fee);
});

test('the setting may charge it once', async () => {
  await sql`insert into setting (key, value) values ('split_shipping', '{"charge": "once"}')`;
  const { steps } = await ready();
  expect(await rowOf((await steps.order()).json().order.id)).toMatchObject({
    is_split: true,
    shipping_count: 1,
    shipping_cents: fee,
  });
});

test('where nothing is short, all is short, or somebody comes for it, the choice does not count', async () => {
  const plain = { is_split: false, shipping_count: 1 };
  const whole = await ready({ cameras: 2 });
  expect(await rowOf((await whole.steps.order()).json().order.id)).toMatchObject({
    ...plain,
    shipping_cents: fee,
  });
  const pickedUp = await ready({ shipping: methods.pickUp });
  expect(await rowOf((await pickedUp.steps.order()).json().order.id)).toMatchObject(plain);
  await putOnStock(sql, camera, 0);
  await putOnStock(sql, bracket, 0);
  const nothing = await ready();
  expect(await rowOf((await nothing.steps.order()).json().order.id)).toMatchObject(plain);
  await putOnStock(sql, camera, 4);
  const together = await ready({ isSplit: false });
  expect(await rowOf((await together.steps.order()).json().order.id)).toMatchObject(plain);
});

test('whoever saw two deliveries is asked again when goods have come meanwhile', async () => {
  const { steps } = await ready();
  const wrong = await steps.order({ shown_total: 1 });
  expect(wrong.statusCode).toBe(409);
  const total = wrong.json().totals.total_without_vat;
  await putOnStock(sql, camera, 50);
  const refused = await steps.order({ shown_total: total });
  expect(refused.json().error[0].code).toBe('messages.order.priceChanged');
  expect(toCents(total) - toCents(refused.json().totals.total_without_vat)).toBe(fee);
  expect(
    (await steps.order({ shown_total: refused.json().totals.total_without_vat })).statusCode,
  ).toBe(200);
});

describe('what the customer calls the order', () => {
  async function placed() {
    const buyer = await ready();
    const [project] = await sql<[{ id: number }]>`
      insert into project (customer_id, person_id, updated_by, name)
      values (${buyer.customerId}, ${buyer.id}, ${buyer.id}, 'Bytový dom Sihoť 24') returning id`;
    await buyer.client.patch('/admin/v1/basket/reference', {
      basket: null,
      customer_reference: 'OBJ-118/2026',
      project: project.id,
    });
    const { order } = (await buyer.steps.order()).json();
    return { ...buyer, order, project: project.id };
  }

  test('is on the order, in both mails, and stays when the project is gone', async () => {
    const { client, order, project } = await placed();
    expect(await placedBy(client, order.id)).toMatchObject({
      customer_reference: 'OBJ-118/2026',
      project_id: project,
      project_name: 'Bytový dom Sihoť 24',
    });
    await writeMails(sql);
    const mails = await sql<{ kind: string; html: string }[]>`
      select kind, html_body as html from outbox
      where subject_key in (${`order:${order.id}`}, ${`new-order:${order.id}`})`;
    expect(mails).toHaveLength(2);
    for (const { html } of mails)
      for (const words of ['OBJ-118/2026', 'Bytový dom Sihoť 24', 'dvoch zásielkach'])
        expect(plain(html)).toContain(words);
    await sql`delete from project where id = ${project}`;
    expect(await placedBy(client, order.id)).toMatchObject({
      project_id: null,
      project_name: 'Bytový dom Sihoť 24',
    });
  });

  test('is on the invoice, and finds it', async () => {
    const { client, order } = await placed();
    const invoice = await issueInvoice({ sql, config: shop.config }, order.id);
    const document = await getDocument(sql, invoice.number);
    expect(document.lines.at(-1)).toMatchObject({ total_cents: 2 * fee });
    if (canReadPdf) {
      const text = plain(pdfText(await invoicePdf(document)));
      for (const words of ['Vaše číslo objednávky OBJ-118/2026', 'Bytový dom Sihoť 24'])
        expect(text).toContain(words);
    }
    const find = async (who: Client, q: string) =>
      (await who.get(`/admin/v1/customer/documents?limit=25&q=${encodeURIComponent(q)}`)).json()
        .documents;
    for (const q of ['obj-118', '118/2026', 'sihot 24', 'Bytový dom'])
      expect([q, await find(client, q)]).toMatchObject([
        q,
        [{ number: invoice.number, order: { customer_reference: 'OBJ-118/2026' } }],
      ]);
    for (const q of ['OBJ-119', '%', '_']) expect([q, await find(client, q)]).toEqual([q, []]);
    const stranger = await newCustomer(shop);
    expect(await find(stranger.client, 'OBJ-118')).toEqual([]);
  });

  test('finds the order for the shop’s people, by an index', async () => {
    const { order } = await placed();
    const about = { words: ['obj-118', 'sihot'], phone: null, cents: null };
    const found = await listAllOrders(sql, { about, limit: 50 });
    expect(found.orders.map(({ number }) => number)).toContain(order.number);
    const other = await listAllOrders(sql, {
      about: { ...about, words: ['obj-118', 'inde'] },
      limit: 50,
    });
    expect(other.total).toBe(0);
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      // Of so few orders any index is as good as another; the database is this file's own.
      await tx`drop index orders_named`;
      return tx`
        explain select from orders
        where reference_words(customer_reference, project_name) like '%obj-118%'
          and (customer_reference <> '' or project_name <> '')`;
    });
    expect(plan.map((row) => row['QUERY PLAN']).join(' ')).toContain('orders_reference');
  });
});
