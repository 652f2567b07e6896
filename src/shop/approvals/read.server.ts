import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { type Cents, lineCents, toEuros, unitPrice, unitToEuros } from '#base/values/money.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { fullName, type TidyAddress } from '#shop/checkout/delivery/addresses.ts';
import { overLimits, wireLimits } from '#shop/checkout/order/limits.ts';
import { separateOf } from '#shop/checkout/steps/readiness.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { type Amounts, amountsOf, problemOf } from './limits/amounts.server.ts';
import type { Approval, ApprovalItem, ApprovalLine, Which } from './contract.ts';
import { isDecider, listDeciders } from './deciders.server.ts';
import { type ApprovalRow, missing } from './hold.server.ts';
import { readLimits } from './limits/limits.server.ts';
import { numberOf } from './number.ts';
import { remindFrom } from './reminders.server.ts';
import { type FullRow, selectApprovals } from './rows.server.ts';

type Page = { which: Which; limit: number; offset: number };
type Counts = Record<Which, number>;

export async function listApprovals(
  sql: Sql,
  visitor: SignedIn,
  { which, limit, offset }: Page,
): Promise<{ approvals: ApprovalItem[]; counts: Counts }> {
  const decides = await isDecider(sql, visitor);
  const lists = listsFor(sql, visitor, decides);
  const counted = Object.entries(lists).map(
    ([name, { where }]) => sql`(select count(*)::int from approval where ${where}) as ${sql(name)}`,
  );
  const { where, order } = lists[which];
  const [rows, [counts]] = await Promise.all([
    selectApprovals(sql, sql`${where} order by ${order} limit ${limit} offset ${offset}`),
    sql<
      [Counts]
    >`select ${counted.flatMap((column, index) => (index === 0 ? column : sql`, ${column}`))}`,
  ]);
  const approvals = rows.map((row) =>
    itemOf(row, amountsOf(row, visitor.customer.discounts), visitor, decides),
  );
  return { approvals, counts };
}

type List = { where: Fragment; order: Fragment };

/** Approvers see all decisions of the company, others those about their own requests. */
function listsFor(sql: Db, visitor: SignedIn, decides: boolean): Record<Which, List> {
  const { customer, person } = visitor;
  const seen = decides
    ? sql`approval.customer_id = ${customer.id}`
    : sql`approval.person_id = ${person.id}`;
  const newest = sql`approval.id desc`;
  const decided = (state: Fragment) => ({
    where: sql`${seen} and decided_at is not null and ${state}`,
    order: sql`decided_at desc, approval.id desc`,
  });
  return {
    waiting: { where: waitsFor(sql, visitor, decides), order: newest },
    mine: { where: sql`approval.person_id = ${person.id}`, order: newest },
    approved: decided(sql`approval.state = 'approved'`),
    refused: decided(sql`approval.state = 'refused'`),
    decided: decided(sql`true`),
  };
}

const waitsFor = (sql: Db, { customer, person }: SignedIn, decides: boolean): Fragment => sql`
  ${decides} and approval.customer_id = ${customer.id} and approval.state = 'waiting'
  and approval.person_id <> ${person.id}`;

export async function countApprovals(sql: Sql, visitor: SignedIn) {
  const decides = await isDecider(sql, visitor);
  const [row] = await sql<[{ waiting_for_me: number; mine_waiting: number }]>`
    select (select count(*)::int from approval where ${waitsFor(sql, visitor, decides)}) as waiting_for_me,
           (select count(*)::int from approval
            where person_id = ${visitor.person.id} and state = 'waiting') as mine_waiting`;
  return row;
}

/** One request, for its buyer and those who may decide; for everybody else it is not there. */
export async function getApproval(sql: Sql, visitor: SignedIn, id: number): Promise<Approval> {
  const { customer, person } = visitor;
  const [row] = await selectApprovals(
    sql,
    sql`approval.id = ${id} and approval.customer_id = ${customer.id}`,
  );
  const decides = await isDecider(sql, visitor);
  if (!row || !(decides || row.person_id === person.id)) throw missing();
  const [talk, deciders, limits] = await Promise.all([
    listTalk(sql, row.id),
    listDeciders(sql, row.customer_id, row.person_id),
    readLimits(sql, row.person_id),
  ]);
  const amounts = amountsOf(row, customer.discounts);
  const { shipping, payment, totals, card } = amounts;
  const isWaiting = row.state === 'waiting';
  const invoice = addressOf(row.found.invoice, customer.companyName);
  const separate = separateOf(row.found);
  return {
    ...itemOf(row, amounts, visitor, decides),
    lines: amounts.lines.map(lineOf),
    products_total_asked: toEuros(row.products_cents),
    products_total: toEuros(totals.productsCents),
    shipping: { name: shipping.name, price: toEuros(shipping.cents) },
    payment: { name: payment.name, price: toEuros(payment.cents) },
    total_with_vat: toEuros(totals.grossCents),
    gift_card: card && { code: card.code, amount: toEuros(card.cents), problem: card.problem },
    to_pay: toEuros(totals.grossCents - (card?.cents ?? 0)),
    is_pick_up: row.is_pick_up,
    pick_up_point: row.point,
    invoice_address: invoice,
    delivery_address: separate ? addressOf(separate, customer.companyName) : invoice,
    note: row.found.note,
    customer_reference: row.found.customer_reference,
    project: row.found.project,
    is_split: amounts.isSplit,
    talk,
    wanted: row.wanted_colleague,
    deciders: [...deciders],
    edited_by: row.edited_colleague,
    edited_at: row.edited_at?.toISOString() ?? null,
    limits: isWaiting
      ? wireLimits({ ...limits, waiting_cents: limits.waiting_cents - row.counted_cents })
      : null,
    problem: problemOf(row, customer.discounts),
    remind_from: isWaiting && row.person_id === person.id ? remindFrom(row).toISOString() : null,
  };
}

const itemOf = (
  row: FullRow,
  { totals, lines }: Amounts,
  { person }: SignedIn,
  decides: boolean,
): ApprovalItem => ({
  id: row.id,
  number: numberOf(row),
  state: row.state,
  asked_by: row.asked_colleague,
  asked_at: row.created_at.toISOString(),
  is_mine: row.person_id === person.id,
  may_decide: decides && row.state === 'waiting' && row.person_id !== person.id,
  why: whyOf(row),
  lines_count: lines.filter(({ row: { quantity } }) => quantity > 0).length,
  total_asked: toEuros(row.net_cents),
  total: toEuros(totals.netCents),
  decided_by: row.decided_colleague,
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  order: row.placed && { id: row.placed.id, number: row.placed.number },
});

/** As it was when the request was sent. */
export function whyOf(row: ApprovalRow): ApprovalItem['why'] {
  const over = overLimits(row, row.net_cents)!;
  const limitOf = (limit: Cents | null, by: Cents) => ({
    limit: toEuros(limit!),
    over: toEuros(by),
  });
  return {
    order: over.order === null ? null : limitOf(row.order_limit_cents, over.order),
    month:
      over.month === null
        ? null
        : {
            ...limitOf(row.month_limit_cents, over.month),
            spent: toEuros(row.spent_cents),
            waiting: toEuros(row.waiting_cents),
          },
  };
}

function lineOf({ row, unit, cents }: Amounts['lines'][number]): ApprovalLine {
  const { product } = row;
  const asked = unitPrice(row.unit_cents, row.unit_fraction);
  return {
    id: row.id,
    product: row.product_id,
    code: row.code,
    name: row.name,
    url: product?.is_sold ? { url: product.slug } : null,
    image: product?.image_name
      ? { src: mediaUrl(product.image_name), caption: product.image_caption ?? '' }
      : null,
    unit_of_measure: row.unit,
    quantity_step: product?.quantity_step ?? 1,
    quantity_asked: row.asked,
    quantity: row.quantity,
    is_sold: product?.is_sold ?? false,
    stock: product?.stock ?? 0,
    price_unit_asked: unitToEuros(asked),
    price_unit: unitToEuros(unit),
    price_total_asked: toEuros(lineCents(asked, row.asked)),
    price_total: toEuros(cents),
  };
}

const addressOf = (address: TidyAddress | null, companyName: string) => ({
  company: address?.company || companyName,
  name: address ? fullName(address) : '',
  street: address?.street ?? '',
  city: address?.city ?? '',
  zip: address?.zip ?? '',
  phone: address?.phone ?? '',
});

const listTalk = async (sql: Sql, id: number): Promise<Approval['talk']> => {
  const rows = await sql<{ by: { id: number; name: string }; at: Date; text: string }[]>`
    select json_build_object('id', person.id, 'name', ${personName(sql)}) as by, at, text
    from approval_talk join person on person.id = person_id
    where approval_id = ${id} order by approval_talk.id`;
  return rows.map(({ at, ...said }) => ({ ...said, at: at.toISOString() }));
};
