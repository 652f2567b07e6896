import { drawHere } from '#base/files/draw.server.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '#staff/permissions.ts';
import { brought, ownerOf, temporaryFolder } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import { importAttachments } from './import-folder.server.ts';
import { isPdf } from './pdf.ts';

const shop = useShop();
const { sql } = shop;
const type = ownerOf(shop.connection);
const folder = temporaryFolder();
const pictures = join(folder, 'pictures');
const papers = join(folder, 'papers');

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\nxref\n0 1\nstartxref\n30\n%%EOF\n');

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } });

beforeAll(async () => {
  mkdirSync(pictures);
  mkdirSync(join(papers, 'Návody'), { recursive: true });
  await sql`update product set code = 'NV/8 Ž' where code = 'PY-DO0'`;
  // Lies about its name, lies on its side, and tells where it was taken.
  writeFileSync(
    join(pictures, 'NV-D8Z.png'),
    await photograph(1600, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  );
  writeFileSync(join(pictures, 'nv-d8z_9.webp'), await photograph(300, 200).webp().toBuffer());
  writeFileSync(join(pictures, 'NV-8 Ž.jpg'), await photograph(800, 800).jpeg().toBuffer());
  writeFileSync(join(papers, 'NV-D8Z_list.pdf'), PDF);
  writeFileSync(join(papers, 'Návody', 'NV-D8Z.pdf'), PDF);
});

const load = async (what: string, path: string, ...options: string[]) => {
  const { code, text } = await type(`import ${what}`, path, '--json', ...options);
  return { code, ...JSON.parse(text) };
};

const picturesOf = (code: string) => sql`
  select position, is_cover, media_type, bytes, '/media/' || file.name as src
  from product_image join product on product.id = product_id join file on file.id = file_id
  where product.code = ${code} order by position`;

test('a dry run says what would be there', async () => {
  const files = await sql`select from file`;
  const report = await load('pictures', pictures, '--dry-run');
  expect(report).toMatchObject({ code: 0, created: 1, changed: 2, refused: 0 });
  expect(await sql`select from file`).toHaveLength(files.length);
});

test('pictures are turned upright, made as small as shown, stripped, and served', async () => {
  expect(await load('pictures', pictures)).toMatchObject({ created: 1, changed: 2, refused: 0 });
  const rows = await picturesOf('NV-D8Z');
  const [cover] = rows;
  expect(cover).toMatchObject({ position: 0, is_cover: true, media_type: 'image/webp' });
  expect(rows.filter((row) => row.is_cover)).toHaveLength(1);
  expect(rows.at(-1)).toMatchObject({ position: 8, is_cover: false });
  const { width, height, exif } = await sharp(cover!.bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 450, height: 800, exif: undefined });

  const served = await shop.guest().get(cover!.src);
  expect(served.headers['content-type']).toBe('image/webp');
  const small = await shop.guest().get(`${cover!.src}/small.webp`);
  expect(small.headers['content-type']).toBe('image/webp');
  expect((await sharp(small.rawPayload).metadata()).height).toBe(480);
  expect(await load('pictures', pictures)).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  const audits = await sql`select after from audit_entry where key = 'NV/8 Ž'`;
  expect(audits).toHaveLength(1);
});

test('a photograph that came before there were small forms gets one with the next import', async () => {
  const [cover] = await picturesOf('NV-D8Z');
  await sql`update file set small = null where '/media/' || name = ${cover!.src}`;
  expect(await load('pictures', pictures)).toMatchObject({ unchanged: 3 });
  const [now] = await sql`select small from file where '/media/' || name = ${cover!.src}`;
  expect((await sharp(now!.small).metadata()).height).toBe(480);
});

test('what is no picture, or nobody’s, is refused by name and keeps the rest out', async () => {
  const bad = join(folder, 'bad');
  mkdirSync(bad);
  writeFileSync(join(bad, 'NV-D8Z.jpg'), 'not a picture');
  writeFileSync(join(bad, 'NV-D8Z_x.jpg'), await photograph(10, 10).jpeg().toBuffer());
  writeFileSync(join(bad, 'NV-D8Z_2.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const whole = await photograph(900, 900).jpeg().toBuffer();
  writeFileSync(join(bad, 'NV-D8Z_3.jpg'), whole.subarray(0, whole.length / 2));
  writeFileSync(join(bad, 'NIC.jpg'), whole);
  writeFileSync(join(bad, 'NV-D8Z_7.jpg'), whole);
  const report = await load('pictures', bad);
  expect(report).toMatchObject({ code: 1, isWritten: false, created: 1, refused: 5 });
  expect(report.refusals.map(({ file }: { file: string }) => file).sort()).toEqual([
    'NIC.jpg',
    'NV-D8Z.jpg',
    'NV-D8Z_2.svg',
    'NV-D8Z_3.jpg',
    'NV-D8Z_x.jpg',
  ]);
  expect((await picturesOf('NV-D8Z')).map(({ position }) => position)).not.toContain(6);
});

test('attachments come under the name of their folder, and customers can open them', async () => {
  expect(await load('attachments', papers)).toMatchObject({ code: 0, created: 2, refused: 0 });
  const customer = await shop.signIn();
  const response = await customer.get('/admin/v1/attachments/NV-D8Z');
  const groups: { title: string; attachments: { url: string; filename: string }[] }[] =
    response.json().attachments;
  const manuals = groups.find(({ title }) => title === 'Návody')!;
  const added = manuals.attachments.find(({ filename }) => filename === 'NV-D8Z.pdf')!;
  const file = await customer.get(added.url);
  expect(file.rawPayload.equals(PDF)).toBe(true);
  expect(await load('attachments', papers)).toMatchObject({ unchanged: 2, created: 0 });
});

test('a PDF is known by what is in it', () => {
  expect(isPdf(PDF)).toBe(true);
  expect(isPdf(PDF.subarray(0, PDF.length - 10))).toBe(false);
  expect(isPdf(Buffer.from('<html>'))).toBe(false);
});

test('an attachment that only calls itself PDF is refused', async () => {
  const fake = join(folder, 'fake');
  mkdirSync(fake);
  writeFileSync(join(fake, 'NV-D8Z_fake.pdf'), 'MZ program');
  expect(await load('attachments', fake)).toMatchObject({
    code: 1,
    refusals: [{ file: 'NV-D8Z_fake.pdf' }],
  });
});

test('what a computer leaves in a folder, and what lies deeper than one, is passed over', async () => {
  const names = [
    '.DS_Store',
    'Thumbs.db',
    'Návody/desktop.ini',
    '.git/NV-D8Z.pdf',
    'a/b/NV-D8Z.pdf',
    'b.pdf',
    'a/NV-D8Z_x.pdf',
    'a-b.pdf',
  ];
  const files = names.map((name) => brought(PDF, name));
  const context = { sql, config: shop.config, who: 'jana', permissions: ALL_PERMISSIONS };
  const report = await importAttachments(
    { ...context, face: 'terminal', isDryRun: true, draw: drawHere, progress: () => {} },
    { folder: { name: 'priečinok', files, folders: [] }, skipsRefused: true },
  );
  expect(report).toMatchObject({ created: 1, refused: 2 });
  expect(report.refusals.map(({ file }) => file)).toEqual(['a-b.pdf', 'b.pdf']);
});
