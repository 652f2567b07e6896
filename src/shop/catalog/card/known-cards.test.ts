import { expect, test } from 'vitest';
import { createCache, type ReadThrough } from '#base/process/cache.server.ts';
import { useDatabase } from '#tests/database.ts';
import { knownCards } from './known-cards.server.ts';

const { sql } = useDatabase();

/** Says which products each query was for. */
function counting() {
  const asked: number[][] = [];
  const db = Object.assign((texts: TemplateStringsArray, ...values: unknown[]) => {
    const ids = values.find((value) => Array.isArray(value));
    if (ids) asked.push([...(ids as number[])]);
    return (sql as (...args: unknown[]) => unknown)(texts, ...values);
  }, sql) as unknown as typeof sql;
  return { db, asked };
}

test('rows come in the order asked for, and only those not known yet are read, by one query', async () => {
  const cache = createCache<object>({ name: 'catalogue', maxBytes: 1000, sizeOf: () => 1 });
  const readThrough = cache.get as ReadThrough;
  const { db, asked } = counting();
  const idsOf = async (ids: number[]) =>
    (await knownCards(db, readThrough, ids)).map((row) => row.id);

  expect(await idsOf([30, 10, 20])).toEqual([30, 10, 20]);
  expect(await idsOf([40, 20, 999_999, 50])).toEqual([40, 20, 50]);
  expect(await idsOf([10, 50])).toEqual([10, 50]);
  expect(asked).toEqual([
    [30, 10, 20],
    [40, 999_999, 50],
  ]);
});

test('a row holds nothing of a visitor’s', async () => {
  const [row] = await knownCards(sql, (_key, make) => make(), [10]);
  expect(row).toMatchObject({ id: 10, wish_list: false });
});
