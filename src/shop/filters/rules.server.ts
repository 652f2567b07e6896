import type { Sql } from '#base/database/database.server.ts';
import type { Categories, Category } from './categories.ts';
import type { FacetValue, Filterable } from './facets.ts';

type ParameterRow = Omit<Filterable, 'values'>;

/** How a category uses a parameter. */
export type Use = {
  category_id: number;
  parameter_id: number;
  is_filterable: boolean;
  is_key: boolean;
  prefix: string;
};

type CategoryRow = Omit<Category, 'below' | 'children'>;

/** What there is to choose from; all of the shop, for it is little. */
export type Rules = {
  version: string;
  vendors: FacetValue[];
  parameters: Map<number, Filterable>;
  uses: Map<number, Use[]>;
  categories: Categories;
};

/** Read anew only where it differs: most changes of the catalogue are of products. */
export async function readRules(sql: Sql, last?: Rules): Promise<Rules> {
  const version = await readVersion(sql);
  if (last?.version === version) return last;
  const [vendors, parameters, values, uses, categories] = await Promise.all([
    sql<FacetValue[]>`select id, slug as key, name from vendor order by name collate "sk-x-icu"`,
    sql<ParameterRow[]>`select id, key, name, kind, unit from parameter`,
    sql<(FacetValue & { parameter_id: number })[]>`
      select id, parameter_id, key, name, number::float8 from parameter_value
      order by parameter_id, position nulls last, number nulls last, name collate "sk-x-icu"`,
    sql<Use[]>`
      select category_id, parameter_id, is_filterable, is_key, prefix from effective_parameter
      order by category_id, position, parameter_id`,
    sql<CategoryRow[]>`
      select id, parent_id, slug, label, path, level from category where is_shown
      order by position, id`,
  ]);
  const known = new Map(
    parameters.map((row): [number, Filterable] => [row.id, { ...row, values: [] }]),
  );
  for (const { parameter_id, ...value } of values) known.get(parameter_id)?.values.push(value);
  return {
    version,
    vendors: [...vendors],
    parameters: known,
    // Read beside one another: one may know what another does not yet.
    uses: Map.groupBy(
      uses.filter(({ parameter_id }) => known.has(parameter_id)),
      ({ category_id }) => category_id,
    ),
    categories: treeOf(categories),
  };
}

/** Which transactions wrote the rows; of categories only what is read here, for their counts change all day. */
async function readVersion(sql: Sql): Promise<string> {
  const sums = ['vendor', 'parameter', 'parameter_value', 'category_parameter'].map(
    (table) =>
      sql`(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${sql(table)})`,
  );
  const [row] = await sql<[{ version: string }]>`
    select concat_ws(',', ${sums[0]!}, ${sums[1]!}, ${sums[2]!}, ${sums[3]!},
      (select md5(string_agg(concat_ws(' ', id, parent_id, position, path, label, is_shown), ',' order by id))
       from category)) as version`;
  return row.version;
}

function treeOf(rows: CategoryRow[]): Categories {
  const tree = new Map(
    rows.map((row): [number, Category] => [row.id, { ...row, below: [], children: [] }]),
  );
  for (const { id, parent_id } of rows) {
    if (parent_id !== null) tree.get(parent_id)?.children.push(id);
    for (let up = tree.get(id); up; up = tree.get(up.parent_id ?? 0)) up.below.push(id);
  }
  return tree;
}
