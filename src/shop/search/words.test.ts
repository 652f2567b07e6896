import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { rootOf } from './endings.ts';
import { UNITS } from './measures.ts';
import { plain } from './plain.ts';

const shop = useShop();

test('a product is found by its new name and no longer by the old one', async () => {
  await shop.sql`update product set name = 'Kastra zvláštnička' where code = 'NV-D428'`;
  expect(await codes('zvlastnicka')).toEqual(['NV-D428']);
  expect(await codes('zvlastnicky')).toEqual(['NV-D428']);
  await shop.sql`update product set name = 'Kastra kamera' where code = 'NV-D428'`;
  expect(await codes('zvlastnicka')).toEqual([]);
});

test('what is no longer sold is no longer found, until it is sold again', async () => {
  await shop.sql`update product set is_sold = false where code = 'NV-D228'`;
  expect(await codes('NV-D228')).toEqual([]);
  await shop.sql`update product set is_sold = true where code = 'NV-D228'`;
  expect(await codes('NV-D228')).toEqual(['NV-D228']);
});

test('products follow the names of their vendor and category', async () => {
  await shop.sql`update vendor set name = 'Gorazdik' where name = 'Ostrix'`;
  expect((await codes('gorazdik')).length).toBeGreaterThan(10);
  await shop.sql`update category set title = 'Kukátka' where title = 'IP PTZ kamery'`;
  expect((await codes('kukatko')).length).toBeGreaterThan(3);
  expect(await names('kukatka', 'category')).toContain('Kukátka');
});

test('a product is found by its parameters, and not by what it has not got', async () => {
  const setTo = (...parameters: { code: string; value: string; unit: string }[]) =>
    shop.sql`
      update product set parameters = ${shop.sql.json(
        parameters.map((one) => ({ category: 'Všeobecné', ...one })),
      )} where code = 'NV-D428'`;
  await setTo(
    { code: 'Fúkadlo', value: 'nie', unit: '' },
    { code: 'Hviezdomer', value: 'áno', unit: '' },
    { code: 'Počet brmbov', value: '7', unit: '' },
    { code: 'Zázrak', value: '3,25', unit: 'kV' },
  );
  expect(await codes('fukadlo')).toEqual([]);
  expect(await codes('hviezdomer')).toEqual(['NV-D428']);
  expect(await codes('zazrak 3,25 kV')).toEqual(['NV-D428']);
  // A number belongs to its own parameter, not to the name of the next one.
  expect(await codes('7zaz')).toEqual([]);
  await setTo({ code: 'Fúkadlo', value: 'áno', unit: '' });
  expect(await codes('fukadlo')).toEqual(['NV-D428']);
  expect(await codes('hviezdomer')).toEqual([]);
});

test('the database learns numbers of every unit that the search knows', async () => {
  const numbers = UNITS.flat()
    .filter((unit) => unit.length <= 4)
    .map((unit) => `7.2${unit}`);
  const unknown = await shop.sql`
    select word from unnest(${numbers}::text[]) as word where not is_learned(word)`;
  expect(unknown).toEqual([]);
  const [not] = await shop.sql`select is_learned('007a') or is_learned('7xy') as learned`;
  expect(not).toEqual({ learned: false });
});

test('a new product, category and article are found at once, and gone when deleted', async () => {
  const [category] = await shop.sql<[{ id: number }]>`
    insert into category (slug, label, title) values ('ufoni', 'Ufóni', 'Mimozemské ufóny') returning id`;
  await shop.sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'UFO-1', 'ufo-1', 'Lietajúci tanierik', min(id), ${category.id}, 100 from vendor`;
  await shop.sql`
    insert into blog (url, title, perex, published_at)
    values ('o-tanierikoch', 'O tanierikoch', '<p>Ako lietajú</p>', now() - interval '1 day')`;
  expect(await codes('lietajuci tanierik')).toEqual(['UFO-1']);
  expect(await names('ufony', 'category')).toEqual(['Mimozemské ufóny']);
  expect(await names('tanierikoch', 'blog')).toEqual(['O tanierikoch']);

  await shop.sql`update blog set is_published = false where url = 'o-tanierikoch'`;
  expect(await names('tanierikoch', 'blog')).toEqual([]);
  await shop.sql`delete from product where code = 'UFO-1'`;
  await shop.sql`delete from category where id = ${category.id}`;
  expect(await codes('lietajuci tanierik')).toEqual([]);
  expect(await names('ufony', 'category')).toEqual([]);
});

test('a name in parts: what it is, what it is for, and what it has not got', async () => {
  const parts = async (name: string) =>
    (
      await shop.sql<{ itself: string; purpose: string; lacking: string[] }[]>`
        select regexp_replace(itself, '\\s+', ' ', 'g') as itself, purpose, lacking from name_parts(${name})`
    )[0]!;
  expect(await parts('Zdroj 13,8 V, pre akumulátor 7 Ah')).toEqual({
    itself: 'Zdroj 13,8 V, pre ',
    purpose: 'akumulátor 7 Ah',
    lacking: [],
  });
  expect(await parts('Zdroj na DIN lištu 24 V')).toMatchObject({
    itself: 'Zdroj na 24 V',
    purpose: 'DIN lištu ',
  });
  expect(await parts('Zásuvka na\u00a0omietku, biela')).toMatchObject({ purpose: 'omietku' });
  expect(await parts('Kontrolér pre 4 dvere')).toMatchObject({ purpose: '' });
  const { itself, lacking } = await parts('Switch 8×, bez PoE, kovový');
  expect(itself).toBe('Switch 8×, bez bezPoE, kovový');
  expect(new Set(lacking)).toEqual(new Set(['poe']));
  const { lacking: both } = await parts('Kamera bez externého zdroja');
  expect(new Set(both)).toEqual(new Set(['externeho', 'zdroja']));
  expect(await parts('Kamera')).toEqual({ itself: 'Kamera', purpose: '', lacking: [] });
});

test('stock and price change without touching the words', async () => {
  const version = async () =>
    (await shop.sql`select xmin::text from product_words order by product_id limit 1`)[0]!.xmin;
  const before = await version();
  await shop.sql`update product set price_cents = price_cents + 1, stock = stock + 1`;
  expect(await version()).toBe(before);
});

test('the browser and the database take off the same marks', async () => {
  const texts = [
    'áäčďéěíĺľňóôŕřšťúůýž ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ',
    'ÄÖÜß Łódź Ørsted Đ æ œ ñ ç ğ İı þ',
    'Hlásič dymu 2×',
  ];
  const rows = await shop.sql<{ plain: string }[]>`
    select plain_text(text) as plain from unnest(${texts}::text[]) with ordinality as t(text, place)
    order by place`;
  const letters = (text: string) => text.replace(/[^a-z0-9]+/g, ' ').trim();
  expect(texts.map((text) => letters(plain(text)))).toEqual(rows.map((row) => letters(row.plain)));
});

test.each([
  ['kamery', 'kamera'],
  ['kamier', 'kamera'],
  ['kamerami', 'kameru'],
  ['kablov', 'kabel'],
  ['zamky', 'zamok'],
  ['kariet', 'karta'],
  ['citaciek', 'citacka'],
  ['baterii', 'bateria'],
  ['ustredniam', 'ustredna'],
  ['rozvadzacov', 'rozvadzac'],
  ['bezdrotovych', 'bezdrotova'],
])('%s and %s are one word', (one, other) => {
  expect(rootOf(one)).toBe(rootOf(other));
});

test.each([
  ['kamera', 'kabel'],
  ['modul', 'model'],
  ['dvere', 'dvr'],
  ['siet', 'sirena'],
])('%s and %s are two', (one, other) => {
  expect(rootOf(one)).not.toBe(rootOf(other));
});

async function codes(query: string): Promise<string[]> {
  const url = `/admin/v1/search-products/${encodeURIComponent(query)}/sk/72/0`;
  const { items } = (await shop.guest().get(url)).json();
  return items.map(({ code }: { code: string }) => code);
}

async function names(query: string, wanted: string): Promise<string[]> {
  const { items } = (
    await shop.guest().get(`/admin/v1/search/${encodeURIComponent(query)}/sk`)
  ).json();
  return items
    .filter(({ type }: { type: string }) => type === wanted)
    .map(({ name }: { name: string }) => name);
}
