import type { Db, Fragment } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { openCents, unpaidCents, usedCredit } from '#shop/invoices/issue/credit.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { readingJob } from '#staff/job.server.ts';
import { companiesOf } from '#staff/search/search.server.ts';
import { readQuestion } from '#staff/search/question.ts';
import * as contract from './contract.ts';

const PAGE = 50;
/** Without an order for so long, a customer is one to call. */
const QUIET_DAYS = 90;

type Asked = InputOf<typeof contract.listCustomers>;

export const pageOfCustomers = readingJob(contract.listCustomers, async ({ sql }, asked) => {
  const over = asked.view === 'over_limit' ? await overLimit(sql) : [];
  const rows = await sql<contract.CustomerRow[]>`
      with page as (${idsOf(sql, asked, over)})
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
  return { customers: rows.slice(0, PAGE), has_more: rows.length > PAGE };
});

/** As `company_by_name` has it. */
const nameOf = (sql: Db): Fragment => sql`left(company_name, 80) collate "sk-x-icu"`;

const orderOf = (sql: Db, sort: contract.CustomerSort): Fragment =>
  ({
    turnover: () => sql`year_cents desc, id desc`,
    last: () => sql`last_order_at desc nulls last, id desc`,
    name: () => sql`${nameOf(sql)}, id`,
  })[sort]();

/** The page itself, by the index of its order; everything else about a customer is asked for these alone. */
function idsOf(sql: Db, { view, sort, search, group, after }: Asked, over: CompanyId[]): Fragment {
  const question = search === undefined ? null : readQuestion(search);
  const conditions = [
    view === 'over_limit' ? sql`company.id = any(${over}::int[])` : isInView(sql, view),
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
      name: () => sql`${nameOf(sql)}, company.id`,
    }[sort]()}
    limit ${stated(sql, PAGE + 1)}`;
}

const isBehind = (sql: Db, sort: contract.CustomerSort, after: number): Fragment => {
  const placed = (column: Fragment) =>
    sql`(select ${column} from customer_figures where customer_id = ${after})`;
  return {
    turnover: () => sql`(year_cents, customer_id) < (${placed(sql`year_cents`)}, ${after}::int)`,
    // Customers without an order stand last.
    last: () =>
      sql`(coalesce(last_order_at, '-infinity'), customer_id)
          < (coalesce(${placed(sql`last_order_at`)}, '-infinity'), ${after}::int)`,
    name: () =>
      sql`(${nameOf(sql)}, company.id)
          > ((select ${nameOf(sql)} from company where id = ${after}), ${after}::int)`,
  }[sort]();
};

/** Asked before the page: its sums are dear, and inside of it the planner joins those who are over without an index. */
async function overLimit(sql: Db): Promise<CompanyId[]> {
  const rows = await sql<{ id: CompanyId }[]>`
    select company.id from (${usedCredit(sql)}) as used join company on company.id = customer_id
    where used.cents > credit_limit_cents`;
  return rows.map(({ id }) => id);
}

const isInView = (sql: Db, view: Exclude<contract.CustomerView, 'over_limit'>): Fragment =>
  ({
    all: () => sql`true`,
    active: () => sql`company.state = 'active'`,
    waiting: () => sql`company.state = 'pending'`,
    paused: () => sql`company.state = 'blocked'`,
    quiet: () => sql`company.state = 'active'
      and last_order_at < now() - make_interval(days => ${QUIET_DAYS})`,
    overdue: () => sql`exists (
      select from invoice where customer_id = company.id and gross_cents > paid_cents
        and due_on < current_date)`,
  })[view]();

/** How many there are in each view: of what stands in a row by one look at all, of debts by their own indexes. */
export const countCustomers = readingJob(contract.countCustomers, async ({ sql }) => {
  const counted = (view: Exclude<contract.CustomerView, 'over_limit'>) =>
    sql`count(*) filter (where ${isInView(sql, view)})::int as ${sql(view)}`;
  const [ofRows, ofDebts, over] = await Promise.all([
    sql<[Record<'all' | 'active' | 'waiting' | 'paused' | 'quiet', number>]>`
        select ${counted('all')}, ${counted('active')}, ${counted('waiting')}, ${counted('paused')}, ${counted('quiet')}
        from company join customer_figures on customer_id = company.id`,
    sql<[{ overdue: number }]>`
        select count(distinct customer_id)::int as overdue from invoice
        where kind = 'invoice' and gross_cents > paid_cents and due_on < current_date`,
    overLimit(sql),
  ]);
  return { counts: { ...ofRows[0], ...ofDebts[0], over_limit: over.length } };
});
