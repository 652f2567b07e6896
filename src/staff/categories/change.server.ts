import type { Db, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { slugify } from '#base/values/slug.ts';
import { changingJob } from '#staff/job.server.ts';
import { categories } from '#staff/sheets/categories.server.ts';
import { MOST_LEVELS } from '#staff/category-levels.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import * as contract from './change-contract.ts';
import { readCategory, versionOf } from './read.server.ts';
import { refused } from './refused.server.ts';
import { saveFileRows } from './rows.server.ts';
import { saveOrQueue } from './tasks.server.ts';

/** Goods that were sold while the tree was written are only noted. */
const afterwards = {
  afterwards: (context: Parameters<typeof bookSold>[1]) => bookSold(categories, context),
};

export const addCategory = changingJob(
  contract.addCategory,
  async (context, { parent: parentId, slug: given, label, title = '', sentence = '' }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const parent = await findPlaced(sql, parentId);
    const slug = given ?? slugify(label);
    if (slug === '') throw refused('categorySlugNeeded', 'slug');
    const [taken] = await sql<{ label: string }[]>`select label from category where slug = ${slug}`;
    if (taken) throw refused('categorySlugTaken', 'slug', { label: taken.label });
    const [{ position }] = await sql<[{ position: number }]>`
      select coalesce(max(position), 0) + 1 as position from category where parent_id = ${parentId}`;
    const audit = await saveFileRows(context, 'categories', [
      { slug, parent: parent.slug, label, title, sentence, position: Math.min(position, 99_999) },
    ]);
    const [{ id }] = await sql<[{ id: number }]>`select id from category where slug = ${slug}`;
    return { id, ...audit };
  },
  afterwards,
);

export const changeCategory = changingJob(
  contract.changeCategory,
  async (context, { id, version, label, title, sentence }) => {
    await lockImportsSoon(context.sql);
    const { slug } = await findSame(context.sql, id, version);
    const rows = [{ slug, label, title, sentence }];
    return saveOrQueue(context, {
      ...below(context.sql, id, slug),
      command: contract.changeCategory.job,
      rows,
    });
  },
  afterwards,
);

export const showCategory = changingJob(
  contract.showCategory,
  async (context, { id, version, is_hidden: isHidden }) => {
    await lockImportsSoon(context.sql);
    const { slug } = await findSame(context.sql, id, version);
    const rows = [{ slug, is_hidden: isHidden }];
    return saveOrQueue(context, {
      ...below(context.sql, id, slug),
      command: contract.showCategory.job,
      rows,
    });
  },
  afterwards,
);

export const placeCategory = changingJob(
  contract.placeCategory,
  async (context, { id, before }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const { parent_id: parent } = await findPlaced(sql, id);
    if (parent === null) throw ShopError.conflict('messages.office.departmentStays');
    return saveFileRows(context, 'categories', await placesWith(sql, { id, parent, before }));
  },
  afterwards,
);

export const moveCategory = changingJob(
  contract.moveCategory,
  async (context, { id, from, parent: parentId, before }) => {
    const { sql } = context;
    await lockImportsSoon(sql);
    const { slug, parent_id: current } = await findPlaced(sql, id);
    if (current === null) throw ShopError.conflict('messages.office.departmentStays');
    if (current !== from)
      await refuseStale(
        sql,
        { entity: 'category', keys: [slug] },
        { category: await readCategory(sql, id) },
      );
    const parent = await findPlaced(sql, parentId);
    await refuseDeep(sql, id, parentId);
    const places = await placesWith(sql, { id, parent: parentId, before });
    const rows = places.map((row) => ({ ...row, parent: parent.slug }));
    return saveOrQueue(context, {
      ...below(context.sql, id, slug),
      command: contract.moveCategory.job,
      rows,
    });
  },
  afterwards,
);

/** Asked before it is written, which may be later: not into itself, and no deeper than the shop has pages for. */
async function refuseDeep(sql: Tx, id: number, parent: number): Promise<void> {
  const [row] = await sql<[{ is_inside: boolean; levels: number }]>`
    select exists (select from category_ancestor
                   where category_id = ${parent} and ancestor_id = ${id}) as is_inside,
           (select level from category where id = ${parent}) + 2 + max(below.level) - min(below.level) as levels
    from category_ancestor up join category below on below.id = up.category_id
    where up.ancestor_id = ${id}`;
  if (row.is_inside) throw refused('categoryInItself');
  if (row.levels > MOST_LEVELS) throw refused('categoryTooDeep');
}

/** A file cannot take a row away, so this is no row of one. */
export const removeCategory = changingJob(
  contract.removeCategory,
  async (context, { id, version }) => {
    const { sql, audit } = context;
    await lockImportsSoon(sql);
    const { slug, parent_id: parent } = await findSame(sql, id, version);
    if (parent === null) throw ShopError.conflict('messages.office.departmentStays');
    const [use] = await sql<Use[]>`
    select (select count(*)::int from product where category_id = ${id}) as products,
           (select count(*)::int from category where parent_id = ${id}) as categories,
           (select count(*)::int from menu_item where category_id = ${id}) as menu,
           (select count(*)::int from discount where category_id = ${id})
             + (select count(*)::int from lowest_margin where category_id = ${id}) as prices`;
    const used = Object.entries(use!).find(([, count]) => count > 0);
    if (used) throw refused(`categoryUsed.${used[0]}`, null, { count: used[1] });
    const before = await rowOf(sql, id);
    await sql`delete from category where id = ${id}`;
    await audit.add('category', slug, before, null);
    return {};
  },
);
type Use = Record<'products' | 'categories' | 'menu' | 'prices', number>;

/** As the file of categories has it. */
async function rowOf(sql: Tx, id: number): Promise<Record<string, unknown>> {
  const [row] = await sql<Record<string, unknown>[]>`
    select things.* from (${categories.select(sql)}) as things where id = ${id}`;
  const { id: _, ...cells } = row!;
  return cells;
}

/** What of the file it is about, and the products that follow it. */
export const below = (sql: Tx, id: number, slug: string) => ({
  file: 'categories' as const,
  key: slug,
  products: sql`category_id in (
    select category_id from category_ancestor where ancestor_id = ${id})`,
});

type Placed = { slug: string; parent_id: number | null; level: number };

async function findPlaced(sql: Db, id: number): Promise<Placed> {
  const [row] = await sql<Placed[]>`select slug, parent_id, level from category where id = ${id}`;
  if (!row) throw ShopError.notFound('messages.office.categoryGone');
  return row;
}

/** As it was seen. */
export async function findSame(sql: Tx, id: number, version: string) {
  const [row] = await sql<(Placed & { version: string })[]>`
    select slug, parent_id, level, ${versionOf(sql)} as version from category where id = ${id}`;
  if (!row) throw ShopError.notFound('messages.office.categoryGone');
  if (row.version !== version)
    await refuseStale(
      sql,
      { entity: 'category', keys: [row.slug] },
      { category: await readCategory(sql, id) },
    );
  return row;
}

type Place = { id: number; parent: number; before: number | null };

/** Numbers for those of one category, so that one of them stands where it is wanted; the others stay in their order. */
async function placesWith(sql: Tx, { id, parent, before }: Place) {
  const beside = await sql<{ id: number; slug: string; position: number }[]>`
    select id, slug, position from category where parent_id = ${parent} or id = ${id}
    order by position, id`;
  const others = beside.filter((one) => one.id !== id);
  const place = before === null ? others.length : others.findIndex((one) => one.id === before);
  if (place < 0) throw ShopError.conflict('messages.office.categoryMoved');
  others.splice(
    place,
    0,
    beside.find((one) => one.id === id)!,
  );
  return others.map(({ slug }, index) => ({ slug, position: index + 1 }));
}

export const changeCalls = [
  addCategory,
  changeCategory,
  showCategory,
  placeCategory,
  moveCategory,
  removeCategory,
];
