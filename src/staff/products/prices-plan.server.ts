import type { Db, Sql } from '#base/database/database.server.ts';
import { drawHere } from '#base/files/draw.server.ts';
import type { Config } from '#base/process/config.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { ALL_PERMISSIONS } from '#staff/permissions.ts';
import { prices } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { checkedDay } from '#staff/values.ts';
import * as contract from './plans-contract.ts';
import { type Asked, confirmedPlan, planOf, readPrices, writePrices } from './prices.server.ts';

export const planPrices = changingJob(
  contract.planPrices,
  async ({ sql, audit, who }, { on, ids, seen, is_confirmed: isConfirmed, ...rule }) => {
    checkedDay(on);
    const [day] = await sql<[{ is_past: boolean }]>`select ${on}::date <= current_date as is_past`;
    if (day.is_past) throw new ShopError('messages.office.notToCome', { key: 'on' });
    const changes = confirmedPlan(await readPrices(sql, ids), rule, { seen, isConfirmed });
    const expected = changes.length;
    const [plan] = await sql<[{ id: number }]>`
      insert into price_plan (starts_at, rule, products, who, expected)
      values (${on}::date::timestamptz, ${sql.json(rule)}, ${ids}::int[], ${who}, ${expected})
      returning id`;
    await audit.add('price_plan', String(plan.id), null, { on, ...rule, products: ids.length });
    return { id: plan.id, expected };
  },
);

type Row = Omit<contract.PricePlan, 'created_at'> & { created_at: Date };

export const listPlans = readingJob(contract.listPlans, async ({ sql }) => {
  const part = (which: Db, isToCome: boolean) => which<Row[]>`
    select id, starts_at::date::text as on, rule ->> 'way' as way, (rule ->> 'value')::float8 as value,
           rule ->> 'rounding' as rounding, cardinality(products) as products, expected, changed, state, who, created_at
    from price_plan
    where ${isToCome ? which`state = 'planned'` : which`state in ('done', 'failed')`}
    order by ${isToCome ? which`starts_at, id` : which`starts_at desc, id desc`}
    limit ${isToCome ? 200 : contract.MOST_OVER}`;
  const [toCome, over] = await Promise.all([part(sql, true), part(sql, false)]);
  return { plans: [...toCome, ...over] };
});

export const withdrawPlan = changingJob(
  contract.withdrawPlan,
  async ({ sql, audit, who }, { id }) => {
    const [plan] = await sql<{ state: string }[]>`
      select state from price_plan where id = ${id} for update`;
    if (!plan) throw ShopError.notFound('messages.office.planGone');
    if (plan.state !== 'planned') throw ShopError.conflict('messages.office.planBegun');
    await sql`update price_plan set state = 'withdrawn', decided_by = ${who} where id = ${id}`;
    await audit.add('price_plan', String(id), { state: 'planned' }, { state: 'withdrawn' });
    return {};
  },
);

/** One whose moment has come, by the prices of now; what it cannot do it says, and does not try again. */
const carryOut = changingJob({
  title: 'products prices-planned',
  needs: ['prices.change'],
  async work(context, { id }: { id: number }) {
    const { sql } = context;
    const [plan] = await sql<{ rule: Asked; products: number[] }[]>`
      select rule, products from price_plan
      where id = ${id} and state = 'planned' and starts_at <= now() for update skip locked`;
    if (!plan) return null;
    await lockImportsSoon(sql);
    const changes = changesOf(await readPrices(sql, plan.products), plan.rule);
    if (changes && changes.length > 0) await writePrices(context, changes);
    await sql`
      update price_plan set state = ${changes ? 'done' : 'failed'}, changed = ${changes?.length ?? 0}
      where id = ${id}`;
    return changes?.length ?? 0;
  },
  afterwards: (context) => bookSold(prices, context),
});

/** Nothing where some price would be more than one can be kept. */
function changesOf(rows: Parameters<typeof planOf>[0], rule: Asked) {
  try {
    return planOf(rows, rule).changes;
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

/** All that are due, the earliest first, each in the name of whoever planned it. */
export async function carryOutPlans({
  sql,
  config,
}: {
  sql: Sql;
  config: Config;
}): Promise<number> {
  const due = await sql<{ id: number; who: string }[]>`
    select id, who from price_plan where state = 'planned' and starts_at <= now() order by starts_at, id`;
  let changed = 0;
  for (const { id, who } of due)
    changed +=
      (await carryOut(
        {
          sql,
          config,
          who,
          face: 'terminal',
          permissions: ALL_PERMISSIONS,
          isDryRun: false,
          progress: () => {},
          draw: drawHere,
        },
        { id },
      )) ?? 0;
  return changed;
}
