import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';

const listCategories = readingJob(contract.listCategories, async ({ sql }) => ({
  categories: [
    ...(await sql<contract.CategoryNode[]>`
      with recursive tree as (
        select id, array[position, id] as place from category where parent_id is null
        union all
        select child.id, tree.place || array[child.position, child.id]
        from category child join tree on tree.id = child.parent_id)
      select id, parent_id as parent, label, ${soldBelow(sql)} as products, is_hidden, is_shown
      from tree join category using (id) order by place`),
  ],
}));

/** Of what visitors do not find nothing is counted beforehand. */
const soldBelow = (sql: Db): Fragment => sql`
  case when is_shown then product_count
  else (select count(*)::int from product join category_ancestor up on up.category_id = product.category_id
        where up.ancestor_id = category.id and is_sold) end`;

/** Its place among its neighbours is not in it: others move it by moving themselves. */
export const versionOf = (sql: Db): Fragment => sql`
  md5(concat_ws('|', label, title, sentence, is_hidden, parent_id, (
    select string_agg(own::text, ' ' order by parameter_id) from category_parameter own
    where own.category_id = category.id)))`;

const getCategory = readingJob(contract.getCategory, async ({ sql, config }, { id }) => {
  const category = await readCategory(sql, id);
  return { category: { ...category, url: `${config.publicUrl}/category/${category.path}` } };
});

/** As screens show it, but for the address of the shop. */
export async function readCategory(sql: Db, id: number): Promise<Omit<contract.Category, 'url'>> {
  const [category] = await sql<Omit<contract.Category, 'url'>[]>`
    select id, slug, path, level, label, title, sentence, ${soldBelow(sql)} as products,
           is_hidden, is_shown, ${versionOf(sql)} as version,
           coalesce((select jsonb_agg(jsonb_build_object('id', above.id, 'label', above.label) order by above.level)
                     from category_ancestor up join category above on above.id = up.ancestor_id
                     where up.category_id = category.id and above.id <> category.id), '[]') as above,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'id', parameter.id, 'key', key, 'name', name, 'kind', kind, 'unit', unit,
                       'values', array(select value.name from parameter_value value
                                       where parameter_id = parameter.id and value.position is not null
                                       order by value.position),
                       'is_filterable', is_filterable, 'is_key', is_key, 'prefix', prefix,
                       'defined_in', jsonb_build_object('id', origin.id, 'label', origin.label))
                       order by own.position, parameter.id)
                     from effective_parameter own join parameter on parameter.id = own.parameter_id
                     join category origin on origin.id = own.defined_in
                     where own.category_id = category.id), '[]') as parameters
    from category where id = ${id}`;
  if (!category) throw ShopError.notFound('messages.office.categoryGone');
  return category;
}

const countFilled = readingJob(contract.countFilled, async ({ sql }, { id }) => ({
  filled: [
    ...(await sql<contract.Filled[]>`
      select parameter_id as parameter, count(*)::int as products,
             min(coalesce(number_from, number_to))::float8 as least,
             max(coalesce(number_to, number_from))::float8 as most
      from category_ancestor up join product using (category_id)
      join product_parameter typed on typed.product_id = product.id
      where up.ancestor_id = ${id} and is_sold
        and parameter_id in (select parameter_id from effective_parameter where category_id = ${id})
      group by parameter_id order by parameter_id`),
  ],
}));

export const readCalls = [listCategories, getCategory, countFilled];
