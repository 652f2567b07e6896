import { beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import type { StaffRole } from '#staff/permissions.ts';
import type { EditedPictures } from '#staff/products/pictures-contract.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

let count = 0;
let id = 0;
beforeEach(async () => {
  count += 1;
  const [row] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select ${`OBR-${count}`}, ${`obr-${count}`}, ${`Obrázok ${count}`}, vendor_id, category_id, 100
    from product where code = 'NV-D428' returning id`;
  id = row.id;
});

const photograph = (background: string, size = 1_200) =>
  sharp({ create: { width: size, height: size / 2, channels: 3, background } })
    .jpeg()
    .toBuffer();
const add = (bytes: Buffer, role: StaffRole = 'content') =>
  clients[role].post(`/office/v1/products/${id}/pictures`, {
    name: 'obrazok.jpg',
    content: bytes.toString('base64'),
  });
const read = async (): Promise<EditedPictures> =>
  (await clients.warehouse.get(`/office/v1/products/${id}/pictures`)).json().edited;
const save = async (pictures: string[], role: StaffRole = 'content') => {
  const { version } = await read();
  return clients[role].put(`/office/v1/products/${id}/pictures`, { version, fields: { pictures } });
};
const kept = () => sql<{ position: number; is_cover: boolean; caption: string; size: number }[]>`
  select position, is_cover, caption, file_id from product_image where product_id = ${id} order by position`;

test('a photograph is kept as large as the shop shows it; the first is the cover', async () => {
  expect((await add(await photograph('#a00'))).statusCode).toBe(200);
  const { fields, files } = (await add(await photograph('#0a0'))).json().edited as EditedPictures;
  expect(fields.pictures).toEqual(files.map(({ file }) => `${file} | Obrázok ${count}`));
  expect(await kept()).toMatchObject([
    { position: 0, is_cover: true },
    { position: 1, is_cover: false },
  ]);
  const [file] = await sql<{ bytes: Buffer; media_type: string; small: Buffer }[]>`
    select bytes, media_type, small from file where id = ${files[0]!.file}`;
  expect(file!.media_type).toBe('image/webp');
  expect(await sharp(file!.bytes).metadata()).toMatchObject({ width: 800, height: 400 });
  expect((await sharp(file!.small).metadata()).width).toBe(480);
  // It is not waited for any more among products without one.
  expect(await sql`select from product_without_picture where product_id = ${id}`).toHaveLength(0);
});

test('one that is smaller than the shop shows it is taken and told of', async () => {
  expect((await add(await photograph('#0aa', 1_600))).json().is_small).toBe(false);
  expect((await add(await photograph('#a0a', 1_500))).json().is_small).toBe(true);
  expect(await kept()).toHaveLength(2);
});

test('the cover says what it shows', async () => {
  await add(await photograph('#0a9'));
  const [cover] = (await read()).files;
  const refused = await save([`${cover!.file} |  `]);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error[0]).toMatchObject({ key: 'pictures' });
  expect(await kept()).toMatchObject([{ caption: `Obrázok ${count}` }]);
});

test('what is no picture, and one that is there already, get a sentence and change nothing', async () => {
  const bytes = await photograph('#00a');
  await add(bytes);
  const before = await read();
  for (const [given, code] of [
    [Buffer.from('MZ<?php echo 1;'), 'staff.folders.notPicture'],
    [bytes.subarray(0, 200), 'staff.folders.notPicture'],
    [Buffer.alloc(0), 'staff.folders.notPicture'],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      'staff.folders.svgPicture',
    ],
    [bytes, 'staff.products.samePicture'],
  ] as const) {
    const refused = await add(given);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error[0].code).toBe(code);
  }
  const huge = await clients.content.post(`/office/v1/products/${id}/pictures`, {
    name: 'x',
    content: 'A'.repeat(20_100_000),
  });
  expect([400, 413]).toContain(huge.statusCode);
  expect(await read()).toEqual(before);
});

test('order, captions and what is taken away are saved together and noted down', async () => {
  await add(await photograph('#111'));
  await add(await photograph('#222'));
  await add(await photograph('#333'));
  const [first, , third] = (await read()).files;
  const saved = await save([`${third!.file} | Zozadu`, `${first!.file} |`]);
  expect(saved.statusCode).toBe(200);
  expect(await kept()).toMatchObject([
    { position: 0, is_cover: true, caption: 'Zozadu', file_id: third!.file },
    { position: 1, is_cover: false, caption: '', file_id: first!.file },
  ]);
  const [entry] = await sql<{ before: { pictures: string[] }; after: { pictures: string[] } }[]>`
    select before, after from audit_entry join audit on audit.id = audit_id
    where entity = 'product' and key = ${`OBR-${count}`} and command = 'products pictures-save'`;
  expect([entry!.before.pictures.length, entry!.after.pictures.length]).toEqual([3, 2]);
  // A file of another product, or twice the same, is none of its own.
  for (const pictures of [['1 | x'], [`${third!.file} | a`, `${third!.file} | b`], ['x']])
    expect((await save(pictures)).statusCode).toBe(400);
});

test('whoever is late is told what is there', async () => {
  await add(await photograph('#444'));
  const { version, fields } = await read();
  await add(await photograph('#555'));
  const late = await clients.office.put(`/office/v1/products/${id}/pictures`, { version, fields });
  expect(late.statusCode).toBe(409);
  expect(late.json().current.fields.pictures).toHaveLength(2);
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['content', 200],
  ['warehouse', 403],
  ['accountant', 403],
] as const)('%s brings a picture: %i', async (role, status) => {
  expect((await add(await photograph('#666'), role)).statusCode).toBe(status);
  expect(await kept()).toHaveLength(status === 200 ? 1 : 0);
});
