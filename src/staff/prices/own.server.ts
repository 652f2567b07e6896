import type { Db, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import {
  centsPart,
  fractionPart,
  unitPrice,
  type UnitPrice,
  unitToEuros,
} from '#base/values/money.ts';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import { ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { movesFar } from '#staff/price-brake.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { checkedDay } from '#staff/values.ts';
import { type Amount, judgePrices, type Target } from '#staff/margins/judge.server.ts';
import { typedUnit } from '#staff/margins/typed-price.ts';
import * as contract from './own-contract.ts';
import { readOwn } from './own-list.server.ts';

type Product = Priced & {
  code: string;
  unit: string;
  purchase_cents: number | null;
  purchase_fraction: number;
};
type Found = Target & { name: string; key: string; product: Product | null };

/** What a price is on; a product by its code, as people say it. */
async function findTarget(sql: Db, kind: contract.OwnKind, given: string): Promise<Found> {
  if (kind === 'product') {
    const [product] = await sql<(Product & { name: string })[]>`
      select id as product_id, code, name, unit, price_cents, price_fraction, price_decimals, vat_percent, category_id,
             vendor_id, purchase_cents, purchase_fraction
      from product where lower(code) = lower(${given.trim()}) limit 1`;
    if (!product) throw new ShopError('messages.product.notFound', { key: 'target', status: 404 });
    return { kind, id: product.product_id, name: product.name, key: product.code, product };
  }
  const id = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  const [found] =
    kind === 'category'
      ? await sql<{ name: string; slug: string }[]>`
          select title as name, slug from category where id = ${id}`
      : await sql<{ name: string; slug: string }[]>`
          select name, slug from vendor where id = ${id}`;
  if (!found) throw new ShopError(`messages.${kind}.notFound`, { key: 'target', status: 404 });
  return { kind, id, name: found.name, key: found.slug, product: null };
}

async function findCompany(sql: Db, id: CompanyId): Promise<string> {
  const [company] = await sql<{ name: string }[]>`
    select company_name as name from company where id = ${id}`;
  if (!company) throw new ShopError('messages.customer.notFound', { key: 'customer', status: 404 });
  return company.name;
}

type Given = Pick<InputOf<typeof contract.addOwn>, 'price' | 'discount_bp'>;

/** A product has a price, everything else a discount; a price has no more decimals than its product. */
function amountOf({ kind, product }: Found, { price, discount_bp: points }: Given): Amount {
  const isOfProduct = kind === 'product';
  if ((price !== null) !== isOfProduct || (points !== null) === isOfProduct)
    throw new ShopError('messages.validation.invalid', {
      key: isOfProduct ? 'price' : 'discount_bp',
    });
  if (price === null || !product) return { price: null, discount_bp: points };
  return { price: typedUnit(price, product.price_decimals), discount_bp: null };
}

/** A slip of the keyboard: more than half off, or under what it cost. */
function refuseFar({ product }: Found, { price, discount_bp: points }: Amount): void {
  if (points !== null && movesFar(10_000, 10_000 - points))
    throw ShopError.conflict('messages.office.farDiscount');
  if (price === null || !product) return;
  const list = unitPrice(product.price_cents, product.price_fraction);
  const cost = costOf(product);
  if (movesFar(list, price) || (cost !== null && price < cost))
    throw ShopError.conflict('messages.office.farPrice');
}

const costOf = (product: Product): UnitPrice | null =>
  product.purchase_cents === null
    ? null
    : unitPrice(product.purchase_cents, product.purchase_fraction);

type Days = { from: string | null; until: string | null };

/** Whole days, the last one too; what has ended already is no agreement. */
async function refuseDays(sql: Tx, { from, until }: Days): Promise<void> {
  if (from !== null) checkedDay(from);
  if (until === null) return;
  checkedDay(until);
  if (from !== null && until < from)
    throw new ShopError('messages.office.daysBackwards', { key: 'until' });
  const [row] = await sql<[{ is_past: boolean }]>`select ${until}::date < current_date as is_past`;
  if (row.is_past) throw new ShopError('messages.office.dayPassed', { key: 'until' });
}

const columnsOf = (sql: Tx, { price, discount_bp }: Amount, { from, until }: Days) => ({
  price_cents: price === null ? null : centsPart(price),
  price_fraction: price === null ? 0 : fractionPart(price),
  discount_bp,
  valid_from: sql`${from}::date::timestamptz`,
  valid_until: sql`(${until}::date + 1)::timestamptz`,
});

/** What is written of a price, unless it is refused; a low one waits. */
async function agreedOf(
  sql: Tx,
  found: Found,
  { is_confirmed: isConfirmed, ...given }: Given & Days & { is_confirmed: boolean },
) {
  const amount = amountOf(found, given);
  await refuseDays(sql, given);
  if (!isConfirmed) refuseFar(found, amount);
  const [judged] = await judgePrices(sql, [{ ...found, ...amount }]);
  return { ...columnsOf(sql, amount, given), isLow: judged!.isLow };
}

export const previewOwn = readingJob(
  contract.previewOwn,
  async ({ sql }, { customer, kind, target, ...given }) => {
    const found = await findTarget(sql, kind, target);
    const amount = amountOf(found, given);
    const [[judged], discounts] = await Promise.all([
      judgePrices(sql, [{ ...found, ...amount }]),
      discountsOfCompany(sql, customer).catch(() => null),
    ]);
    const { product } = found;
    return {
      preview: {
        name: found.name,
        products: judged!.products,
        unit: product?.unit ?? null,
        today: product && discounts ? unitToEuros(ownUnitPrice(product, discounts)) : null,
        margin_bp: judged!.margin,
        waits: judged!.isLow,
      },
    };
  },
);

export const addOwn = changingJob(
  contract.addOwn,
  async (context, { customer, kind, target, ...given }) => {
    const { sql, who } = context;
    const [company, found] = [
      await findCompany(sql, customer),
      await findTarget(sql, kind, target),
    ];
    const agreed = await agreedOf(sql, found, given);
    const [added] = await sql<[{ id: number }]>`
      insert into discount (customer_id, product_id, category_id, vendor_id, price_cents, price_fraction, discount_bp,
                            valid_from, valid_until, reason, state, who)
      values (${customer}, ${kind === 'product' ? found.id : null}, ${kind === 'category' ? found.id : null},
              ${kind === 'vendor' ? found.id : null}, ${agreed.price_cents}, ${agreed.price_fraction},
              ${agreed.discount_bp}, ${agreed.valid_from}, ${agreed.valid_until}, ${given.reason},
              ${agreed.isLow ? 'waiting' : 'agreed'}, ${who})
      returning id`;
    await noteDown(context, { company, key: found.key }, null, await fieldsAt(sql, added.id));
    return { id: added.id, waits: agreed.isLow };
  },
);

/** Its own words for the audit. */
type Fields = {
  price_cents: number | null;
  discount_bp: number | null;
  valid_from: string | null;
  valid_until: string | null;
  reason: string;
  state: string;
};

async function fieldsAt(sql: Tx, id: number): Promise<Fields> {
  const [row] = await sql<[Fields]>`
    select price_cents + price_fraction / 100.0::float8 as price_cents, discount_bp, valid_from::date::text as valid_from,
           (valid_until - interval '1 microsecond')::date::text as valid_until, reason, state
    from discount where id = ${id}`;
  return { ...row };
}

type Known = { company: string; key: string };

const noteDown = (
  { audit }: Pick<JobContext, 'audit'>,
  { company, key }: Known,
  before: Fields | null,
  after: Fields | null,
) => audit.add('discount', `${company} · ${key}`, before, after);

type Seen = { id: number; version: number };

/** As it was seen, and held until the change is done. */
async function findSame({ sql, config }: JobContext, { id, version }: Seen) {
  const [row] = await sql<
    {
      version: number;
      company: string;
      kind: contract.OwnKind;
      target: string;
      is_begun: boolean;
      state: string;
    }[]
  >`
    select discount.version, company_name as company, discount.state,
           case when product_id is not null then 'product' when discount.category_id is not null then 'category'
                else 'vendor' end as kind,
           coalesce(product.code, discount.category_id::text, discount.vendor_id::text) as target,
           coalesce(valid_from <= now(), true) as is_begun
    from discount join company on company.id = customer_id left join product on product.id = product_id
    where discount.id = ${id} for update of discount`;
  if (!row) throw ShopError.notFound('messages.office.ownGone');
  const found = await findTarget(sql, row.kind, row.target);
  const known = { company: row.company, key: found.key };
  if (row.version !== version)
    await refuseStale(
      sql,
      { entity: 'discount', keys: [`${known.company} · ${known.key}`] },
      { own_price: (await readOwn(sql, config, sql`discount.id = ${id}`))[0] },
    );
  return { ...row, found, known, before: await fieldsAt(sql, id) };
}

export const changeOwn = changingJob(
  contract.changeOwn,
  async (context, { id, version, ...given }) => {
    const { sql, who } = context;
    const { found, known, before } = await findSame(context, { id, version });
    const agreed = await agreedOf(sql, found, given);
    await sql`
      update discount set price_cents = ${agreed.price_cents}, price_fraction = ${agreed.price_fraction},
             discount_bp = ${agreed.discount_bp}, valid_from = ${agreed.valid_from}, valid_until = ${agreed.valid_until},
             reason = ${given.reason}, state = ${agreed.isLow ? 'waiting' : 'agreed'}, who = ${who}, decided_by = null
      where id = ${id}`;
    await noteDown(context, known, before, await fieldsAt(sql, id));
    return { waits: agreed.isLow };
  },
);

/** What has held stays as what it was; what never did goes. */
export const endOwn = changingJob(contract.endOwn, async (context, seen) => {
  const { sql } = context;
  const { known, before, is_begun: isBegun, state } = await findSame(context, seen);
  if (!isBegun || state !== 'agreed') {
    await sql`delete from discount where id = ${seen.id}`;
    await noteDown(context, known, before, null);
    return { is_withdrawn: true };
  }
  const [ended] = await sql`
    update discount set valid_until = now()
    where id = ${seen.id} and coalesce(valid_until > now(), true) returning id`;
  if (!ended) throw ShopError.conflict('messages.office.ownEnded');
  await noteDown(context, known, before, await fieldsAt(sql, seen.id));
  return { is_withdrawn: false };
});

export const decideOwn = changingJob(
  contract.decideOwn,
  async (context, { is_approved: isApproved, ...seen }) => {
    const { sql, who } = context;
    const { known, before, state } = await findSame(context, seen);
    if (state !== 'waiting') throw ShopError.conflict('messages.office.notWaiting');
    await sql`
      update discount set state = ${isApproved ? 'agreed' : 'refused'}, decided_by = ${who} where id = ${seen.id}`;
    await noteDown(context, known, before, await fieldsAt(sql, seen.id));
    return {};
  },
);
