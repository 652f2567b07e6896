import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { lineCents, unitToEuros } from '#base/values/money.ts';
import { listPeople } from '#shop/companies/people.server.ts';
import {
  type DiscountRow,
  discountColumns,
  discountsOf,
} from '#shop/customers/best-discounts.server.ts';
import { listDiscounts } from '#shop/customers/discounts.server.ts';
import { ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import { openCents, unpaidCents } from '#shop/invoices/issue/credit.server.ts';
import type { CompanyId, Discounts } from '#shop/kernel/visitor.ts';
import { type ListedOrder, listedColumns } from '#shop/orders/list/find-orders.server.ts';
import { shippingState } from '#shop/orders/shipped.server.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';

const PAGE = 50;
/** Of each list beside the others; the whole of it is a page of its own. */
const SHOWN_ROWS = 6;
const MOST_LINES = 12;

type CompanyRow = contract.CompanyRow & DiscountRow;

/** Everything about a customer on one screen; lists are cut off and have pages of their own. */
export const lookAtCustomer = readingJob(contract.getCustomer, async ({ sql }, { id }) => {
  const company = await readCompany(sql, id);
  const { group_bp, by_category, by_vendor, by_product, prices_until, ...fields } = company;
  const discounts = discountsOf({ group_bp, by_category, by_vendor, by_product, prices_until });
  const [people, own, ofGroup, orders, invoices, activity, basket] = await Promise.all([
    listPeople(sql, { customer: { id }, person: null }),
    listDiscounts(sql, { customerId: id }),
    groupDiscounts(sql, company.group),
    readOrders(sql, { id, limit: SHOWN_ROWS }),
    readInvoices(sql, { id, limit: SHOWN_ROWS, isUnpaid: true }),
    readActivity(sql, { id, limit: SHOWN_ROWS * 2 }),
    readBaskets(sql, id, discounts),
  ]);
  return {
    customer: {
      company: fields,
      people: await withProofs(sql, people),
      discounts: [...own].map((one) => ({ ...one, of: 'customer' as const })),
      group_discounts: [...ofGroup].map((one) => ({ ...one, of: 'group' as const })),
      orders: [...orders],
      invoices: [...invoices],
      activity: [...activity],
      baskets: basket,
    },
  };
});

async function readCompany(sql: Db, id: CompanyId): Promise<CompanyRow> {
  const [row] = await sql<CompanyRow[]>`
    select company.id, version, company.state, company.created_at, company_name, company_id, vat_id, ext_vat_id,
           invoice_email, price_group.name as group, price_group.discount_bp as group_discount_bp,
           due_days::int, credit_limit_cents, peppol_address, einvoice_way, outside_duty, note,
           (select max(signed_in_at) from person where customer_id = company.id) as seen_at,
           coalesce(address.street, '') as street, coalesce(address.city, '') as city,
           coalesce(address.zip, '') as zip,
           figures.orders, figures.last_order_at, figures.year_cents::float8,
           coalesce((select sum(net_cents) from customer_month where customer_id = company.id
                       and month >= first_of_year() - interval '1 year' and month < first_of_year()), 0)::float8
             as before_cents,
           ${unpaidCents(sql)} as unpaid_cents, ${unpaidCents(sql, true)} as overdue_cents,
           debts.*, ${openCents(sql)} as open_cents,
           (select avg(paid_on - due_on)::float8 from (
              select due_on, (select max(paid_on) from invoice_payment where invoice_id = invoice.id) as paid_on
              from invoice where customer_id = company.id and kind = 'invoice' and paid_cents >= gross_cents
                and issued_on > current_date - 365 order by issued_on desc limit 500) paid
            where paid_on is not null) as late_days,
           ${discountColumns(sql)}
    from company
    join customer_figures figures on figures.customer_id = company.id
    left join price_group on price_group.id = price_group_id
    left join customer_address address on address.customer_id = company.id and type = 1
    cross join lateral (
      select count(*)::int as unpaid_count,
             count(*) filter (where due_on < current_date)::int as overdue_count,
             coalesce(max(current_date - due_on), 0) as overdue_days
      from invoice where invoice.customer_id = company.id and gross_cents > paid_cents) debts
    where company.id = ${id}`;
  if (!row) throw ShopError.notFound('messages.customer.notFound');
  return row;
}

const groupDiscounts = async (sql: Db, group: string | null) => {
  const [found] =
    group === null
      ? []
      : await sql<{ id: number }[]>`select id from price_group where name = ${group}`;
  return found ? listDiscounts(sql, { groupId: found.id }) : [];
};

/**
 * Beside what the company's own administrators see: a phone to ring, and whether somebody has a second factor that
 * could be removed.
 */
async function withProofs<Person extends { id: number }>(sql: Db, people: Person[]) {
  const rows = await sql<{ id: number; phone: string; has_second_factor: boolean }[]>`
    select id, coalesce(phone, '') as phone, exists (
      select from second_factor where person_id = person.id and turned_on_at is not null) as has_second_factor
    from person where id = any (${people.map(({ id }) => id)}::int[])`;
  const known = new Map(rows.map((row) => [row.id, row]));
  return people.map((person) => ({
    ...person,
    phone: known.get(person.id)?.phone ?? '',
    has_second_factor: known.get(person.id)?.has_second_factor ?? false,
  }));
}

type Part = { id: CompanyId; limit: number; after?: number | undefined };

const readOrders = (sql: Db, { id, limit, after }: Part) => sql<
  (ListedOrder & { shipping_state: 'none' | 'part' | 'whole' })[]
>`
  select ${listedColumns(sql)}, ${shippingState(sql)} from orders
  where customer_id = ${id} and ${
    after === undefined
      ? sql`true`
      : sql`(created_at, id) < ((select created_at from orders where id = ${after}), ${after}::int)`
  }
  order by created_at desc, id desc limit ${limit}`;

type Place = { due_on: string; issued_on: string; is_unpaid: boolean };

/** What is to be paid first, the oldest of it on top; then everything else, the newest on top. Each by its index. */
async function readInvoices(
  sql: Db,
  { id, limit, after, isUnpaid = false }: Part & { isUnpaid?: boolean },
) {
  const [last] =
    after === undefined
      ? []
      : await sql<Place[]>`
          select due_on::text, issued_on::text, gross_cents > paid_cents as is_unpaid
          from invoice where id = ${after} and customer_id = ${id}`;
  const columns = sql`
    id, number, kind, issued_on::text, due_on::text, gross_cents,
    gross_cents - paid_cents as unpaid_cents, current_date - due_on as days_late`;
  const unpaid =
    last?.is_unpaid === false
      ? []
      : await sql<contract.CustomerInvoice[]>`
          select ${columns} from invoice where customer_id = ${id} and gross_cents > paid_cents
            and ${last ? sql`(due_on, id) > (${last.due_on}::date, ${after!}::int)` : sql`true`}
          order by invoice.due_on, id limit ${limit}`;
  if (isUnpaid || unpaid.length === limit) return unpaid;
  const settled = await sql<contract.CustomerInvoice[]>`
    select ${columns} from invoice where customer_id = ${id} and gross_cents <= paid_cents
      and ${last?.is_unpaid === false ? sql`(issued_on, id) < (${last.issued_on}::date, ${after!}::int)` : sql`true`}
    order by invoice.issued_on desc, id desc limit ${limit - unpaid.length}`;
  return [...unpaid, ...settled];
}

/** Changes of the company and its people, whoever made them. */
const readActivity = (sql: Db, { id, limit, after }: Part) => sql<contract.Activity[]>`
  select audit.id::text, at, who, command, key, before, after
  from audit_entry join audit on audit.id = audit_id
  where entity = 'customer' and key in (select email from person where customer_id = ${id})
    and ${after === undefined ? sql`true` : sql`audit.id < ${after}`}
  order by audit.id desc limit ${limit}`;

type LineRow = Priced & {
  basket_id: number;
  person: string;
  updated_at: Date;
  code: string;
  name: string;
  unit: string;
  quantity: number;
};

/** What lies in the baskets of its people now, at the prices of today. */
async function readBaskets(sql: Db, id: CompanyId, discounts: Discounts) {
  const rows = await sql<LineRow[]>`
    select basket.id as basket_id, basket.updated_at,
           coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as person,
           product.id as product_id, code, product.name, product.unit, quantity, price_cents, price_fraction, price_decimals, vat_percent,
           category_id, vendor_id
    from basket join person on person.id = basket.person_id
    join basket_line line on line.basket_id = basket.id
    join product on product.id = product_id
    where person.customer_id = ${id} and basket.state = 'open'
    order by basket.updated_at desc, basket.id, line.id limit 500`;
  return [...Map.groupBy(rows, ({ basket_id }) => basket_id).values()].map((lines) => {
    const priced = lines.map((line) => {
      const unit = ownUnitPrice(line, discounts);
      const { code, name, unit: measure, quantity } = line;
      return {
        code,
        name,
        unit: measure,
        quantity,
        unit_price: unitToEuros(unit),
        cents: lineCents(unit, quantity),
      };
    });
    return {
      person: lines[0]!.person,
      updated_at: lines[0]!.updated_at,
      count: lines.length,
      net_cents: priced.reduce((sum, { cents }) => sum + cents, 0),
      lines: priced.slice(0, MOST_LINES).map(({ cents: _, ...line }) => line),
    };
  });
}

/** One more than a page is read, to know whether there is another. */
const more = <Row>(rows: readonly Row[]) => ({ has_more: rows.length > PAGE });

export const ordersOfCustomer = readingJob(contract.listCustomerOrders, async ({ sql }, asked) => {
  const rows = await readOrders(sql, { ...asked, limit: PAGE + 1 });
  return { orders: rows.slice(0, PAGE), ...more(rows) };
});

export const invoicesOfCustomer = readingJob(
  contract.listCustomerInvoices,
  async ({ sql }, asked) => {
    const rows = await readInvoices(sql, { ...asked, limit: PAGE + 1 });
    return { invoices: rows.slice(0, PAGE), ...more(rows) };
  },
);

export const activityOfCustomer = readingJob(
  contract.listCustomerActivity,
  async ({ sql }, asked) => {
    const rows = await readActivity(sql, { ...asked, limit: PAGE + 1 });
    return { activity: rows.slice(0, PAGE), ...more(rows) };
  },
);
