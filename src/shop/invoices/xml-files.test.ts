import { fromBufferPromise } from 'yauzl';
import { beforeEach, expect, test } from 'vitest';
import { findXml } from './einvoice/network/documents.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { addColleague, addCompany } from '#tests/companies.ts';
import { OTHER, useShop } from '#tests/shop.ts';
import type { DocumentItem } from './list/documents-contract.ts';
import { issueCreditNote } from './issue/credit-note.server.ts';
import { issueInvoice } from './issue/issue.server.ts';

const shop = useShop();
const { sql } = shop;
const password = 'bastion-demo';
beforeEach(() => sql`delete from attempt`);

let companies = 0;
/** A company with an invoice of each kind: with its XML, a credit note to it, and a PDF only. */
async function withDocuments() {
  const email = `xml-${(companies += 1)}@example.sk`;
  const by = await addCompany(sql, email, { company: { vat_id: '2023581747' } });
  const order = async () => {
    const { id } = await copyOrder(shop, { status: 'accepted', by });
    await sql`update orders set vat_id = '2023581747' where id = ${id}`;
    return id;
  };
  const invoice = await issueInvoice(shop, await order());
  const note = await issueCreditNote(shop, invoice.number, 'Vrátené');
  await sql`update company set outside_duty = 'Skúška' where id = ${by.customerId}`;
  const pdfOnly = await issueInvoice(shop, await order());
  return { ...by, invoice, note, pdfOnly, client: await shop.signIn({ email, password }) };
}

const namesIn = async (zip: Buffer) => {
  const names: string[] = [];
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) names.push(entry.fileName);
  return names.toSorted();
};

test('the list says which document has an XML, and there it is, byte by byte', async () => {
  const { client, invoice, note, pdfOnly } = await withDocuments();
  const { documents } = (await client.get('/admin/v1/customer/documents?limit=25')).json();
  const urls = Object.fromEntries(
    documents.map(({ number, xml_url }: DocumentItem) => [number, xml_url]),
  );
  expect(urls).toEqual({
    [invoice.number]: `/files/invoice/${invoice.id}/${invoice.number}.xml`,
    [note.number]: `/files/invoice/${note.id}/${note.number}.xml`,
    [pdfOnly.number]: null,
  });
  const response = await client.get(urls[invoice.number]);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('application/xml'),
    'content-disposition': `attachment; filename="${invoice.number}.xml"`,
  });
  expect(response.rawPayload).toEqual(await findXml(sql, invoice.id));
  const none = await client.get(`/files/invoice/${pdfOnly.id}/${pdfOnly.number}.xml`);
  expect(none.statusCode).toBe(404);
  const other = await client.get(`/files/invoice/${invoice.id}/${note.number}.xml`);
  expect(other.statusCode).toBe(404);
});

test('it is nobody else’s, and theirs who may see documents', async () => {
  const { id, invoice } = await withDocuments();
  const url = `/files/invoice/${invoice.id}/${invoice.number}.xml`;
  expect((await shop.guest().get(url)).statusCode).toBe(401);
  expect((await (await shop.signIn(OTHER)).get(url)).statusCode).toBe(404);
  for (const [role, status] of [
    ['accountant', 200],
    ['admin', 200],
    ['buyer', 403],
    ['approver', 403],
  ] as const) {
    const email = `${role}-${id}@example.sk`;
    await addColleague(sql, id, { email, roles: [role] });
    expect([role, (await (await shop.signIn({ email, password })).get(url)).statusCode]).toEqual([
      role,
      status,
    ]);
  }
});

test('PDFs, XMLs or both in one ZIP', async () => {
  const { client, invoice, note, pdfOnly } = await withDocuments();
  const all = [invoice, note, pdfOnly];
  const ids = all.map(({ id }) => id).join(',');
  const of = async (files: string) =>
    namesIn((await client.get(`/files/invoices.zip?ids=${ids}${files}`)).rawPayload);
  const named = (end: string, ...some: { number: string }[]) =>
    some.map(({ number }) => `${number}.${end}`);
  expect(await of('')).toEqual(named('pdf', ...all).toSorted());
  expect(await of('&files=xml')).toEqual(named('xml', invoice, note).toSorted());
  expect(await of('&files=all')).toEqual(
    [...named('pdf', ...all), ...named('xml', invoice, note)].toSorted(),
  );
  const none = await client.get(`/files/invoices.zip?ids=${pdfOnly.id}&files=xml`);
  expect([none.statusCode, none.json().error[0].code]).toEqual([404, 'messages.einvoice.none']);
  expect((await client.get(`/files/invoices.zip?ids=${ids}&files=doc`)).statusCode).toBe(400);
  const foreign = await (await shop.signIn(OTHER)).get(`/files/invoices.zip?ids=${ids}&files=xml`);
  expect(foreign.statusCode).toBe(404);
});
