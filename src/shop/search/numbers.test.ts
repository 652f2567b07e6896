import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import type { SearchItem } from './contract.ts';

const shop = useShop();

/** By reading the names: those that fit, all of them, come before any that does not. */
test.each<[query: string, matches: RegExp]>([
  ['8 mpx', /\b8 Mpx/],
  ['8mpx', /\b8 Mpx/],
  ['8 MP', /\b8 Mpx/],
  ['8 megapixelov', /\b8 Mpx/],
  ['kamera 8 mpx', /kamera.*\b8 Mpx/],
  ['8 mpx dome', /dome.*\b8 Mpx/],
  ['4 mpx dome', /dome.*\b4 Mpx/],
  ['dome 4 mpx', /dome.*\b4 Mpx/],
  ['2 mpx kamera', /kamera.*\b2 Mpx/],
  ['kamera 5 mpx', /kamera.*\b5 Mpx/],
  ['zdroj 12v 5a', /zdroj.*12 V( DC)? \/ 5 A/],
  ['objektív 2,8 mm', /objektív 2,8/],
  ['3,6 mm', /\b3,6 mm/],
  ['3.6mm', /\b3,6 mm/],
  ['3,6', /\b3,6 mm/],
])('%j: what fits comes first', async (query, matches) => {
  const wanted = await shop.sql<{ name: string }[]>`
    select replace(name, e'\\u00a0', ' ') as name from product where is_sold`;
  const fitting = wanted.map(({ name }) => name).filter((name) => matches.test(name));
  expect(fitting.length).toBeGreaterThan(1);
  const found = (await namesOf(query)).slice(0, fitting.length);
  expect(found.toSorted()).toEqual(fitting.toSorted());
});

test('a decimal is the same with a comma and a point, and none of its digits alone', async () => {
  await shop.sql`
    update product set name = 'Kastra kamera s hviezdicovým objektívom 7,9 mm' where code = 'NV-D428'`;
  for (const query of ['7,9', '7.9', '7,9 mm', '7.9mm', '7,9 hviezdicový', 'hviezdicový 7.9 mm'])
    expect((await codesOf(query))[0], query).toBe('NV-D428');
  for (const query of ['hviezdicový 7', 'hviezdicový 9', 'hviezdicový 79']) {
    const [{ words }] = await shop.sql<[{ words: string }]>`
      select words::text from product_words join product on id = product_id where code = 'NV-D428'`;
    expect(words).toContain("'7.9'");
    expect(words, query).not.toContain(`'${query.split(' ')[1]}'`);
  }
});

test('30 m is not 30 mm, and a number beside its unit beats both of them apart', async () => {
  await shop.sql`
    update product set name = case code when 'NV-D228' then 'Hviezdomet 30 mm' when 'NV-D240' then 'Hviezdomet 30 kusov, 2 m'
                                        else 'Hviezdomet 30 m' end
    where code in ('NV-D228', 'NV-D240', 'NV-D828')`;
  expect((await codesOf('hviezdomet 30 m'))[0]).toBe('NV-D828');
  expect((await codesOf('hviezdomet 30 metrov'))[0]).toBe('NV-D828');
  expect((await codesOf('hviezdomet 30mm'))[0]).toBe('NV-D228');
});

test.each(['alarm', 'alarmy', 'ALARMY'])(
  '%j finds what stands under that category',
  async (query) => {
    const { items, full_count } = await responseOf(query);
    expect(full_count).toBeGreaterThan(50);
    const paths = await shop.sql<{ path: string }[]>`
    select distinct split_part(category.path, '/', 1) as path
    from product join category on category.id = category_id
    where code in ${shop.sql(items.map(({ code }) => code))}`;
    expect(paths.map(({ path }) => path)).toContain('ezs');
  },
);

test('products follow a category above theirs when it is renamed or moved', async () => {
  await shop.sql`update category set label = 'Mátohy' where slug = 'ezs'`;
  const { full_count } = await responseOf('mátohy');
  expect(full_count).toBeGreaterThan(50);
  expect((await responseOf('alarmy')).full_count).toBeLessThan(full_count);
  await shop.sql`
    insert into category (slug, label, title) values ('strasidla', 'Strašidlá', 'Strašidlá')`;
  await shop.sql`
    update category set parent_id = (select id from category where slug = 'strasidla')
    where slug = 'ustredne-ezs'`;
  const moved = (await responseOf('strašidlá')).full_count;
  expect(moved).toBeGreaterThan(3);
  expect((await responseOf('mátohy')).full_count).toBe(full_count - moved);
});

/** The whole responses, so the same products in the same order, and the same categories and articles. */
test.each([
  ['kamera', 'kamera xyzabc'],
  ['kamera', 'xyzabc kamera'],
  ['dome kastra', 'dome qqxxzz9 kastra'],
  ['8 mpx dome', '8 mpx xyzabc dome'],
  ['NV-D428', 'NV-D428 xyzabc'],
  ['zdroj 12v', 'zdroj xyzabc 12v qqxxzz9'],
])('%j is the same as %j', async (query, withUnknown) => {
  const response = await responseOf(query);
  expect(response.items.length).toBeGreaterThan(0);
  expect(await responseOf(withUnknown)).toEqual(response);
  expect(await dropdownOf(withUnknown)).toEqual(await dropdownOf(query));
});

type Found = { items: SearchItem[]; full_count: number };

const responseOf = async (query: string): Promise<Found> =>
  (await shop.guest().get(`/admin/v1/search-products/${encodeURIComponent(query)}/sk/72/0`)).json();
const dropdownOf = async (query: string) =>
  (await shop.guest().get(`/admin/v1/search/${encodeURIComponent(query)}/sk`)).json();

const namesOf = async (query: string) =>
  (await responseOf(query)).items.map(({ name }) => name.replaceAll('\u00a0', ' '));
const codesOf = async (query: string) => (await responseOf(query)).items.map(({ code }) => code);
