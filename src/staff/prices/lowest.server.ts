import { createHash } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import * as contract from './own-contract.ts';

const readLowest = async (
  sql: Db,
): Promise<{ lowest: contract.LowestMargins; version: string }> => {
  const rows = await sql<{ id: number | null; name: string | null; margin_bp: number | null }[]>`
    select null::int as id, null as name, (select margin_bp from lowest_margin where category_id is null) as margin_bp
    union all
    (select category.id, label, margin_bp from category
     left join lowest_margin on category_id = category.id
     where parent_id is null or margin_bp is not null order by level, position, category.id)`;
  const [shop, ...categories] = rows;
  const lowest = {
    shop: shop!.margin_bp,
    categories: categories.map(({ id, name, margin_bp }) => ({ id: id!, name: name!, margin_bp })),
  };
  const said = JSON.stringify([lowest.shop, categories.map((one) => [one.id, one.margin_bp])]);
  return { lowest, version: createHash('md5').update(said).digest('hex') };
};

export const getLowest = readingJob(contract.getLowest, ({ sql }) => readLowest(sql));

const ENTITY = { entity: 'setting', keys: ['lowest_margin'] };

export const setLowest = changingJob(
  contract.setLowest,
  async ({ sql, audit }, { version, shop, categories }) => {
    await sql`lock table lowest_margin in share row exclusive mode`;
    const was = await readLowest(sql);
    if (was.version !== version) await refuseStale(sql, ENTITY, was);
    const ids = Object.keys(categories).map(Number);
    const [known] = await sql<[{ count: number }]>`
      select count(*)::int as count from category where id = any(${ids}::int[])`;
    if (known.count < ids.length) throw ShopError.notFound('messages.category.notFound');
    await sql`delete from lowest_margin where category_id is null or category_id = any(${ids}::int[])`;
    const wanted = [[null, shop] as const, ...ids.map((id) => [id, categories[id]!] as const)];
    const kept = wanted.flatMap(([category_id, margin_bp]) =>
      margin_bp === null ? [] : [{ category_id, margin_bp }],
    );
    if (kept.length > 0) await sql`insert into lowest_margin ${sql(kept)}`;
    const is = await readLowest(sql);
    await audit.add('setting', 'lowest_margin', fieldsOf(was.lowest), fieldsOf(is.lowest));
    return {};
  },
);

/** As the history shows it: the shop, then categories by their names. */
const fieldsOf = ({ shop, categories }: contract.LowestMargins) => ({
  margin_bp: shop,
  categories: Object.fromEntries(
    categories.map(({ name, margin_bp }) => [name.replaceAll('.', ' '), { margin_bp }]),
  ),
});
