import type { Sql } from '#base/database/database.server.ts';
import { counter, gauge, type Metric } from './prometheus.server.ts';

type Row = {
  orders: number;
  depth: number;
  failing: number;
  age: number;
  found: number;
  oldest: number;
  tasks: { name: string; age: number }[];
  series: { series: string; used: number }[];
  einvoices: { state: string; count: number }[];
};

/** Of the whole shop, so every process says the same: take the maximum, not the sum. */
export async function readShop(sql: Sql): Promise<Metric[]> {
  const [row] = await sql<Row[]>`
    select (select coalesce(sum(last - first + 1), 0)::float8
            from number_series, number_range(series, year < 100) where series = 'order') as orders,
           depth, failing, age,
           coalesce((select greatest(found, finding) from job where name = 'reconciliation'), 0)::float8 as found,
           coalesce((select extract(epoch from max(now() - xact_start)) from pg_stat_activity
                     where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as oldest,
           coalesce((select json_agg(json_build_object('name', name, 'age',
                       extract(epoch from now() - coalesce(finished_at, created_at))))
                     from job), '[]') as tasks,
           coalesce((select json_agg(json_build_object('series', series, 'used',
                       round((last - first + 1)::numeric / (final - first + 1), 4)))
                     from (select distinct on (series) * from number_series
                           where year % 100 = extract(year from now())::int % 100
                           order by series, year) as latest, number_range(series, year < 100)), '[]') as series,
           coalesce((select json_agg(json_build_object('state', state, 'count', count))
                     from (select wanted.state, count(delivery.state) from unnest(array['waiting', 'refused', 'failed', 'held'])
                             as wanted (state) left join einvoice_delivery delivery using (state)
                           group by wanted.state order by wanted.state) as counted), '[]') as einvoices
    from (select count(*)::float8 as depth, (count(*) filter (where last_error is not null))::float8 as failing,
                 coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
          from outbox where sent_at is null) as waiting`;
  const { orders, depth, failing, age, found, oldest, tasks: jobs, series, einvoices } = row!;
  return [
    counter('bastion_orders_total', 'Orders placed.', orders),
    gauge('bastion_outbox_depth', 'Mails waiting to be sent.', depth),
    gauge('bastion_outbox_failing', 'Mails waiting that were refused at least once.', failing),
    gauge('bastion_outbox_age_seconds', 'Age of the oldest mail that waits.', age),
    gauge(
      'bastion_contradictions',
      'What the last reconciliation, or the one under way, found wrong.',
      found,
    ),
    gauge(
      'bastion_job_age_seconds',
      'Since the work was last finished, not since it was last begun.',
      jobs.map((task) => ({ labels: { task: task.name }, value: task.age })),
    ),
    gauge(
      'bastion_series_used_ratio',
      "Share of this year's document numbers that is taken.",
      series.map((one) => ({ labels: { series: one.series }, value: one.used })),
    ),
    gauge(
      'bastion_einvoices',
      'Electronic invoices that wait to be sent, or for a person.',
      einvoices.map(({ state, count }) => ({ labels: { state }, value: count })),
    ),
    gauge('bastion_oldest_transaction_seconds', 'Age of the oldest open transaction.', oldest),
  ];
}
