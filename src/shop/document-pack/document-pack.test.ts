import { createHash, randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { type Entry, fromBuffer } from 'yauzl';
import { todayInBratislava } from '#text/clock.ts';
import { addColleague } from '#tests/companies.ts';
import { newCustomer } from '#tests/buyers.ts';
import { addOrder } from '#tests/orders.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import type { DocumentPack } from './contract.ts';

const shop = useShop();
const { sql } = shop;

const url = (id: number, of = 'order') => `/admin/v1/document-pack/${of}/${id}`;
const fileUrl = (id: number, format: string, groups: string, of = 'order') =>
  `/files/document-pack/${of}/${id}/${format}?groups=${groups}`;
const ALL = 'technicke-listy,navody,vyhlasenia-a-certifikaty';

/** Names and texts of a ZIP, each of today. */
const unzip = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const today = todayInBratislava();
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (problem, stream) => {
          if (problem) return reject(problem);
          const day = entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 10);
          if (day < today) return reject(new Error(`${entry.fileName} is of ${day}`));
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks));
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });

/** A file that the shop keeps, given to a product under a name. */
async function attach(code: string, group: string, filename: string, bytes: Buffer, type: string) {
  const name = `${createHash('md5').update(bytes).digest('hex')}.bin`;
  await sql`
    insert into file (name, media_type, size, bytes)
    values (${name}, ${type}, ${bytes.length}, ${bytes}) on conflict do nothing`;
  await sql`
    insert into attachment (product_id, group_title, filename, file_id, position)
    select product.id, ${group}, ${filename}, file.id,
           1 + coalesce((select max(position) from attachment where product_id = product.id), 0)
    from product, file where code = ${code} and file.name = ${name}`;
}

test('documents are grouped, those that products share count once, and products without any are named', async () => {
  const buyer = await newCustomer(shop);
  const { id } = await addOrder(sql, buyer, [
    { code: 'NV-D8Z', quantity: 1 },
    { code: 'NV-D4Z', quantity: 2 },
    { code: 'VT-Z107', quantity: 1 },
  ]);
  const { pack } = (await buyer.client.get(url(id))).json() as { pack: DocumentPack };
  expect(pack.product_count).toBe(3);
  const [rows] = await sql<[{ files: number; size: number; all: number }]>`
    select count(distinct file_id)::int as files, count(*)::int as all,
           (select sum(size)::int from file where id in (
             select file_id from attachment join product on product.id = product_id
             where code in ('NV-D8Z', 'NV-D4Z') and group_title = 'Návody')) as size
    from attachment join product on product.id = product_id
    where code in ('NV-D8Z', 'NV-D4Z') and group_title = 'Návody'`;
  // One manual of the family, two products.
  expect(rows).toMatchObject({ files: 1, all: 2 });
  expect(pack.groups.find(({ key }) => key === 'navody')).toEqual({
    key: 'navody',
    title: 'Návody',
    count: 1,
    pdf_count: 1,
    size: rows.size,
    missing: [{ code: 'VT-Z107', name: expect.any(String) }],
  });
});

test('a ZIP holds each file once, under a name of its own, and says what is missing', async () => {
  const buyer = await newCustomer(shop);
  const mark = randomBytes(4).toString('hex');
  await attach('OP-H01', 'Návody', 'navod.pdf', Buffer.from(`one ${mark}`), 'text/plain');
  await attach('OP-H02', 'Návody', 'navod.pdf', Buffer.from(`two ${mark}`), 'text/plain');
  await attach('OP-H02', 'Návody', 'iny-nazov.pdf', Buffer.from(`one ${mark}`), 'text/plain');
  const { id } = await addOrder(sql, buyer, [
    { code: 'OP-H01', quantity: 1 },
    { code: 'OP-H02', quantity: 2 },
    { code: 'VT-Z107', quantity: 1 },
  ]);
  const response = await buyer.client.get(fileUrl(id, 'zip', 'navody'));
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="podklady-9\d+\.zip"$/),
  });
  const files = await unzip(response.rawPayload);
  const texts = [...files].map(([name, bytes]) => [name, bytes.toString()]);
  expect(texts).toContainEqual(['Návody/navod.pdf', `one ${mark}`]);
  expect(texts).toContainEqual(['Návody/navod (2).pdf', `two ${mark}`]);
  expect(texts.filter(([, text]) => text === `one ${mark}`)).toHaveLength(1);
  expect([...files.keys()].filter((name) => name.startsWith('Technické'))).toEqual([]);
  const list = files.get('zoznam.txt')!.toString();
  expect(list).toMatch(/Chýba:\r\n {4}VT-Z107/);
  expect(list).toContain('Návody/navod (2).pdf');
});

test('one PDF has all pages of all documents, contents before them, and marks for each', async () => {
  const buyer = await newCustomer(shop);
  const { id } = await addOrder(sql, buyer, [
    { code: 'NV-D8Z', quantity: 1 },
    { code: 'NV-D4Z', quantity: 1 },
    { code: 'VT-Z107', quantity: 1 },
  ]);
  const response = await buyer.client.get(fileUrl(id, 'pdf', ALL));
  expect(response.headers['content-type']).toBe('application/pdf');
  const documents = await sql<{ bytes: Buffer }[]>`
    select bytes from file where id in (
      select file_id from attachment join product on product.id = product_id
      where code in ('NV-D8Z', 'NV-D4Z')
        and group_title in ('Technické listy', 'Návody', 'Vyhlásenia a certifikáty'))`;
  const counts = await Promise.all(
    documents.map(async ({ bytes }) => (await PDFDocument.load(bytes)).getPageCount()),
  );
  const joined = await PDFDocument.load(response.rawPayload);
  expect(joined.getPageCount()).toBe(1 + counts.reduce((sum, count) => sum + count, 0));
  if (!canReadPdf) return;
  const text = pdfText(response.rawPayload);
  expect(text).toContain('Podklady: 9');
  expect(text).toMatch(/Chýba: Návody\s+VT-Z107/);
  // The contents name the page on which a document really begins.
  const [sheet] = await sql<[{ bytes: Buffer }]>`
    select bytes from file join attachment on file_id = file.id join product on product.id = product_id
    where code = 'NV-D8Z' and group_title = 'Technické listy'`;
  const before = (await PDFDocument.load(sheet.bytes)).getPageCount();
  expect(text).toMatch(new RegExp(`\\(NV-D4Z\\)\\s+${1 + before + 1}\\b`));
});

test('what is no PDF or cannot be read is named in the contents and left out', async () => {
  const buyer = await newCustomer(shop);
  await attach('OP-H06', 'Skúška', 'obrazok.png', randomBytes(60), 'image/png');
  await attach('OP-H06', 'Skúška', 'zly.pdf', randomBytes(60), 'application/pdf');
  const { id } = await addOrder(sql, buyer, [{ code: 'OP-H06', quantity: 1 }]);
  const response = await buyer.client.get(fileUrl(id, 'pdf', 'skuska'));
  const joined = await PDFDocument.load(response.rawPayload);
  expect(joined.getPageCount()).toBe(1);
  if (canReadPdf) {
    const text = pdfText(response.rawPayload);
    expect(text).toMatch(/obrazok\.png \(OP-H06\)\s+nie je tu/);
    expect(text).toMatch(/zly\.pdf \(OP-H06\)\s+nie je tu/);
  }
});

test('documents of an order are for its company alone, of a private project for whoever made it', async () => {
  const [buyer, stranger] = [await newCustomer(shop), await newCustomer(shop)];
  const { id } = await addOrder(sql, buyer, [{ code: 'NV-D8Z', quantity: 1 }]);
  const email = `uctovnik-${id}@bastion.sk`;
  await addColleague(sql, buyer.id, { email, roles: ['accountant'] });
  const colleague = await shop.signIn({ email, password: 'bastion-demo' });
  const [project] = await sql<[{ id: number }]>`
    with made as (
      insert into project (customer_id, person_id, updated_by, name)
      values (${buyer.customerId}, ${buyer.id}, ${buyer.id}, 'Sihoť 24') returning id
    ), section as (
      insert into project_section (project_id, position) select id, 1 from made returning id
    ), line as (
      insert into project_line (section_id, position, product_id, code, name, unit, quantity, saved_cents)
      select section.id, 1, product.id, product.code, product.name, unit, 1, 100
      from section, product where product.code = 'NV-D8Z')
    select id from made`;
  const statuses = async (of: string, subject: number) => {
    const clients = [buyer.client, colleague, stranger.client, shop.guest()];
    const found: number[] = [];
    for (const client of clients) {
      const { statusCode } = await client.get(url(subject, of));
      const file = await client.get(fileUrl(subject, 'zip', 'technicke-listy', of));
      expect(file.statusCode).toBe(statusCode);
      found.push(statusCode);
    }
    return found;
  };
  expect(await statuses('order', id)).toEqual([200, 200, 404, 401]);
  expect(await statuses('project', project.id)).toEqual([200, 200, 404, 401]);
  await sql`update project set is_private = true where id = ${project.id}`;
  expect(await statuses('project', project.id)).toEqual([200, 404, 404, 401]);
  expect((await buyer.client.get(fileUrl(id, 'zip', 'nic-take'))).statusCode).toBe(404);
  expect((await buyer.client.get(fileUrl(id, 'rar', 'navody'))).statusCode).toBe(400);
});

test('so many files in ten minutes and no more', async () => {
  const buyer = await newCustomer(shop);
  const { id } = await addOrder(sql, buyer, [{ code: 'NV-D8Z', quantity: 1 }]);
  const file = fileUrl(id, 'zip', 'technicke-listy');
  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await buyer.client.get(file)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});
