import { describe, expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { readCategoryParameters, readTyped } from './read.server.ts';
import { findUnread } from './unread.server.ts';

const { sql } = useDatabase();

const categoryOf = async (path: string) =>
  (await sql<{ id: number }[]>`select id from category where path = ${path}`)[0]!.id;
const keysOf = async (path: string) =>
  (await readCategoryParameters(sql, await categoryOf(path)))
    .filter(({ isKey }) => isKey)
    .map(({ key, prefix }) => `${prefix} ${key}`.trim());

describe('parameters of a category', () => {
  test('in its order, with those from above; the nearest definition counts', async () => {
    expect(await keysOf('cctv/ip-kamery')).toEqual([
      'rozlisenie',
      'objektiv',
      'IR ir-prisvit',
      'krytie',
    ]);
    expect(await keysOf('cctv/ip-kamery/dome-kamery/antivandal')).toEqual(
      await keysOf('cctv/ip-kamery'),
    );
    expect(await keysOf('cctv/ip-kamery/ptz-kamery')).toEqual([
      'rozlisenie',
      'zoom opticky-zoom',
      'IR ir-prisvit',
      'krytie',
    ]);
    const turrets = await readCategoryParameters(
      sql,
      await categoryOf('cctv/ip-kamery/turret-kamery/farebne-nocne-videnie'),
    );
    expect(turrets.find(({ key }) => key === 'ir-prisvit')).toMatchObject({
      name: 'IR prísvit',
      kind: 'number',
      unit: 'm',
      isFilterable: true,
      isKey: true,
      prefix: 'biele LED',
    });
    expect(turrets.map(({ key }) => key)).toContain('napajanie');
  });

  test('a category without any has none', async () => {
    expect(await readCategoryParameters(sql, await categoryOf('cctv'))).toEqual([]);
    expect(await readCategoryParameters(sql, 0)).toEqual([]);
  });
});

describe('what is known of products', () => {
  async function knownOf(code: string) {
    const [product] = await sql<{ id: number }[]>`select id from product where code = ${code}`;
    const names = await sql<{ id: number; key: string }[]>`select id, key from parameter`;
    const keyOf = new Map(names.map(({ id, key }) => [id, key]));
    const found = await readTyped(sql, [product!.id]);
    return new Map(found.map((one) => [keyOf.get(one.parameterId)!, one]));
  }

  test('quantities, values and how they are shown', async () => {
    const camera = await knownOf('NV-D8Z');
    expect(camera.get('rozlisenie')).toMatchObject({
      from: 8,
      to: 8,
      text: '8\u00a0Mpx',
      values: [{ key: '8-mpx', name: '8\u00a0Mpx' }],
    });
    expect(camera.get('objektiv')).toMatchObject({
      from: null,
      to: null,
      text: '2,8\u00a0–\u00a012\u00a0mm',
      values: [{ key: '2-8-az-12-mm', name: '2,8\u00a0–\u00a012\u00a0mm' }],
    });
    expect(camera.get('kompresia')!.text).toBe('H.265+ / H.264');
    expect(camera.get('pracovna-teplota')).toMatchObject({ from: -30, to: 60 });
    expect(camera.get('mikrofon')!.text).toBe('áno');
    expect(camera.get('prikon')!.from).toBe(9.5);
  });

  test('of several at once, and of none', async () => {
    const rows = await sql<{ id: number }[]>`select id from product order by id limit 20`;
    const ids = rows.map(({ id }) => id);
    const found = await readTyped(sql, ids);
    expect(new Set(found.map(({ productId }) => productId))).toEqual(new Set(ids));
    expect(await readTyped(sql, [])).toEqual([]);
  });

  test('the same name in another unit is another parameter', async () => {
    expect((await knownOf('OP-H08')).get('kapacita-disku')!.text).toBe('8\u00a0TB');
    expect((await knownOf('OP-S064')).get('kapacita-karty')!.text).toBe('64\u00a0GB');
    expect((await knownOf('VT-A72')).get('kapacita-akumulatora')!.text).toBe('7,2\u00a0Ah');
  });
});

describe('the demo', () => {
  test('every text that has a parameter is read', async () =>
    expect(await findUnread(sql)).toEqual([]));

  test('every category of products has up to four key parameters, and something to show in each', async () => {
    const odd = await sql`
      select path, count(*) filter (where is_key)::int as keys,
             array_agg(parameter.key) filter (where is_key and not exists (
               select from category_product listed
               join product_parameter known on known.product_id = listed.product_id
               where listed.category_id = category.id and known.parameter_id = effective.parameter_id)) as empty
      from category join effective_parameter effective on effective.category_id = category.id
      join parameter on parameter.id = parameter_id
      group by path
      having count(*) filter (where is_key) not between 1 and 4
          or bool_or(is_key and not exists (
               select from category_product listed
               join product_parameter known on known.product_id = listed.product_id
               where listed.category_id = category.id and known.parameter_id = effective.parameter_id))
      order by path`;
    expect([...odd]).toEqual([]);
    const bare = await sql`
      select code from product
      where not exists (
        select from product_parameter known
        join effective_parameter own on own.parameter_id = known.parameter_id
          and own.category_id = product.category_id
        where known.product_id = product.id and is_key)`;
    expect([...bare]).toEqual([]);
  });

  test.each([
    ['cctv/ip-kamery', 14],
    ['ezs/detektory', 14],
    ['cctv/zaznamniky', 14],
    ['sks/aktivne-prvky', 14],
    ['eps/hlasice', 13],
    ['sks/kable-sks', 10],
  ])('%s has %i filters', async (path, count) => {
    const all = await readCategoryParameters(sql, await categoryOf(path));
    expect(all.filter(({ isFilterable }) => isFilterable)).toHaveLength(count);
  });

  test('figures that a system is planned by are there', async () => {
    const rows = await sql`
      select parameter.key, count(*)::int as products
      from product_parameter join parameter on parameter.id = parameter_id
      where parameter.key in ('prikon', 'datovy-tok', 'vstupna-sirka-pasma', 'poe-vykon', 'poe-porty', 'odber')
      group by 1 having count(*) >= 10 order by 1`;
    expect(rows.map(({ key }) => key)).toEqual([
      'datovy-tok',
      'odber',
      'poe-porty',
      'poe-vykon',
      'prikon',
      'vstupna-sirka-pasma',
    ]);
  });
});
