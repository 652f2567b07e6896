import type { Db, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { setGroupDiscounts } from '#shop/customers/price-groups.server.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { movesFar } from '#staff/price-brake.ts';
import { refuseStale } from '#staff/stale.server.ts';
import * as contract from './matrix-contract.ts';
import { type Above, type Kin, touchedBy } from './touched.ts';

export const readMatrix = readingJob(contract.getMatrix, async ({ sql }) => ({
  matrix: await matrixOf(sql),
}));

async function matrixOf(sql: Db): Promise<contract.Matrix> {
  const [groups, categories, vendors, cells] = await Promise.all([
    sql<contract.MatrixGroup[]>`
      select price_group.id, name, discount_bp, coalesce(customers, 0) as customers
      from price_group
      left join (select price_group_id, count(*)::int as customers from company group by 1) held
        on held.price_group_id = price_group.id
      order by discount_bp, name collate "sk-x-icu", id`,
    sql<contract.MatrixCategory[]>`
      with recursive tree as (
        select id, label, parent_id, product_count, array[position, id] as place
        from category where parent_id is null
        union all
        select child.id, child.label, child.parent_id, child.product_count,
               tree.place || array[child.position, child.id]
        from category child join tree on tree.id = child.parent_id)
      select id, label as name, parent_id as parent, product_count as products from tree order by place`,
    sql<contract.Matrix['vendors']>`
      select vendor.id, name, coalesce(products, 0) as products
      from vendor
      left join (select vendor_id, count(*)::int as products from product where is_sold group by 1) held
        on held.vendor_id = vendor.id
      order by name collate "sk-x-icu", vendor.id`,
    cellsOf(sql),
  ]);
  return {
    groups: [...groups],
    categories: [...categories],
    vendors: [...vendors],
    cells: [...cells],
  };
}

const cellsOf = (sql: Db) => sql<contract.Matrix['cells']>`
  select price_group_id as group, case when vendor_id is null then 'category' else 'vendor' end as kind,
         coalesce(vendor_id, category_id) as id, discount_bp
  from discount where price_group_id is not null`;

type Held = Pick<contract.Matrix, 'cells'> & {
  groups: { id: number; name: string; discount_bp: number }[];
};

async function heldBy(sql: Db): Promise<Held> {
  const [groups, cells] = await Promise.all([
    sql<Held['groups']>`select id, name, discount_bp from price_group`,
    cellsOf(sql),
  ]);
  return { groups: [...groups], cells: [...cells] };
}

/** Only of products that the changes are about: the others cost what they did. */
export const touchedByMatrix = readingJob(
  contract.touchedByMatrix,
  async ({ sql }, { changes }) => {
    const [held, above, kin] = await Promise.all([
      heldBy(sql),
      sql<Above[]>`select category_id, ancestor_id from category_ancestor`,
      kinOf(sql, changes),
    ]);
    const { groups, products } = touchedBy(held, changes, { kin, above });
    const [row] = await sql<[{ customers: number }]>`
      select count(*)::int as customers from company where price_group_id = any(${groups}::int[])`;
    return { customers: row.customers, products };
  },
);

function kinOf(sql: Db, changes: readonly contract.MatrixChange[]) {
  const idsOf = (kind: contract.RowKind) =>
    changes.flatMap((change) => (change.kind === kind && change.id !== null ? [change.id] : []));
  const isAbout = changes.some(({ kind }) => kind === 'base')
    ? sql`true`
    : sql`(vendor_id = any(${idsOf('vendor')}::int[]) or category_id in (
        select category_id from category_ancestor where ancestor_id = any(${idsOf('category')}::int[])))`;
  return sql<Kin[]>`
    select category_id, vendor_id, count(*)::int as products from product
    where is_sold and ${isAbout} group by category_id, vendor_id`;
}

/** All cells that somebody has edited at once, if they are still what was on the screen. */
export const saveMatrix = changingJob(
  contract.saveMatrix,
  async (context, { changes, is_confirmed: isConfirmed }) => {
    const { sql } = context;
    refuseUnclear(changes);
    await lockGroups(sql, [...new Set(changes.map(({ group }) => group))]);
    await refuseLate(sql, changes);
    const isFar = changes.some((change) =>
      movesFar(10_000 - (change.was ?? 0), 10_000 - (change.discount_bp ?? 0)),
    );
    if (isFar && !isConfirmed) throw ShopError.conflict('messages.office.farDiscount');
    await writeDiscounts(context, changes);
    return { changed: changes.length };
  },
);

/** Each cell once; what a group has on everything is never taken away, it may only be nothing. */
function refuseUnclear(changes: readonly contract.MatrixChange[]): void {
  const places = new Set(changes.map(({ group, kind, id }) => `${group} ${kind} ${id}`));
  const isWrong = changes.some(
    ({ kind, id, discount_bp: points }) =>
      (kind === 'base') !== (id === null) || (kind === 'base' && points === null),
  );
  if (isWrong || places.size < changes.length)
    throw new ShopError('messages.validation.invalid', { key: 'changes' });
}

/** Two saves of the same groups come one after the other. */
export const lockGroups = (sql: Tx, ids: readonly number[]) => sql`
  select from price_group where id = any(${ids as number[]}::int[]) order by id for update`;

async function refuseLate(sql: Tx, changes: readonly contract.MatrixChange[]): Promise<void> {
  const { groups, cells } = await heldBy(sql);
  const [{ known }] = await sql<[{ known: { category: number[]; vendor: number[] } }]>`
    select json_build_object(
      'category', coalesce((select json_agg(id) from category where id = any(${changes.flatMap(({ id }) => id ?? [])}::int[])), '[]'),
      'vendor', coalesce((select json_agg(id) from vendor where id = any(${changes.flatMap(({ id }) => id ?? [])}::int[])), '[]')) as known`;
  const now = new Map(
    cells.map(({ group, kind, id, discount_bp }) => [`${group} ${kind} ${id}`, discount_bp]),
  );
  const late = changes.filter(({ group, kind, id, was }) => {
    const held = groups.find((one) => one.id === group);
    if (!held) return true;
    if (kind === 'base') return held.discount_bp !== was;
    return !known[kind].includes(id!) || (now.get(`${group} ${kind} ${id}`) ?? null) !== was;
  });
  if (late.length === 0) return;
  const keys = groups.filter(({ id }) => late.some(({ group }) => group === id));
  await refuseStale(
    sql,
    { entity: 'price_group', keys: keys.map(({ name }) => name) },
    { matrix: await matrixOf(sql) },
  );
}

type Written = Parameters<typeof setGroupDiscounts>[1];

/** The one way in which discounts of groups are written, by a screen and by the terminal: each group in the audit, what differs. */
export async function writeDiscounts(
  { sql, audit }: Pick<JobContext, 'audit'> & { sql: Tx },
  changes: Written,
): Promise<void> {
  const ids = [...new Set(changes.map(({ group }) => group))];
  const before = await namedDiscounts(sql, ids);
  await setGroupDiscounts(sql, changes);
  const after = await namedDiscounts(sql, ids);
  for (const { name, ...was } of before.values()) {
    const is = after.get(name)!;
    const differs = differenceOf(was.discounts, is.discounts);
    await audit.add(
      'price_group',
      name,
      { discount_bp: was.discount_bp, ...(differs && { discounts: differs.before }) },
      { discount_bp: is.discount_bp, ...(differs && { discounts: differs.after }) },
    );
  }
}

type Tree = Record<'category' | 'vendor', Record<string, number>>;
type Named = { name: string; discount_bp: number; discounts: Tree };

/** By the names that do not change: the last parts of addresses. */
export async function namedDiscounts(sql: Db, ids: readonly number[]): Promise<Map<string, Named>> {
  const rows = await sql<
    { name: string; base: number; kind: keyof Tree | null; slug: string; discount_bp: number }[]
  >`
    select price_group.name, price_group.discount_bp as base, discount.discount_bp,
           case when category.id is not null then 'category' when vendor.id is not null then 'vendor' end as kind,
           coalesce(category.slug, vendor.slug) as slug
    from price_group left join discount on discount.price_group_id = price_group.id
    left join category on category.id = discount.category_id
    left join vendor on vendor.id = discount.vendor_id
    where price_group.id = any(${ids as number[]}::int[]) order by price_group.id, 4, 5`;
  const named = new Map<string, Named>();
  for (const { name, base, kind, slug, discount_bp: points } of rows) {
    const one = named.get(name) ?? {
      name,
      discount_bp: base,
      discounts: { category: {}, vendor: {} },
    };
    if (kind) one.discounts[kind][slug] = points;
    named.set(name, one);
  }
  return named;
}

type Partly = Partial<Record<keyof Tree, Record<string, number | null>>>;

function differenceOf(before: Tree, after: Tree): { before: Partly; after: Partly } | null {
  const differs: { before: Partly; after: Partly } = { before: {}, after: {} };
  for (const kind of ['category', 'vendor'] as const)
    for (const slug of new Set([...Object.keys(before[kind]), ...Object.keys(after[kind])])) {
      const [was, is] = [before[kind][slug] ?? null, after[kind][slug] ?? null];
      if (was === is) continue;
      (differs.before[kind] ??= {})[slug] = was;
      (differs.after[kind] ??= {})[slug] = is;
    }
  return Object.keys(differs.after).length > 0 ? differs : null;
}
