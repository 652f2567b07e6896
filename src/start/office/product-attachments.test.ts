import { beforeEach, expect, test } from 'vitest';
import { attachmentIn, lineOf } from '#staff/products/attachment-lines.ts';
import type { EditedAttachments } from '#staff/products/attachments-contract.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { listAttachments } from '#shop/catalog/product/product.server.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

let count = 0;
let id = 0;
async function newProduct() {
  count += 1;
  const [row] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select ${`PRI-${count}`}, ${`pri-${count}`}, ${`Príloha ${count}`}, vendor_id, category_id, 100
    from product where code = 'NV-D428' returning id`;
  return row.id;
}
beforeEach(async () => {
  id = await newProduct();
});

const pdf = (words: string) =>
  Buffer.from(`%PDF-1.7\n% ${words} ${count}\nxref\nstartxref\n9\n%%EOF\n`);
const add = (name: string, bytes: Buffer, role: StaffRole = 'content') =>
  clients[role].post(
    `/office/v1/products/${id}/attachments?${new URLSearchParams({ name }).toString()}`,
    bytes,
    { headers: { 'content-type': 'application/octet-stream' } },
  );
const read = async (of = id): Promise<EditedAttachments> =>
  (await clients.warehouse.get(`/office/v1/products/${of}/attachments`)).json().edited;
async function save(attachments: string[]) {
  const { version } = await read();
  const body = { version, fields: { attachments } };
  return clients.content.put(`/office/v1/products/${id}/attachments`, body);
}
const share = (attachment: number, role: StaffRole = 'content') =>
  clients[role].post(`/office/v1/products/${id}/attachments/share`, { attachment });
const find = async (search: string) =>
  (await clients.content.post('/office/v1/attachments/find', { search })).json().found;
const inShop = async () =>
  (await listAttachments(sql, `PRI-${count}`)).map(({ title, attachments }) => [
    title,
    ...attachments.map(({ filename }) => filename),
  ]);

test('documents come under the heading that their name says, and customers see them so', async () => {
  expect((await add('PRI_technicky-list.pdf', pdf('list'))).statusCode).toBe(200);
  await add('C:\\dokumenty\\PRI_navod.pdf', pdf('návod'));
  const { fields, files, groups } = (await add('katalog.pdf', pdf('katalóg'))).json()
    .edited as EditedAttachments;
  expect(fields.attachments.map(attachmentIn)).toMatchObject([
    { filename: 'PRI_technicky-list.pdf', group: 'Technické listy' },
    { filename: 'PRI_navod.pdf', group: 'Návody' },
    { filename: 'katalog.pdf', group: 'Dokumenty' },
  ]);
  expect(files).toMatchObject([{ products: 1 }, { products: 1 }, { products: 1 }]);
  expect(groups).toContain('Bezpečnosť');
  expect(await inShop()).toEqual([
    ['Technické listy', 'PRI_technicky-list.pdf'],
    ['Návody', 'PRI_navod.pdf'],
    ['Dokumenty', 'katalog.pdf'],
  ]);
});

test('what is no PDF gets a sentence and changes nothing', async () => {
  await add('a.pdf', pdf('a'));
  const before = await read();
  for (const [name, bytes, code] of [
    ['b.pdf', Buffer.from('MZ<?php echo 1;'), 'staff.folders.notPdf'],
    ['b.pdf', pdf('b').subarray(0, 12), 'staff.folders.notPdf'],
    ['b.docm', pdf('b'), 'staff.folders.notPdf'],
    ['iny.pdf', pdf('a'), 'staff.products.sameAttachment'],
    ['a.pdf', pdf('a'), 'staff.products.sameAttachment'],
  ] as const) {
    const refused = await add(name, bytes);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error[0].code).toBe(code);
  }
  expect([400, 413, 415]).toContain((await add('x.pdf', Buffer.alloc(51_000_000))).statusCode);
  expect(await read()).toEqual(before);
});

test('a newer file of the same name takes the place of the former, by the same address', async () => {
  await add('a.pdf', pdf('prvá'));
  await add('b.pdf', pdf('b'));
  const [first] = (await read()).files;
  const replaced = (await add('A.pdf', pdf('druhá'))).json();
  expect(replaced.is_replaced).toBe(true);
  expect(replaced.edited.files[0].id).toBe(first!.id);
  expect(replaced.edited.fields.attachments).toHaveLength(2);
  const opened = await clients.warehouse.get(`/office/v1/attachments/${first!.id}`);
  expect(opened.headers['content-type']).toBe('application/pdf');
  expect(opened.body).toContain('druhá');
  const [entry] = await sql<{ before: object }[]>`
    select before from audit_entry join audit on audit.id = audit_id
    where entity = 'product' and key = ${`PRI-${count}`} order by audit.id desc limit 1`;
  expect(entry!.before).toMatchObject({ attachments: expect.any(Array) });
});

test('order, names and headings are saved together; addresses stay', async () => {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await add(name, pdf(name));
  const [a, , c] = (await read()).files;
  const saved = await save([
    lineOf({ id: c!.id, filename: 'Záruka | nová.pdf', group: 'Záruka' }),
    lineOf({ id: a!.id, filename: 'a.pdf', group: 'Návody' }),
  ]);
  expect(saved.statusCode).toBe(200);
  expect((await read()).files.map((one) => one.id)).toEqual([c!.id, a!.id]);
  expect(await inShop()).toEqual([
    ['Záruka', 'Záruka | nová.pdf'],
    ['Návody', 'a.pdf'],
  ]);
  const line = { id: a!.id, filename: 'a.pdf', group: 'Návody' };
  for (const [wrong, status] of [
    [[{ ...line, id: 1 }], 400],
    [[line, line], 400],
    [[{ ...line, filename: 'a.exe' }], 409],
    [[{ ...line, filename: '../a.pdf' }], 409],
    [[{ ...line, group: '' }], 409],
    [[line, { ...line, id: c!.id, filename: 'A.pdf' }], 409],
  ] as const)
    expect((await save(wrong.map(lineOf))).statusCode).toBe(status);
  expect((await save([])).statusCode).toBe(200);
  expect(await inShop()).toEqual([]);
});

test('a file is shared, counted, and taken off one product only', async () => {
  const other = id;
  await add(`Spolocna_zaruka-${count}.pdf`, pdf('záruka'));
  const name = `Spolocna_zaruka-${count}.pdf`;
  id = await newProduct();
  const [found] = await find('SPOLOCNA_ZARUKA');
  expect(found).toMatchObject({ filename: name, group: 'Vyhlásenia a certifikáty', products: 1 });
  expect((await share(found.id)).statusCode).toBe(200);
  expect((await read()).files).toMatchObject([{ products: 2 }]);
  expect((await find('spolocna_zaruka'))[0].products).toBe(2);
  expect((await share(found.id)).json().error[0].code).toBe('staff.products.sameAttachment');
  expect((await share(2_000_000_000)).statusCode).toBe(404);
  // A newer one is that of this product alone.
  const newer = (await add(name, pdf('novšia'))).json();
  expect([newer.is_replaced, newer.edited.files[0].products]).toEqual([true, 1]);
  await save([]);
  expect((await read(other)).files).toMatchObject([{ products: 1 }]);
  expect(await find('100%_nie')).toEqual([]);
});

test('whoever is late is told what is there', async () => {
  await add('a.pdf', pdf('a'));
  const { version, fields } = await read();
  await add('b.pdf', pdf('b'));
  const late = await clients.office.put(`/office/v1/products/${id}/attachments`, {
    version,
    fields,
  });
  expect(late.statusCode).toBe(409);
  expect(late.json().current.fields.attachments).toHaveLength(2);
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['content', 200],
  ['warehouse', 403],
  ['accountant', 403],
] as const)('%s brings a document: %i', async (role, status) => {
  expect((await add('a.pdf', pdf(role), role)).statusCode).toBe(status);
  expect((await read()).files).toHaveLength(status === 200 ? 1 : 0);
});
