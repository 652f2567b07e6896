import type { Db, Sql, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { lineCents, unitToEuros } from '#base/values/money.ts';
import { availabilityFor } from '#shop/availability/availability.ts';
import { availabilityWords } from '#shop/availability/words.ts';
import { judge, refusedLines, rowsOf } from '#shop/basket/add-many.server.ts';
import { pourInto } from '#shop/basket/lines.server.ts';
import { problemsIn, tidy } from '#shop/checkout/delivery/addresses.ts';
import { overCreditCents } from '#shop/checkout/order/credit-line.server.ts';
import { type HandPrice, keepHandPrice, priceBy } from '#shop/checkout/order/hand-prices.server.ts';
import { overLimits, type Limits } from '#shop/checkout/order/limits.ts';
import {
  countOrder,
  type FoundDraft,
  makeOrder,
  priced,
} from '#shop/checkout/order/make-order.server.ts';
import {
  discountColumns,
  type DiscountRow,
  discountsOf,
} from '#shop/customers/best-discounts.server.ts';
import { mayDo, type Role } from '#shop/kernel/roles.ts';
import type { CompanyId, Discounts, PersonId } from '#shop/kernel/visitor.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { findText, refusalText } from '#text/documents.ts';
import { handPricesOf, pricesChanged, readHandPrices } from './line-price.server.ts';
import type * as contract from './phone-order-contract.ts';

/** A phone order as it is written down. */
export type Wish = Omit<contract.Wish, 'customer' | 'person'> & {
  customer: CompanyId;
  /** Who of the company orders: their limits count, and they get the confirmation. */
  person: PersonId;
};

/**
 * An order by phone: the same prices, rules, stock, number and mails as if the person had ordered themselves, from a basket of
 * its own, so that theirs stays as it is. Limits of the person hold: the office does not approve in place of the company.
 */
export const placePhoneOrder = changingJob({
  title: 'orders take',
  needs: ['orders.change'],
  async work(context, wish: Wish) {
    const { sql, config, audit, who } = context;
    const { buyer, found, problems, missing } = await draftOf(sql, wish);
    if (missing.length > 0) throw new ShopError(missing);
    const [refused] = problems.values();
    if (refused) throw refused;
    const { limits, ...draft } = found;
    const usual = priced(draft, buyer.discounts);
    const hands = await handPricesOf(context, wish.lines);
    const counted = countOrder(pricedByHand(usual, hands), null);
    if (limits && overLimits(limits, counted.totals.netCents))
      throw ShopError.conflict('messages.office.overPersonLimit');
    const { id, number } = await makeOrder(sql, { config }, buyer, counted);
    await sql`update orders set taken_by = ${who} where id = ${id}`;
    await keepHandPrices(sql, id, usual, hands);
    const { netCents: net_cents, grossCents: gross_cents } = counted.totals;
    const after = { by_phone: true, customer: buyer.companyName, person: buyer.email, gross_cents };
    const [, { prices }] = pricesChanged({}, await readHandPrices(sql, id));
    await audit.add('order', number, null, hands.size > 0 ? { ...after, prices } : after);
    return { number, net_cents, gross_cents };
  },
});

type Buyer = {
  customer: { id: CompanyId };
  person: { id: PersonId };
  companyName: string;
  email: string;
  discounts: Discounts;
};
type Draft = FoundDraft & { limits: Limits | null };

/** The wish as a basket that nobody sees, with what is wrong with which product and which field of an address. */
async function draftOf(tx: Db, wish: Wish) {
  const buyer = await findBuyer(tx, wish);
  const [basket] = await tx<[{ id: number }]>`
    insert into basket (person_id, state, shipping_id, payment_id, sale_point_id, packeta_point, packeta_point_name,
                        note, customer_reference)
    values (${buyer.person.id}, 'ordered',
      (select id from shipping_method where id = ${wish.shipping} and is_active),
      (select id from payment_method where id = ${wish.payment} and is_active),
      (select id from warehouse where id = ${wish.sale_point} and is_sale_point),
      ${wish.packeta?.point.trim() || null}, ${wish.packeta?.name.trim() || null},
      ${wish.note.trim()}, ${wish.customer_reference.trim()})
    returning id`;
  // Never split: the caller was not asked about it.
  await tx`update basket set is_split = false where id = ${basket.id}`;
  const missing = await putAddresses(tx, basket.id, wish);
  const { refusals } = await judge(tx, basket.id, wish.lines);
  await pourInto(tx, basket.id, rowsOf(tx, wish.lines.filter(isCountable)));
  const [{ found }] = await tx<[{ found: Draft }]>`
    select basket_draft(${basket.id}, hold_limits(${buyer.person.id})) as found`;
  // The office takes it over the credit line too, and the order says so.
  if (found.over_credit === 'refuse') found.over_credit = 'flag';
  return { buyer, found, problems: refusals, missing };
}

/** An invalid quantity is refused here; the table would fail on it. */
const isCountable = ({ quantity }: Wish['lines'][number]) => quantity >= 1 && quantity <= 9999;

type BuyerRow = DiscountRow & {
  state: string;
  company_name: string;
  person_state: string | null;
  email: string;
  roles: Role[];
};

async function findBuyer(tx: Db, { customer, person }: Wish): Promise<Buyer> {
  const [row] = await tx<BuyerRow[]>`
    select company.state, company_name, person.state as person_state, person.email, person.roles,
           ${discountColumns(tx)}
    from company left join price_group on price_group.id = company.price_group_id
    left join person on person.customer_id = company.id and person.id = ${person}
    where company.id = ${customer}`;
  if (!row) throw ShopError.notFound('messages.office.customerNotFound');
  if (row.state !== 'active') throw ShopError.conflict('messages.office.customerCannotOrder');
  if (row.person_state !== 'active' || !mayDo(row.roles, 'buy'))
    throw ShopError.conflict('messages.office.personCannotOrder');
  return {
    customer: { id: customer },
    person: { id: person },
    companyName: row.company_name,
    email: row.email,
    discounts: discountsOf(row),
  };
}

/** The company's own addresses, unless others were said; of those that are not whole what is missing. */
async function putAddresses(tx: Db, basketId: number, wish: Wish): Promise<Missing[]> {
  const missing: Missing[] = [];
  await tx`
    insert into basket_address (basket_id, type, first_name, last_name, street, city, zip, phone, company)
    select ${basketId}, type, first_name, last_name, street, city, zip, phone, company
    from customer_address where customer_id = ${wish.customer}`;
  const given = [[1, wish.invoice, ''] as const, [2, wish.delivery, 'delivery_'] as const];
  for (const [type, address, prefix] of given) {
    if (!address) continue;
    const tidied = tidy(address);
    const problems = problemsIn(tidied).map(([field, code]) => ({
      key: prefix + field,
      code,
      message: '',
    }));
    missing.push(...problems);
    if (problems.length > 0) continue;
    const row = { basket_id: basketId, type, ...tidied };
    await tx`
      insert into basket_address ${tx(row)} on conflict (basket_id, type) do update set
        first_name = excluded.first_name, last_name = excluded.last_name, street = excluded.street,
        city = excluded.city, zip = excluded.zip, phone = excluded.phone, company = excluded.company`;
  }
  await tx`
    update basket set has_delivery_address = exists (
      select from basket_address where basket_id = ${basketId} and type = 2)
    where id = ${basketId}`;
  return missing;
}

type Missing = { key: string; code: string; message: string };

/** What it would cost, what is there and what is still missing to order it: the same order, tried and taken back. */
export const quotePhoneOrder = readingJob({
  title: 'orders quote',
  needs: ['orders.read', 'customers.read', 'prices.read'],
  work: (context, wish: Wish) => triedIn(context.sql, (tx) => quote({ ...context, sql: tx }, wish)),
});

async function quote(context: Pick<JobContext, 'sql' | 'who' | 'permissions'>, wish: Wish) {
  const { sql: tx } = context;
  const { buyer, found, problems, missing } = await draftOf(tx, wish);
  const { limits, ...draft } = found;
  const hands = await handPricesOf(context, wish.lines);
  const wanted = pricedByHand(priced(draft, buyer.discounts), hands);
  const lines = wanted.lines.map((line) => ({
    ...lineOf(line, problems.get(line.product_id)),
    by_hand: askedFor(hands.get(line.product_id)),
  }));
  const unknown = refusedLines(problems).filter(
    ({ product }) => !lines.some((line) => line.product === product),
  );
  const asked = {
    lines,
    unknown,
    net_cents: null,
    gross_cents: null,
    shipping_cents: null,
    over_credit_cents: null,
    /** Told to the caller before the place of delivery is known. */
    goods_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    missing: missing.map(({ key, code }) => ({ key, message: findText(code) ?? '' })),
  };
  if (missing.length > 0) return { ...asked, problem: findText('messages.office.fieldsMissing') };
  try {
    const counted = countOrder(wanted, null);
    const { netCents: net_cents, grossCents: gross_cents } = counted.totals;
    const isOver = limits !== null && overLimits(limits, net_cents) !== null;
    const shipping_cents = counted.sent.cents;
    const problem = isOver ? findText('messages.office.overPersonLimit') : null;
    const over_credit_cents = await overCreditCents(tx, buyer.customer.id, counted);
    return { ...asked, net_cents, gross_cents, shipping_cents, over_credit_cents, problem };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const message = refusalText(error.problems[0]!);
    const key = error.problems[0]?.key;
    if (key && message) asked.missing.push({ key, message });
    return { ...asked, problem: message };
  }
}

type Priced = ReturnType<typeof priced>['lines'][number];
type QuotedLine = Omit<contract.Quote['lines'][number], 'by_hand'>;

const askedFor = (hand: HandPrice | undefined) =>
  hand ? { price: unitToEuros(hand.unit), waits: hand.state === 'waiting' } : null;

/** Lines as they are agreed on the phone. */
const pricedByHand = <Draft extends { lines: Priced[] }>(
  draft: Draft,
  hands: ReadonlyMap<number, HandPrice>,
): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => {
    const price = priceBy(hands.get(line.product_id) ?? null, line.price);
    return {
      ...line,
      price: { ...line.price, ...price, cents: lineCents(price.unit, line.quantity) },
    };
  }),
});

/** Why a line of the order that was made just now has its price. */
async function keepHandPrices(
  tx: Db,
  orderId: number,
  usual: { lines: Priced[] },
  hands: ReadonlyMap<number, HandPrice>,
) {
  for (const [product, hand] of hands) {
    const line = usual.lines.find(({ product_id }) => product_id === product)!;
    const [{ id }] = await tx<[{ id: number }]>`
      select id from order_line where order_id = ${orderId} and product_id = ${product}`;
    await keepHandPrice(tx, id, hand, line.price);
  }
}

function lineOf(line: Priced, refusal: ShopError | undefined): QuotedLine {
  const today = todayInBratislava();
  const asking = { wanted: line.quantity, seesNumbers: true, today };
  const words = availabilityWords(availabilityFor(line, asking), line.unit, today);
  const { product_id: product, code, name, unit, quantity, quantity_step } = line;
  return {
    product,
    code,
    name,
    unit,
    quantity,
    quantity_step,
    ...words,
    unit_price: unitToEuros(line.price.unit),
    discount_bp: line.price.discount,
    cents: line.price.cents,
    problem: refusal
      ? refusalText(refusal.problems[0]!)
      : line.is_sold
        ? null
        : (findText('messages.order.notSold') ?? null),
  };
}

const TAKE_BACK = new Error('taken back');

/** Done and taken back: a question that writes nothing. */
async function triedIn<Result>(sql: Sql, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined;
  try {
    await sql.begin(async (tx) => {
      result = { value: await work(tx) };
      throw TAKE_BACK;
    });
  } catch (error) {
    if (error !== TAKE_BACK) throw error;
  }
  return result!.value;
}
