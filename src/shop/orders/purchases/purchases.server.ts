import type { Fragment, Sql } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { type Named, personName } from '#shop/customers/person-name.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { Purchases } from './purchases-contract.ts';

type Span = { months: string[]; first_year: number; this_year: number };
type Bought = Named & { project: string; month: string; orders: number; cents: Cents };

/** Counted in cents; a cancelled order was not bought. */
export async function getPurchases(
  sql: Sql,
  customerId: CompanyId,
  period: string,
): Promise<Purchases> {
  const { from, to } = boundsOf(sql, period);
  const [[span], rows] = await Promise.all([
    sql<[Span]>`
      select array(select to_char(month, 'YYYY-MM')
                   from generate_series(${from}, ${to} - interval '1 month', interval '1 month') month) as months,
             extract(year from ${thisMonth(sql)})::int as this_year,
             extract(year from coalesce(
               (select min(created_at) from orders where customer_id = ${customerId}), now())
               at time zone 'Europe/Bratislava')::int as first_year`,
    sql<(Omit<Bought, 'cents'> & { cents: string })[]>`
      with bought as (
        select person_id, project_name as project, to_char(created_at at time zone 'Europe/Bratislava', 'YYYY-MM') as month,
               count(*)::int as orders, sum(net_cents)::text as cents
        from orders
        where customer_id = ${customerId} and status <> 'cancelled'
          and created_at >= ${from} at time zone 'Europe/Bratislava'
          and created_at < ${to} at time zone 'Europe/Bratislava'
        group by person_id, project, month)
      select person.id, ${personName(sql)} as name, project, month, orders, cents
      from bought join person on person.id = person_id
      order by name, person.id`,
  ]);
  const bought = rows.map((row): Bought => ({ ...row, cents: Number(row.cents) }));
  const people = [...Map.groupBy(bought, ({ id }) => id).values()]
    .map((own) => ({ id: own[0]!.id, name: own[0]!.name, ...sumsOf(own, span.months) }))
    .toSorted((one, other) => other.amount - one.amount);
  const projects = [...Map.groupBy(bought, ({ project }) => project)]
    .map(([name, own]) => ({ name, ...sumsOf(own, span.months) }))
    .toSorted((one, other) => other.amount - one.amount);
  return {
    period,
    projects,
    months: span.months,
    years: Array.from(
      { length: span.this_year - span.first_year + 1 },
      (_, back) => span.this_year - back,
    ),
    people,
    total: sumsOf(bought, span.months),
  };
}

const thisMonth = (sql: Sql): Fragment =>
  sql`date_trunc('month', now() at time zone 'Europe/Bratislava')`;

/** First days of months on the shop's own clock, the last one not included. A year ends with the running month. */
function boundsOf(sql: Sql, period: string): { from: Fragment; to: Fragment } {
  const next = sql`(${thisMonth(sql)} + interval '1 month')`;
  if (period.endsWith('m'))
    return { from: sql`(${next} - make_interval(months => ${Number.parseInt(period)}))`, to: next };
  const from = sql`make_timestamp(${Number(period)}, 1, 1, 0, 0, 0)`;
  return { from, to: sql`least(${next}, ${from} + interval '1 year')` };
}

function sumsOf(bought: Bought[], months: string[]) {
  const sumOf = (some: Bought[]) => ({
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    amount: toEuros(some.reduce((sum, { cents }) => sum + cents, 0)),
  });
  return {
    ...sumOf(bought),
    months: months.map((month) => sumOf(bought.filter((one) => one.month === month))),
  };
}
