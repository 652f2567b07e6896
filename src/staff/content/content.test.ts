import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const owner = ownerOf(shop.connection);
const json = async (...typed: string[]) => JSON.parse((await owner(...typed, '--json')).text);
const scratch = mkdtempSync(join(tmpdir(), 'bastion-content-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(scratch, String((count += 1)));
});

const write = (name: string, text: string | Buffer) => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const filesOf = (root: string) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [
        entry.name,
        readFileSync(join(entry.parentPath, entry.name)).toString('hex'),
      ]),
  );
const page = async (url: string) =>
  (await shop.guest().get(`/admin/v1/text-pages/url/sk/${url}`)).json();
const everything = async () => ({
  pages: await shop.sql`select * from text_page order by id`,
  blog: await shop.sql`select * from blog order by id`,
  lists: await shop.sql`select (select count(*) from banner) + (select count(*) from menu_item)`,
  files: await shop.sql`select count(*) from file`,
  audits: await shop.sql`select count(*) from audit`,
});

test('out and in again changes nothing, and out again gives the same bytes', async () => {
  await shop.sql`update text_page set content = '<p>Bez</p><p>riadkov</p>' where url = 'cookies'`;
  await shop.sql`
    update text_page set content = ${'<p>1. * _a_ [b] # <sup>2</sup></p>\n<dl><dt>c</dt></dl>\n'}
    where url = 'servis'`;
  await owner('content export', folder);
  expect(read('pages/cookies.md')).toContain('format: html');
  expect(read('pages/servis.md')).not.toContain('format: html');
  const before = await everything();
  const report: Record<string, { changed: number; created: number; unchanged: number }> =
    await json('content import', folder);
  for (const counts of Object.values(report))
    expect(counts).toMatchObject({ created: 0, changed: 0, deleted: 0, kept: 0 });
  expect(report.pages!.unchanged).toBe(before.pages.length);
  expect(await everything()).toEqual(before);
  const again = `${folder}-again`;
  await owner('content export', again);
  expect(filesOf(again)).toEqual(filesOf(folder));
  expect(read('pages/kontakt.md')).toMatch(/^---\ntitle: Kontakt\ndescription: /);
  expect(read('pages/kontakt.md')).toContain('\n## Ako sa');
});

test('everything deleted comes back from the folder', async () => {
  await owner('content export', folder);
  const before = filesOf(folder);
  await shop.sql`delete from menu_item`;
  await shop.sql`delete from banner`;
  await shop.sql`delete from promo`;
  await shop.sql`delete from blog`;
  await shop.sql`delete from text_page`;
  await shop.sql`
    delete from file where name like '%.svg' and id not in (
      select file_id from product_image union select file_id from attachment
      union select logo_file_id from vendor where logo_file_id is not null)`;
  await owner('content import', folder);
  const again = `${folder}-again`;
  await owner('content export', again);
  expect(filesOf(again)).toEqual(before);
});

test('a page and an article from files, cleaned, with a photograph made to fit', async () => {
  const photo = await sharp({
    create: { width: 3000, height: 1000, channels: 3, background: '#204060' },
  })
    .png()
    .toBuffer();
  write('pictures/predajna.png', photo);
  write(
    'pages/nova-stranka.md',
    '---\r\ntitle: Nová stránka\r\n---\r\n\r\nText <script>alert(1)</script>a *dôraz*.\r\n\r\n<p onclick="x()">Odsek</p>',
  );
  write(
    'blog/novy-clanok.md',
    '---\ntitle: Nový článok\nperex: Krátko\npublished: 2026-01-02\nimage: ../pictures/predajna.png\nimage_alt: Predajňa\n---\n\n![Predajňa](../pictures/predajna.png)\n',
  );
  const dry = await json('content import', folder, '--dry-run');
  expect([dry.pages.created, dry.blog.created]).toEqual([1, 1]);
  expect((await shop.guest().get('/admin/v1/blog/url/sk/novy-clanok')).statusCode).toBe(404);

  const report = await json('content import', folder, '--as', 'jana');
  expect(report.pages).toMatchObject({ created: 1, deleted: 0 });
  const { page: stored } = await page('nova-stranka');
  expect(stored.content.trim()).toBe('<p>Text a <em>dôraz</em>.</p>\n<p>Odsek</p>');
  const [article] = await shop.sql`
    select content, file.name, media_type, bytes, published_at::text
    from blog join file on file.id = image_file_id where url = 'novy-clanok'`;
  expect(article).toMatchObject({ media_type: 'image/webp' });
  expect(article!.published_at).toMatch(/^2026-01-02 00:00/);
  expect(article!.content).toContain(`/media/${article!.name}`);
  expect((await sharp(article!.bytes).metadata()).width).toBe(1920);

  const second = await json('content import', folder);
  expect([second.pages.unchanged, second.blog.unchanged]).toEqual([1, 1]);
  expect(await json('audit nova-stranka')).toMatchObject([{ who: 'jana', before: null }]);
});

test('files that are not there leave their rows alone, unless deleting was asked for', async () => {
  await owner('content export', folder);
  rmSync(join(folder, 'pages/servis.md'));
  expect((await json('content import', folder)).pages).toMatchObject({ kept: 1, deleted: 0 });
  expect((await json('content import', folder, '--delete')).pages).toMatchObject({ deleted: 1 });
  expect((await shop.guest().get('/admin/v1/text-pages/url/sk/servis')).statusCode).toBe(404);
  expect((await json('audit servis'))[0]).toMatchObject({ entity: 'text_page', after: null });
});

test('a list is what its files are', async () => {
  await owner('content export', folder);
  const names = readdirSync(join(folder, 'menu')).sort();
  rmSync(join(folder, 'menu', names.at(-1)!));
  const first = read(`menu/${names[0]}`);
  write(`menu/${names[0]}`, first.replace(/^label: .*$/m, 'label: Zabezpečenie'));
  expect((await json('content import', folder)).menu).toMatchObject({ changed: 1, deleted: 1 });
  const { menu } = (await shop.guest().get('/admin/v1/menu/bottom-second/sk')).json();
  expect(menu[0].label).toBe('Zabezpečenie');
  expect(menu).toHaveLength(names.length - 1);
  await expect(owner('content export', folder)).rejects.toThrow('--replace');
  await owner('content export', folder, '--replace');
  expect(readdirSync(join(folder, 'menu'))).toContain('01-zabezpecenie.md');
});

test('every mistake is named with its file, and nothing is written', async () => {
  const before = await everything();
  const banner = '---\nlabel: A\nlink: /\nimage: ../pictures/';
  write('pages/Zlý názov.md', '---\ntitle: A\n---\n');
  write('pages/bez-hlavicky.md', 'Text');
  write('pages/bez-titulku.md', '---\ndescription: A\n---\n');
  write('pages/navyse.md', '---\ntitle: A\nauthor: B\n---\n');
  write('pages/dobra.md', '---\ntitle: A\n---\n');
  write('blog/den.md', '---\ntitle: A\npublished: zajtra\n---\n');
  write('banners/01.md', `${banner}nie.png\n---\n`);
  write('banners/02.md', `${banner}text.png\n---\n`);
  write('banners/03.md', `${banner}zla.svg\n---\n`);
  write('banners/04.md', '---\nlabel: A\nimage: https://inde.sk/a.png\n---\n');
  write('banners/05.md', `${banner}dobra.svg\n---\n`.replace('link: /', 'link: //inde.sk'));
  write('pictures/text.png', 'toto nie je obrázok');
  write('pictures/zla.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"></svg>');
  write('pictures/dobra.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  const { code, text } = await owner('content import', folder, '--json');
  expect(code).toBe(1);
  const files = JSON.parse(text).refused.map(({ file }: { file: string }) => file);
  expect(files.sort()).toEqual([
    'banners/01.md',
    'banners/02.md',
    'banners/03.md',
    'banners/04.md',
    'banners/05.md',
    'blog/den.md',
    'pages/Zlý názov.md',
    'pages/bez-hlavicky.md',
    'pages/bez-titulku.md',
    'pages/navyse.md',
  ]);
  expect(await everything()).toEqual(before);
  await expect(owner('content import', scratch)).rejects.toThrow('nie je žiadny obsah');
});
