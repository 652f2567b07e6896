import type { Db, Fragment } from '#base/database/database.server.ts';
import { unitPrice, unitToEuros } from '#base/values/money.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { judgePrices } from '#staff/margins/judge.server.ts';
import * as contract from './own-contract.ts';

const PAGE = 50;

/** Where it stands at this moment, whatever was written down. */
export const stateOf = (sql: Db): Fragment => sql`
  case when discount.state = 'refused' then 'refused'
       when valid_until <= now() then 'ended'
       when discount.state = 'waiting' then 'waiting'
       when valid_from > now() then 'planned'
       when valid_until <= now() + make_interval(days => ${contract.ENDING_DAYS}) then 'ending'
       else 'valid' end`;

const isInView = (sql: Db, view: contract.OwnView): Fragment =>
  ({
    all: () => sql`true`,
    product: () => sql`discount.product_id is not null`,
    broad: () => sql`discount.product_id is null`,
    ending: () =>
      sql`valid_until > now() and valid_until <= now() + make_interval(days => ${contract.ENDING_DAYS})
          and ${stateOf(sql)} = 'ending'`,
    waiting: () => sql`discount.state = 'waiting' and coalesce(valid_until > now(), true)`,
    ended: () => sql`valid_until <= now()`,
  })[view]();

type Row = {
  id: number;
  version: number;
  customer_id: number;
  company_name: string;
  group_name: string | null;
  kind: contract.OwnKind;
  target: number;
  target_name: string;
  code: string;
  name: string;
  vendor: string;
  image_name: string | null;
  unit: string;
  price_decimals: number;
  price_cents: number | null;
  price_fraction: number;
  discount_bp: number | null;
  from: string | null;
  until: string | null;
  days_left: number | null;
  reason: string;
  state: contract.OwnState;
  who: string;
  decided_by: string | null;
};

/** Words of it, of its customer and of what it is on. */
const isAbout = (sql: Db, search: string): Fragment => sql`
  plain_text(concat_ws(' ', company.company_name, company.company_id, product.code, product.name, vendor.name,
                       category.title, vendor_of.name, discount.reason) collate "C")
  like '%' || plain_text(${search.trim().replace(/[\\%_]/g, '\\$&')}) || '%'`;

export async function readOwn(sql: Db, config: { publicUrl: string }, which: Fragment) {
  const rows = await sql<Row[]>`
    select discount.id, discount.version, company.id as customer_id, company.company_name,
           price_group.name as group_name,
           case when discount.product_id is not null then 'product' when discount.category_id is not null then 'category'
                else 'vendor' end as kind,
           coalesce(discount.product_id, discount.category_id, discount.vendor_id) as target,
           coalesce(product.name, category.title, vendor_of.name) as target_name,
           coalesce(product.code, '') as code, coalesce(product.name, '') as name, ${lookColumns(sql)},
           coalesce(product.unit, '') as unit, coalesce(product.price_decimals, 2) as price_decimals,
           discount.price_cents, discount.price_fraction, discount.discount_bp,
           discount.valid_from::date::text as from,
           (discount.valid_until - interval '1 microsecond')::date::text as until,
           case when valid_until > now() then (valid_until - interval '1 microsecond')::date - current_date + 1 end as days_left,
           discount.reason, ${stateOf(sql)} as state, discount.who, discount.decided_by
    from discount
    join company on company.id = discount.customer_id
    left join price_group on price_group.id = company.price_group_id
    left join category on category.id = discount.category_id
    left join vendor vendor_of on vendor_of.id = discount.vendor_id
    left join product on product.id = discount.product_id
    ${lookJoins(sql)}
    where discount.customer_id is not null and ${which}`;
  const amounts = rows.map((row) => ({
    kind: row.kind,
    id: row.target,
    price: row.price_cents === null ? null : unitPrice(row.price_cents, row.price_fraction),
    discount_bp: row.discount_bp,
  }));
  const judged = await judgePrices(sql, amounts);
  const look = withLook(config);
  return rows.map((row, place): contract.ListedOwn => {
    const { price } = amounts[place]!;
    const { products, margin, isLow } = judged[place]!;
    const { code, name, vendor, picture } = look(row);
    const isOfProduct = row.kind === 'product';
    return {
      id: row.id,
      version: row.version,
      customer: { id: row.customer_id, name: row.company_name, group: row.group_name },
      kind: row.kind,
      name: isOfProduct ? name : row.target_name,
      product: isOfProduct
        ? { code, name, vendor, picture, unit: row.unit, decimals: row.price_decimals }
        : null,
      products,
      target: row.target,
      price: price === null ? null : unitToEuros(price),
      discount_bp: row.discount_bp,
      margin_bp: margin,
      is_low: isLow,
      from: row.from,
      until: row.until,
      days_left: row.days_left,
      reason: row.reason,
      state: row.state,
      who: row.who,
      decided_by: row.decided_by,
    };
  });
}

export const pageOfOwn = readingJob(
  contract.listOwn,
  async ({ sql, config }, { view, search, customer, after }) => {
    const own = await readOwn(
      sql,
      config,
      sql`${isInView(sql, view)}
        and ${customer === undefined ? sql`true` : sql`discount.customer_id = ${customer}`}
        and ${search === undefined ? sql`true` : isAbout(sql, search)}
        and ${after === undefined ? sql`true` : sql`discount.id < ${after}`}
      order by discount.id desc limit ${PAGE + 1}`,
    );
    return { own_prices: own.slice(0, PAGE), has_more: own.length > PAGE };
  },
);

export const countOwn = readingJob(contract.countOwn, async ({ sql }) => {
  const names = contract.OWN_VIEWS.map(
    (view) => sql`count(*) filter (where ${isInView(sql, view)})::int as ${sql(view)}`,
  );
  const columns = names.reduce((all, one) => sql`${all}, ${one}`);
  const [counts] = await sql<[Record<contract.OwnView, number>]>`
    select ${columns} from discount where customer_id is not null`;
  return { counts: { ...counts } };
});
