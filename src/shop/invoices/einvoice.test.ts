import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkUbl } from './einvoice/check.ts';
import { findXml } from './einvoice/network/documents.server.ts';
import { all, parseXml, textOf } from './einvoice/element.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { addCompany } from '#tests/companies.ts';
import { plain } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { issueCreditNote } from './issue/credit-note.server.ts';
import { getDocument } from './invoice.server.ts';
import { invoicePdf } from './pdf/invoice-pdf.server.ts';
import { issueInvoice } from './issue/issue.server.ts';

const shop = useShop();
const { sql } = shop;
const DIC = '2023581747';
const REASON = 'Oslobodené od dane podľa § 31 zákona o DPH';

const setDuty = (from: string) => sql`
  insert into setting (key, value) values ('einvoice', ${sql.json({ duty_from: from })})
  on conflict (key) do update set value = excluded.value`;
const inDuty = () => setDuty('2020-01-01');
const beforeDuty = () => setDuty('2999-01-01');

let customers = 0;
/** An order of a company of its own, with these numbers on the order and at the company. */
async function orderOf(numbers: { dic?: string; icDph?: string } = {}) {
  const { dic = DIC, icDph = '' } = numbers;
  const by = await addCompany(sql, `efaktura-${(customers += 1)}@example.sk`, {
    company: { company_name: 'Elektro Kováč', vat_id: dic, ext_vat_id: icDph },
  });
  const order = await copyOrder(shop, { status: 'accepted', by });
  await sql`
    update orders set vat_id = ${dic}, ext_vat_id = ${icDph}, company_name = 'Elektro Kováč'
    where id = ${order.id}`;
  return { ...order, ...by, id: order.id };
}

const xmlOf = async (invoiceId: number) => {
  const bytes = await findXml(sql, invoiceId);
  return bytes && parseXml(bytes.toString('utf8'));
};
const series = async () =>
  (await sql`select * from number_series order by series, year`).map(String);
const sentences = async (wish: Promise<unknown>): Promise<string[]> => {
  const thrown = await wish.then(
    () => null,
    (error: { status: number; problems: { message: string }[] }) => error,
  );
  expect(thrown?.status).toBe(409);
  return thrown!.problems.map(({ message }) => plain(message));
};

test('an invoice has its XML from the same moment, with its hash, and the network takes it', async () => {
  const order = await orderOf({ icDph: `SK${DIC}` });
  await sql`update orders set customer_reference = 'OBJ 12/A' where id = ${order.id}`;
  const invoice = await issueInvoice(shop, order.id);
  const [kept] = await sql`
    select xml, hash, created_at = (select created_at from invoice where id = ${invoice.id}) as is_one
    from einvoice_document where invoice_id = ${invoice.id}`;
  expect(kept!.is_one).toBe(true);
  expect(kept!.hash).toEqual(createHash('sha256').update(kept!.xml).digest());
  expect(checkUbl(kept!.xml.toString('utf8'))).toEqual([]);

  const root = parseXml(kept!.xml.toString('utf8'));
  const document = await getDocument(sql, invoice.number);
  expect(textOf(root, 'cbc:ID')).toBe(invoice.number);
  expect(textOf(root, 'cbc:IssueDate')).toBe(document.issued_on);
  expect(textOf(root, 'cbc:DueDate')).toBe(document.due_on);
  expect(textOf(root, 'cac:PaymentMeans/cbc:PaymentID')).toBe(document.variable_symbol);
  expect(textOf(root, 'cac:OrderReference/cbc:ID')).toBe('OBJ 12/A');
  expect(textOf(root, 'cac:OrderReference/cbc:SalesOrderID')).toBe(order.number);
  const buyer = 'cac:AccountingCustomerParty/cac:Party';
  expect(textOf(root, `${buyer}/cbc:EndpointID`)).toBe(DIC);
  expect(textOf(root, `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`)).toBe(`SK${DIC}`);
  expect(textOf(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CityName')).not.toBe('');
});

test('it is neither changed nor thrown away', async () => {
  const { id } = await issueInvoice(shop, (await orderOf()).id);
  for (const change of [
    sql`update einvoice_document set xml = '\\x00', hash = sha256('\\x00') where invoice_id = ${id}`,
    sql`delete from einvoice_document where invoice_id = ${id}`,
  ])
    await expect(change).rejects.toThrow(/neither changed nor thrown away/);
  await expect(
    sql`insert into einvoice_document (invoice_id, xml, hash)
        select min(id), '\\x01', sha256('\\x00') from invoice`,
  ).rejects.toThrow(/hash/);
});

test.each([
  ['invoice', '58', 'SK'],
  ['prepayment', '58', 'SK'],
  ['cash', '10', ''],
  ['card', '48', ''],
  ['on_delivery', 'ZZZ', ''],
])('paid by %s is code %s', async (payment, code, account) => {
  const order = await orderOf();
  await sql`update orders set payment_kind = ${payment} where id = ${order.id}`;
  const root = (await xmlOf((await issueInvoice(shop, order.id)).id))!;
  expect(textOf(root, 'cac:PaymentMeans/cbc:PaymentMeansCode')).toBe(code);
  const iban = textOf(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID');
  expect(iban.slice(0, 2)).toBe(account);
});

test('what is picked up, at our house or at a point, names no address of a delivery', async () => {
  for (const change of [
    { is_pick_up: true, warehouse_id: 1 },
    { packeta_point: '1', packeta_point_name: 'Bod', packeta_point_address: 'Ulica 1' },
  ]) {
    const order = await orderOf();
    await sql`update orders set ${sql(change)} where id = ${order.id}`;
    const root = (await xmlOf((await issueInvoice(shop, order.id)).id))!;
    expect(all(root, 'cac:Delivery/cac:DeliveryLocation')).toEqual([]);
  }
});

test('what a gift card has paid is taken off what is to be paid', async () => {
  const order = await orderOf();
  await sql`update orders set gift_card_cents = 1234 where id = ${order.id}`;
  const invoice = await issueInvoice(shop, order.id);
  const root = (await xmlOf(invoice.id))!;
  const { gross_cents, paid_cents } = await getDocument(sql, invoice.number);
  expect(paid_cents).toBe(1234);
  expect(textOf(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('12.34');
  expect(textOf(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe(
    ((gross_cents - 1234) / 100).toFixed(2),
  );
});

test('a customer has another address on the network than its DIČ', async () => {
  const order = await orderOf();
  await sql`update company set peppol_address = '0245:2120401690' where id = ${order.customerId}`;
  const root = (await xmlOf((await issueInvoice(shop, order.id)).id))!;
  expect(textOf(root, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID')).toBe('2120401690');
  await expect(
    sql`update company set peppol_address = '0158:12345678' where id = ${order.customerId}`,
  ).rejects.toThrow(/peppol_address/);
});

test('without a DIČ: a PDF until the duty begins, then refused before a number is taken', async () => {
  await beforeDuty();
  const early = await orderOf({ dic: '' });
  expect(await xmlOf((await issueInvoice(shop, early.id)).id)).toBeNull();

  await inDuty();
  const late = await orderOf({ dic: '' });
  const before = await series();
  expect(await sentences(issueInvoice(shop, late.id))).toEqual([
    'Zákazníkovi Elektro Kováč doplňte DIČ. Je to jeho adresa, na ktorú sa e-faktúra doručí.',
  ]);
  expect(await series()).toEqual(before);
  expect(await sql`select from invoice where order_id = ${late.id}`).toHaveLength(0);

  // Completed at the customer, not on the order, which stays as it was ordered.
  await sql`update company set vat_id = ${DIC} where id = ${late.customerId}`;
  const invoice = await issueInvoice(shop, late.id);
  expect(await xmlOf(invoice.id)).not.toBeNull();
  expect((await getDocument(sql, invoice.number)).buyer.dic).toBe(DIC);
});

test('a customer outside the duty gets a PDF, whatever the day', async () => {
  await inDuty();
  const order = await orderOf({ dic: '' });
  await sql`update company set outside_duty = 'Fyzická osoba' where id = ${order.customerId}`;
  const invoice = await issueInvoice(shop, order.id);
  expect(await xmlOf(invoice.id)).toBeNull();
  expect(await xmlOf((await issueCreditNote(shop, invoice.number, 'Vrátené')).id)).toBeNull();
});

test.each([
  ['a wrong DIČ', { dic: '2023581748' }, /Opravte DIČ zákazníka Elektro Kováč/],
  ['a wrong IČ DPH', { icDph: 'SK123' }, /Opravte IČ DPH zákazníka Elektro Kováč/],
  ['a foreign DIČ', { dic: 'CZ12345678' }, /Elektro Kováč má zahraničné DIČ „CZ12345678“/],
  [
    'a foreign IČ DPH',
    { icDph: 'ATU12345678' },
    /Elektro Kováč má zahraničné IČ DPH „ATU12345678“/,
  ],
])('%s is refused before and in the duty', async (_name, numbers, sentence) => {
  for (const day of [beforeDuty, inDuty]) {
    await day();
    const order = await orderOf(numbers);
    const before = await series();
    const said = await sentences(issueInvoice(shop, order.id));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
    expect(await series()).toEqual(before);
  }
});

test('there is no address abroad to begin with', async () => {
  for (const table of ['customer_address', 'basket_address'])
    await expect(sql`update ${sql(table)} set country = 33`).rejects.toThrow(/country/);
});

test('a shop that pays no VAT issues PDFs', async () => {
  await inDuty();
  const [{ value }] = await sql<
    [{ value: object }]
  >`select value from setting where key = 'company'`;
  const put = (company: object) =>
    sql`update setting set value = ${sql.json(company as never)} where key = 'company'`;
  await put({ ...value, icDph: '' });
  const order = await orderOf({ dic: '' });
  expect(await xmlOf((await issueInvoice(shop, order.id)).id)).toBeNull();
  await put(value);
});

test('a credit note to an invoice that was a PDF only is an XML that names it and its day', async () => {
  await beforeDuty();
  const order = await orderOf({ dic: '' });
  const old = await issueInvoice(shop, order.id);
  expect(await xmlOf(old.id)).toBeNull();
  await inDuty();
  expect(await sentences(issueCreditNote(shop, old.number, 'Vrátené'))).toHaveLength(1);

  await sql`update company set vat_id = ${DIC} where id = ${order.customerId}`;
  await sql`update invoice set issued_on = issued_on - 40, supplied_on = supplied_on - 40 where id = ${old.id}`;
  const note = await issueCreditNote(shop, old.number, 'Vrátený tovar');
  const root = (await xmlOf(note.id))!;
  const { issued_on } = await getDocument(sql, old.number);
  expect(textOf(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe(old.number);
  expect(textOf(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate')).toBe(
    issued_on,
  );
  expect(textOf(root, 'cbc:Note')).toBe('Vrátený tovar');
});

test('0 % asks for the reason at the goods and at the fee, and PDF and XML say it', async () => {
  await inDuty();
  const order = await orderOf();
  await sql`update order_line set vat_percent = 0 where order_id = ${order.id} and position = 1`;
  await sql`
    update orders set shipping_vat_percent = 0, shipping_cents = 490,
      net_cents = products_cents + 490 + payment_cents,
      gross_cents = products_cents + 490 + payment_cents + vat_cents where id = ${order.id}`;
  const [line] = await sql`
    select name, product_id from order_line where order_id = ${order.id} and position = 1`;
  const [fee] = await sql`select shipping_name, shipping_id from orders where id = ${order.id}`;
  const ask = (name: string) => `Položka „${plain(name)}“ má sadzbu 0 %. Doplňte pri nej dôvod`;
  const both = await sentences(issueInvoice(shop, order.id));
  expect(both).toHaveLength(2);
  expect(both[0]).toContain(ask(line!.name));
  expect(both[1]).toContain(ask(fee!.shipping_name));

  await sql`update product set exemption_reason = ${REASON} where id = ${line!.product_id}`;
  expect(await sentences(issueInvoice(shop, order.id))).toEqual([both[1]]);

  await sql`update shipping_method set exemption_reason = ${REASON} where id = ${fee!.shipping_id}`;
  const invoice = await issueInvoice(shop, order.id);
  const note = await issueCreditNote(shop, invoice.number, 'Vrátené');
  for (const { id, number } of [invoice, note]) {
    const root = (await xmlOf(id))!;
    const reasons = all(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')
      .map((category) => textOf(category, 'cbc:TaxExemptionReason'))
      .filter((reason) => reason !== '');
    expect(reasons).toEqual([REASON]);
    if (canReadPdf)
      expect(pdfText(await invoicePdf(await getDocument(sql, number)))).toContain(REASON);
  }
  await sql`update product set exemption_reason = '' where id = ${line!.product_id}`;
  await sql`update shipping_method set exemption_reason = '' where id = ${fee!.shipping_id}`;
});

test('an old line without a reason takes the one its goods have now', async () => {
  await beforeDuty();
  const order = await orderOf({ dic: '' });
  await sql`update order_line set vat_percent = 0 where order_id = ${order.id} and position = 1`;
  const old = await issueInvoice(shop, order.id);
  await inDuty();
  await sql`update company set vat_id = ${DIC} where id = ${order.customerId}`;
  const part = new Map([[1, 1]]);
  expect(await sentences(issueCreditNote(shop, old.number, 'Vrátené', { part }))).toHaveLength(1);
  const [{ id }] = await sql<[{ id: number }]>`
    update product set exemption_code = 'VATEX-EU-132-1I'
    where id = (select product_id from order_line where order_id = ${order.id} and position = 1)
    returning id`;
  const note = await issueCreditNote(shop, old.number, 'Vrátené', { part });
  const path = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode';
  expect(textOf((await xmlOf(note.id))!, path)).toBe('VATEX-EU-132-1I');
  await sql`update product set exemption_code = '' where id = ${id}`;
});
