import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Category, Crumb } from './contract.ts';

export type CategoryRow = {
  id: number;
  label: string;
  title: string;
  sentence: string;
  path: string;
  breadcrumbs: Crumb[];
};

export const categoryColumns = (sql: Db): Fragment => sql`
  category.id, category.label, category.title, category.sentence, category.path,
  (select jsonb_agg(jsonb_build_object('label', above.label, 'url', above.path) order by above.level)
   from category_ancestor up join category above on above.id = up.ancestor_id
   where up.category_id = category.id and above.is_shown) as breadcrumbs`;

export const categoryOf = ({ path, sentence, ...row }: CategoryRow): Category => ({
  id: row.id,
  label: row.label,
  title: row.title,
  description: sentence,
  url: { url: path },
  breadcrumbs: row.breadcrumbs,
});

/**
 * Slugs are unique in the whole tree, so the last one finds it; a path given in full must be the real one, or one where
 * it was before it was moved.
 */
export async function getCategory(sql: Sql, url: string): Promise<Category> {
  const slug = url.split('/').at(-1)!;
  const find = (which: Fragment) => sql<CategoryRow[]>`
    select ${categoryColumns(sql)} from category where is_shown and ${which}`;
  const [row] = await find(sql`slug = ${slug}`);
  if (row && (row.path === url || !url.includes('/'))) return categoryOf(row);
  const [moved] = await find(
    sql`id = (select category_id from category_former_path where path = ${url})`,
  );
  if (!moved) throw ShopError.notFound('messages.category.notFound');
  return categoryOf(moved);
}
