import type { Db } from '#base/database/database.server.ts';
import { formatQuantity } from './measure.ts';
import type { ParameterKind } from './parse.ts';

export type CategoryParameter = {
  id: number;
  key: string;
  name: string;
  kind: ParameterKind;
  unit: string;
  isFilterable: boolean;
  /** One of the few that stand on cards and are columns of the table, after its prefix ("IR 30 m"). */
  isKey: boolean;
  prefix: string;
};

/** The parameters of a category in its order, with those of the categories above it; the nearest definition counts. */
export async function readCategoryParameters(
  sql: Db,
  categoryId: number,
): Promise<CategoryParameter[]> {
  return sql<CategoryParameter[]>`
    select parameter.id, key, name, kind, unit, is_filterable as "isFilterable", is_key as "isKey", prefix
    from effective_parameter own
    join parameter on parameter.id = parameter_id
    where category_id = ${categoryId}
    order by own.position, parameter_id`;
}

export type ProductParameter = {
  productId: number;
  parameterId: number;
  /** As it is shown beside others of its parameter: 2,8 – 12 mm; áno; H.265+ / H.264. */
  text: string;
  /** Of a number both alike; null for an end that is open, and for what is no quantity. */
  from: number | null;
  to: number | null;
  values: { key: string; name: string }[];
};

type Row = Omit<ProductParameter, 'text'> & { unit: string };

/** What is known of products, parameter by parameter in their order. Text that could not be read is not among it. */
export async function readTyped(sql: Db, productIds: number[]): Promise<ProductParameter[]> {
  const rows = await sql<Row[]>`
    select product_id as "productId", parameter_id as "parameterId", unit,
           number_from::float8 as from, number_to::float8 as to,
           coalesce((select jsonb_agg(jsonb_build_object('key', value.key, 'name', value.name)
                                      order by value.position, value.number, value.name)
                     from parameter_value value where value.id = any (value_ids)), '[]') as values
    from product_parameter join parameter on parameter.id = parameter_id
    where product_id = any (${productIds})
    order by product_id, parameter.position, parameter_id`;
  return rows.map(({ unit, ...row }) => ({
    ...row,
    text: row.values.map(({ name }) => name).join(' / ') || formatQuantity(row, unit),
  }));
}
