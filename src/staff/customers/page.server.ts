import type { Db, Fragment } from '#base/database.server.ts';
import { openCents, unpaidCents } from '#shop/invoices/credit.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { companiesOf } from '#staff/search/search.server.ts';
import { readQuestion } from '#staff/search/question.ts';

/** Lists that customers are looked after by. */
const CUSTOMER_VIEWS = [
  ...(['all', 'active', 'waiting', 'over_limit', 'overdue', 'quiet', 'paused'] as const),
];
type CustomerView = (typeof CUSTOMER_VIEWS)[number];
type CustomerSort = 'turnover' | 'last' | 'name';

const PAGE = 50;
/** Nobody reads a larger number, and counting it takes long. */
const MOST_COUNTED = 10_000;
/** Without an order for so long, a customer is one to call. */
const QUIET_DAYS = 90;

type Asked = {
  view: CustomerView;
  sort: CustomerSort;
  search?: string | undefined;
  /** The name of a price group; empty for those in none. */
  group?: string | undefined;
  /** The customer after whom the page begins. */
  after?: number | undefined;
};

type ListedCustomer = {
  id: number;
  company_name: string;
  company_id: string;
  city: string;
  state: 'pending' | 'active' | 'blocked';
  group_name: string | null;
  limit_cents: number | null;
  used_cents: number;
  overdue_cents: number;
  orders: number;
  last_order_at: Date | null;
  year_cents: number;
  /** Of the last six months, the oldest first. */
  months: number[];
};

export const pageOfCustomers = readingJob({
  title: 'customers page',
  needs: ['customers.read', 'prices.read'],
  async work({ sql }, asked: Asked) {
    const rows = await sql<ListedCustomer[]>`
      with page as (${idsOf(sql, asked)})
      select company.id, company_name, company_id, state, price_group.name as group_name,
             coalesce((select city from customer_address where customer_id = company.id
                       order by type limit 1), '') as city,
             credit_limit_cents as limit_cents,
             case when credit_limit_cents is null then 0
                  else ${unpaidCents(sql)} + ${openCents(sql)} end as used_cents,
             ${unpaidCents(sql, true)} as overdue_cents,
             figures.orders, figures.last_order_at, figures.year_cents::float8 as year_cents,
             array(select coalesce((select net_cents::float8 from customer_month
                                    where customer_id = company.id and month = wanted.month::date), 0)
                   from generate_series(month_of(now()) - interval '5 months', month_of(now()),
                                        interval '1 month') wanted (month)) as months
      from page join company on company.id = page.id
      join customer_figures figures on figures.customer_id = company.id
      left join price_group on price_group.id = company.price_group_id
      order by ${orderOf(sql, asked.sort)}`;
    return { customers: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
  },
});

const orderOf = (sql: Db, sort: CustomerSort): Fragment =>
  ({
    turnover: () => sql`year_cents desc, id desc`,
    last: () => sql`last_order_at desc nulls last, id desc`,
    name: () => sql`company_name, id`,
  })[sort]();

/** The page itself, by the index of its order; everything else about a customer is asked for these alone. */
function idsOf(sql: Db, { view, sort, search, group, after }: Asked): Fragment {
  const question = search === undefined ? null : readQuestion(search);
  const conditions = [
    isInView(sql, view),
    ...(search === undefined
      ? []
      : [question ? sql`company.id in (${companiesOf(sql, question)})` : sql`false`]),
    ...(group === undefined
      ? []
      : [
          group === ''
            ? sql`price_group_id is null`
            : sql`price_group_id = (select id from price_group where name = ${group})`,
        ]),
    ...(after === undefined ? [] : [isBehind(sql, sort, after)]),
  ];
  return sql`
    select company.id from company join customer_figures on customer_id = company.id
    where ${conditions.reduce((left, right) => sql`${left} and ${right}`)}
    order by ${{
      turnover: () => sql`year_cents desc, customer_id desc`,
      last: () => sql`last_order_at desc nulls last, customer_id desc`,
      name: () => sql`company_name, company.id`,
    }[sort]()}
    limit ${PAGE + 1}`;
}

const isBehind = (sql: Db, sort: CustomerSort, after: number): Fragment => {
  const placed = (column: Fragment) =>
    sql`(select ${column} from customer_figures where customer_id = ${after})`;
  return {
    turnover: () => sql`(year_cents, customer_id) < (${placed(sql`year_cents`)}, ${after}::int)`,
    // Those who have never ordered stand last.
    last: () =>
      sql`(coalesce(last_order_at, '-infinity'), customer_id)
          < (coalesce(${placed(sql`last_order_at`)}, '-infinity'), ${after}::int)`,
    name: () =>
      sql`(company_name, company.id)
          > ((select company_name from company where id = ${after}), ${after}::int)`,
  }[sort]();
};

const isInView = (sql: Db, view: CustomerView): Fragment =>
  ({
    all: () => sql`true`,
    active: () => sql`company.state = 'active'`,
    waiting: () => sql`company.state = 'pending'`,
    paused: () => sql`company.state = 'blocked'`,
    quiet: () => sql`company.state = 'active'
      and last_order_at < now() - make_interval(days => ${QUIET_DAYS})`,
    overdue: () => sql`company.id in (
      select customer_id from invoice where gross_cents > paid_cents and due_on < current_date)`,
    // Only who owes or has ordered something can be over; of these few the sums are asked.
    over_limit: () => sql`company.id in (
      select id from company where credit_limit_cents is not null
        and (id in (select customer_id from invoice where gross_cents > paid_cents)
             or id in (select customer_id from orders where status in ('new', 'accepted', 'ready')))
        and ${unpaidCents(sql)} + ${openCents(sql)} > credit_limit_cents)`,
  })[view]();

/** How many there are in each view, as far as anybody reads it. */
export const countCustomers = readingJob({
  title: 'customers count',
  needs: ['customers.read', 'prices.read'],
  async work({ sql }) {
    const counts = await Promise.all(
      CUSTOMER_VIEWS.map(async (view) => {
        const [row] = await sql<[{ count: number }]>`
          select count(*)::int as count from (
            select from company join customer_figures on customer_id = company.id
            where ${isInView(sql, view)} limit ${MOST_COUNTED + 1}) counted`;
        return [view, row.count] as const;
      }),
    );
    return Object.fromEntries(counts) as Record<CustomerView, number>;
  },
});
