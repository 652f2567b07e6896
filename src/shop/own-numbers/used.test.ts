import { beforeAll, describe, expect, test } from 'vitest';
import { readAudience } from '#shop/catalog/audience.server.ts';
import { GUEST, type OwnNumbers, type Visitor } from '#shop/kernel/visitor.ts';
import { checkUbl } from '#shop/invoices/einvoice/check.ts';
import { findXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { invoicePdf } from '#shop/invoices/pdf/invoice-pdf.server.ts';
import { deliveryNotePdf } from '#shop/shipments/delivery-note-pdf.server.ts';
import { findDeliveryNote } from '#shop/shipments/delivery-note.server.ts';
import { ship } from '#shop/shipments/ship.server.ts';
import { addLine, newCustomer, readLines, useGoods } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { placeOrder, readCatalogue } from '#tests/world.ts';

const shop = useShop();
const { sql } = shop;
const goods = useGoods(shop);
const NUMBER = 'TAJNE-4711/b';

type Customer = Awaited<ReturnType<typeof newCustomer>>;
const give = (client: Client, code: string, number: string) =>
  client.post('/admin/v1/company/own-numbers', { code, number });
const codeOf = async (id: number) =>
  (await sql<[{ code: string }]>`select code from product where id = ${id}`)[0].code;

let ours: Customer;
let theirs: Customer;
let code: string;
beforeAll(async () => {
  [ours, theirs] = [await newCustomer(shop), await newCustomer(shop)];
  code = await codeOf(goods.camera);
  await give(ours.client, code, NUMBER);
});

describe('search', () => {
  const ask = (client: Client, query: string) =>
    client.get(`/admin/v1/search/${encodeURIComponent(query)}/sk?cards=1`);
  const listed = async (client: Client, query: string, filters = '') =>
    (
      await client.get(`/admin/v1/search-products/${encodeURIComponent(query)}/sk/12/0${filters}`)
    ).json();

  test('finds the product by the number as its very code, whatever its punctuation', async () => {
    for (const query of [NUMBER, 'tajne 4711B'])
      expect((await ask(ours.client, query)).json()).toMatchObject({
        exact: { code },
        items: [{ type: 'product', code }],
      });
    expect(await listed(ours.client, NUMBER)).toMatchObject({
      full_count: 1,
      items: [{ code }],
    });
    expect(await listed(ours.client, NUMBER, '?filters={}')).toMatchObject({
      full_count: 1,
      items: [{ code }],
    });
  });

  test('finds nothing by it for anybody else', async () => {
    for (const client of [theirs.client, shop.guest(), await shop.signIn()]) {
      const found = await ask(client, NUMBER);
      expect(found.json()).toMatchObject({ exact: null });
      expect(found.body).not.toContain(`"code":"${code}"`);
      expect((await listed(client, NUMBER)).full_count).toBe(0);
    }
  });

  test('puts it first, before what else the words find, on every page', async () => {
    const { client } = await newCustomer(shop);
    const before = await listed(client, 'kamera');
    const other = (
      await sql<[{ code: string }]>`
        select code from product where is_sold and code <> all (${before.items.map((one: { code: string }) => one.code)})
          and name not ilike '%kamera%' order by id limit 1`
    )[0].code;
    await give(client, other, 'Kamera');
    const after = await listed(client, 'kamera');
    expect(after.items[0].code).toBe(other);
    expect(after.items.slice(1).map((one: { code: string }) => one.code)).toEqual(
      before.items.slice(0, 11).map((one: { code: string }) => one.code),
    );
    const pages = await Promise.all(
      [0, 12, 24].map((offset) => client.get(`/admin/v1/search-products/kamera/sk/12/${offset}`)),
    );
    const codes = pages.flatMap((page) =>
      page.json().items.map((one: { code: string }) => one.code),
    );
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('what is no longer sold is not found by it', async () => {
    const { client } = await newCustomer(shop);
    const [gone] = await sql<{ code: string }[]>`
      select code from product where not is_sold and not is_draft order by id limit 1`;
    await give(client, gone!.code, 'STARE-1');
    expect((await ask(client, 'STARE-1')).json()).toMatchObject({ exact: null });
  });

  test('a number that is given, changed or removed counts from the next question on', async () => {
    const { client } = await newCustomer(shop);
    const exact = async (query: string) => (await ask(client, query)).json().exact?.code ?? null;
    expect(await exact('NOVE-1')).toBeNull();
    const { product } = (await give(client, code, 'NOVE-1')).json();
    expect(await exact('NOVE-1')).toBe(code);
    await client.patch(`/admin/v1/company/own-numbers/${product}`, { number: 'NOVE-2' });
    expect([await exact('NOVE-1'), await exact('NOVE-2')]).toEqual([null, code]);
    await client.delete(`/admin/v1/company/own-numbers/${product}`);
    expect(await exact('NOVE-2')).toBeNull();
  });
});

test('what a company finds by its own numbers no other company finds', async () => {
  const page = async (client: Client) =>
    (
      await client.post('/admin/v1/search-filtered/sk/12/0', {
        query: NUMBER,
        filters: {},
        order: null,
      })
    ).json();
  expect((await page(theirs.client)).total).toBe(0);
  expect((await page(ours.client)).total).toBe(1);
  expect((await page(theirs.client)).total).toBe(0);
});

test('a page that was rendered for a company with own numbers is cached for its people alone', async () => {
  const audienceOf = (ownNumbers?: OwnNumbers) => {
    const customer = { id: 0, companyName: '', discounts: [] as never, ownNumbers };
    return readAudience(sql, { ...GUEST, customer } as unknown as Visitor);
  };
  const all = [undefined, { of: 1, version: 1 }, { of: 1, version: 2 }, { of: 2, version: 1 }];
  const audiences = await Promise.all(all.map((one) => audienceOf(one)));
  expect(new Set(audiences).size).toBe(all.length);
});

test('a line of the basket says it, also the one that was just added', async () => {
  const { client } = await newCustomer(shop);
  await give(client, code, NUMBER);
  const added = await addLine(client, goods.camera);
  expect(added.json().basket.products).toMatchObject([{ code, own_number: NUMBER }]);
  await addLine(client, goods.bracket);
  const [first, second] = await readLines(client);
  expect(first).toMatchObject({ code, own_number: NUMBER });
  expect(second).not.toHaveProperty('own_number');
  await addLine(theirs.client, goods.camera);
  expect((await readLines(theirs.client))[0]).not.toHaveProperty('own_number');
});

describe('an order', () => {
  let order: { id: number; number: string; customer_id: number };
  let customer: Customer;
  beforeAll(async () => {
    customer = await newCustomer(shop);
    const catalogue = await readCatalogue(shop);
    await give(customer.client, catalogue.product.code, NUMBER);
    const id = await placeOrder(customer.client, catalogue, 'Objednavka');
    [order] = await sql<
      [typeof order]
    >`select id, number, customer_id from orders where id = ${id}`;
    const { product } = catalogue;
    await customer.client.patch(`/admin/v1/company/own-numbers/${product.id}`, { number: 'INE-1' });
  });

  test('keeps the number as it was when it was placed', async () => {
    const detail = await customer.client.get(`/admin/v1/customer/order/detail/${order.id}/sk`);
    expect(detail.json().orders.products[0]).toMatchObject({ own_number: NUMBER });
    const [mail] = await sql<[{ content: unknown }]>`
      select content from outbox where subject_key = ${`order:${order.id}`}`;
    expect(JSON.stringify(mail.content)).toContain(NUMBER);
  });

  test.runIf(canReadPdf)(
    'has it on the delivery note, the invoice and the credit note',
    async () => {
      await sql`insert into setting (key, value) values ('einvoice', ${sql.json({ duty_from: '2020-01-01' })})
      on conflict (key) do update set value = excluded.value`;
      await sql`
      update orders set status = 'accepted', vat_id = '2023581747', ext_vat_id = 'SK2023581747' where id = ${order.id}`;
      const shipment = await ship(shop, order.id, {
        lines: [{ position: 1, quantity: 1 }],
        carrier: 'sps',
        numbers: ['7K4402118905'],
      });
      const note = (await findDeliveryNote(sql, order.customer_id, shipment.id))!;
      expect(pdfText(await deliveryNotePdf(note))).toContain(NUMBER);

      const issued = await issueInvoice(shop, order.id);
      const credit = await issueCreditNote(shop, issued.number, 'Vrátený tovar');
      for (const { id, number } of [issued, credit]) {
        expect(pdfText(await invoicePdf(await getDocument(sql, number)))).toContain(NUMBER);
        const xml = (await findXml(sql, id))!.toString('utf8');
        expect(checkUbl(xml)).toEqual([]);
        expect(xml).toContain(
          `<cac:BuyersItemIdentification><cbc:ID>${NUMBER}</cbc:ID></cac:BuyersItemIdentification><cac:SellersItemIdentification>`,
        );
        // A fee is nobody's goods.
        expect(xml.match(/BuyersItemIdentification>/g)).toHaveLength(2);
      }
    },
  );
});

describe('the price list', () => {
  const csv = async (client: Client) =>
    (await client.get('/files/price-list/csv?extent=all&columns=ownNumber,name')).body;

  test('has a column with the numbers of its own company', async () => {
    const [own, other] = [await csv(ours.client), await csv(theirs.client)];
    expect(own.split('\r\n')[0]).toBe('\ufeffKód produktu;Vaše číslo;Názov;Vaša cena bez DPH');
    expect(own).toContain(`${code};${NUMBER};`);
    expect(other).not.toContain(NUMBER);
    expect(other).toContain(`${code};;`);
  });

  test('for programs has them, too, and another tag once they have changed', async () => {
    const keyOf = async (client: Client): Promise<string> =>
      (
        await client.post('/admin/v1/customer/api-keys', {
          name: 'ERP',
          scopes: ['prices'],
          days: null,
        })
      ).json().token;
    const ask = async (client: Client, url: string) => {
      const headers = { authorization: `Bearer ${await keyOf(client)}` };
      return shop.app.inject({ url, headers });
    };
    const price = `/api/v1/ceny/${encodeURIComponent(code)}`;
    expect((await ask(ours.client, price)).json().product).toMatchObject({ own_number: NUMBER });
    expect((await ask(theirs.client, price)).json().product).toMatchObject({ own_number: '' });
    const { client } = await newCustomer(shop);
    const before = await ask(client, '/api/v1/ceny');
    await give(client, code, 'ERP-1');
    const after = await ask(client, '/api/v1/ceny');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const listed = after.json().products.filter((one: { own_number: string }) => one.own_number);
    expect(listed).toMatchObject([{ code, own_number: 'ERP-1' }]);
    expect((await ask(client, '/api/v1/ceny?format=csv')).body).toContain(';ERP-1');
  });
});
