import type { Fragment, Tx } from '#base/database/database.server.ts';
import type { Typed, TypedValue } from './parse.ts';
import { readRules } from './rules.server.ts';
import { scanProducts } from './scan.server.ts';

type Row = { product: number; parameter: number; typed: Typed };

/**
 * Makes the typed parameters of products anew from their texts: the only place that does. To be called in the
 * transaction that changed texts, categories or definitions; rows that stay as they were are not written. It tells how many
 * products are done.
 */
export async function deriveParameters(
  tx: Tx,
  which: Fragment,
  tell: (done: number) => void = () => {},
): Promise<void> {
  const rules = await readRules(tx);
  const valueIds = await readValueIds(tx);
  let done = 0;
  for await (const products of scanProducts(tx, which)) {
    const rows = products.flatMap(({ id, category_id: category, parameters }) =>
      [...rules(category, parameters).typed].map(([parameter, typed]) => ({
        product: id,
        parameter,
        typed,
      })),
    );
    await addValues(tx, valueIds, rows);
    await write(
      tx,
      products.map(({ id }) => id),
      rows,
      ({ parameter, typed }) => typed.values.map(({ key }) => valueIds.get(`${parameter} ${key}`)!),
    );
    done += products.length;
    tell(done);
  }
}

/** Values that no text has any more; those a parameter lists stay. */
export async function dropUnusedValues(tx: Tx): Promise<void> {
  await tx`
    delete from parameter_value
    where position is null
      and id not in (select unnest(value_ids) from product_parameter)`;
}

type ValueRow = { id: number; parameter_id: number; key: string };

async function readValueIds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx<ValueRow[]>`select id, parameter_id, key from parameter_value`;
  return new Map(rows.map((row) => [`${row.parameter_id} ${row.key}`, row.id]));
}

async function addValues(tx: Tx, known: Map<string, number>, rows: Row[]): Promise<void> {
  const fresh = new Map<string, TypedValue & { parameter: number }>();
  for (const { parameter, typed } of rows)
    for (const value of typed.values) {
      const name = `${parameter} ${value.key}`;
      if (!known.has(name)) fresh.set(name, { ...value, parameter });
    }
  if (fresh.size === 0) return;
  const list = [...fresh.values()];
  const added = await tx<ValueRow[]>`
    insert into parameter_value (parameter_id, key, name, number)
    select * from unnest(
      ${list.map(({ parameter }) => parameter)}::int[], ${list.map(({ key }) => key)}::text[],
      ${list.map(({ name }) => name)}::text[], ${list.map(({ number }) => number)}::numeric[])
    returning id, parameter_id, key`;
  for (const row of added) known.set(`${row.parameter_id} ${row.key}`, row.id);
}

async function write(tx: Tx, products: number[], rows: Row[], idsOf: (row: Row) => number[]) {
  const meant = tx`
    select product_id, parameter_id, number_from, number_to, value_ids::int[] as value_ids
    from unnest(
      ${rows.map(({ product }) => product)}::int[], ${rows.map(({ parameter }) => parameter)}::int[],
      ${rows.map(({ typed }) => typed.from)}::numeric[], ${rows.map(({ typed }) => typed.to)}::numeric[],
      ${rows.map((row) => `{${idsOf(row).join(',')}}`)}::text[]
    ) as meant (product_id, parameter_id, number_from, number_to, value_ids)`;
  await tx`
    delete from product_parameter
    where product_id = any (${products})
      and (product_id, parameter_id) not in (
        select * from unnest(
          ${rows.map(({ product }) => product)}::int[],
          ${rows.map(({ parameter }) => parameter)}::int[]))`;
  await tx`
    insert into product_parameter as known (product_id, parameter_id, number_from, number_to, value_ids)
    ${meant}
    on conflict (product_id, parameter_id) do update
    set number_from = excluded.number_from, number_to = excluded.number_to, value_ids = excluded.value_ids
    where (known.number_from, known.number_to, known.value_ids)
      is distinct from (excluded.number_from, excluded.number_to, excluded.value_ids)`;
}
