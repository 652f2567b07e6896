import type { Db } from '#base/database/database.server.ts';
import { readRules } from './rules.server.ts';
import { scanProducts } from './scan.server.ts';

type Known = {
  product_id: number;
  parameter_id: number;
  from: number | null;
  to: number | null;
  keys: string[];
};

/** Products whose typed parameters are not what their texts mean; it goes through the whole catalogue. */
export async function findMistyped(
  sql: Db,
  most: number,
): Promise<{ subject: string; details: string }[]> {
  const rules = await readRules(sql);
  const found: { subject: string; details: string }[] = [];
  for await (const products of scanProducts(sql, sql`true`)) {
    const known = Map.groupBy(
      await readKnown(
        sql,
        products.map(({ id }) => id),
      ),
      ({ product_id }) => product_id,
    );
    for (const { id, category_id: category, parameters } of products) {
      const meant = [...rules(category, parameters).typed].map(([parameter, typed]) =>
        shown(
          parameter,
          typed.from,
          typed.to,
          typed.values.map(({ key }) => key),
        ),
      );
      const kept = (known.get(id) ?? []).map((row) =>
        shown(row.parameter_id, row.from, row.to, row.keys),
      );
      const odd = [
        ...meant.filter((one) => !kept.includes(one)).map((one) => `${one} is missing`),
        ...kept.filter((one) => !meant.includes(one)).map((one) => `${one} is not meant`),
      ];
      if (odd.length > 0) found.push({ subject: `product ${id}`, details: odd.join('; ') });
      if (found.length === most) return found;
    }
  }
  return found;
}

const shown = (parameter: number, from: number | null, to: number | null, keys: string[]) =>
  `parameter ${parameter}: ${from ?? ''}..${to ?? ''} ${keys.toSorted().join(',')}`;

const readKnown = (sql: Db, products: number[]) => sql<Known[]>`
  select product_id, parameter_id, number_from::float8 as from, number_to::float8 as to,
         array(select coalesce(value.key, 'none')
               from unnest(value_ids) as one (id)
               left join parameter_value value
                 on value.id = one.id and value.parameter_id = product_parameter.parameter_id) as keys
  from product_parameter where product_id = any (${products})`;
