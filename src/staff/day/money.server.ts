import type { Db } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';

/** A year ago on the same day of the week. */
const YEAR = 364;
const DAYS = 30;
const WORST = 2;

type Unpaid = { age: number; count: number; cents: number };

/** What is not paid yet: not due, up to 14, up to 30 and more days late; and who owes most of what is late. */
export const dayUnpaid = readingJob({
  title: 'day unpaid',
  needs: contract.getBest.needs,
  async work({ sql }) {
    const [ages, worst] = await Promise.all([readAges(sql), readWorst(sql)]);
    return {
      ages: [0, 1, 2, 3].map((age) => {
        const { count = 0, cents = 0 } = ages.find((one) => one.age === age) ?? {};
        return { count, cents };
      }),
      worst: [...worst],
    };
  },
});

const readAges = (sql: Db) => sql<Unpaid[]>`
  select case when due_on >= current_date then 0 when due_on >= current_date - 14 then 1
              when due_on >= current_date - 30 then 2 else 3 end as age,
         count(*)::int as count, sum(gross_cents - paid_cents)::float8 as cents
  from invoice where kind = 'invoice' and gross_cents > paid_cents group by 1`;

const readWorst = (sql: Db) => sql<contract.Unpaid['worst']>`
  select customer_id, company_name, cents, days
  from (select customer_id, sum(gross_cents - paid_cents)::float8 as cents, current_date - min(due_on) as days
        from invoice where kind = 'invoice' and gross_cents > paid_cents and due_on < current_date
        group by customer_id order by cents desc limit ${stated(sql, WORST)}) as late
  join company on company.id = customer_id order by cents desc`;

/**
 * What was invoiced without VAT, day by day, beside the same weekday a year ago. Credit notes count against it, taxed
 * payments for it: the invoice that follows has taken them off.
 */
export const dayTurnover = readingJob({
  title: 'day turnover',
  needs: contract.getBest.needs,
  async work({ sql }) {
    return {
      days: [
        ...(await sql<contract.Turnover['days']>`
          with issued as (
            select issued_on, sum(net_cents)::float8 as cents,
                   (count(*) filter (where kind = 'invoice'))::int as count
            from (select issued_on, kind, net_cents from invoice
                  where issued_on between current_date - ${DAYS - 1}::int and current_date
                  union all
                  select issued_on, kind, net_cents from invoice
                  where issued_on between current_date - ${DAYS - 1 + YEAR}::int and current_date - ${YEAR}::int) as two
            group by issued_on)
          select day::text, coalesce(mine.cents, 0) as cents, coalesce(mine.count, 0) as count,
                 coalesce(last.cents, 0) as last_cents
          from (select current_date - back as day from generate_series(0, ${DAYS - 1}::int) as back) as days
          left join issued mine on mine.issued_on = day
          left join issued last on last.issued_on = day - ${YEAR}::int
          order by day`),
      ],
    };
  },
});
