import { type Db, type Fragment } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { totalsOf, type VatRow } from '#base/values/vat.ts';
import type { DraftLine, OrderId } from './draft.server.ts';
import type { OpenAdvance } from './settlement.ts';

/** What invoices of the order have said of its goods and fees so far, before taxed payments were taken off. */
export const billedRates = (tx: Db, orderId: OrderId) => tx<VatRow[]>`
  select vat_percent as "vatPercent", sum(base_cents)::int as "baseCents", sum(vat_cents)::int as "vatCents"
  from (
    select rate.vat_percent, rate.base_cents, rate.vat_cents
    from invoice join invoice_vat rate on rate.invoice_id = invoice.id
    where order_id = ${orderId} and kind = 'invoice'
    union all
    select off.vat_percent, off.base_cents, off.vat_cents
    from invoice join advance_settlement off on off.invoice_id = invoice.id
    where order_id = ${orderId} and kind = 'invoice'
  ) as said group by 1 order by 1 desc`;

/** Taxed payments of the order that are neither taken off by an invoice nor taken back, the oldest first. */
export const openAdvances = (tx: Db, orderId: OrderId) => tx<OpenAdvance[]>`
  select id, number, issued_on::text as "issuedOn",
         jsonb_agg(jsonb_build_object('vatPercent', vat_percent, 'baseCents', base, 'vatCents', vat,
           'exemptionCode', exemption_code, 'exemptionReason', exemption_reason) order by vat_percent desc) as rates
  from (
    select invoice.id, invoice.number, invoice.issued_on, rate.vat_percent, line.exemption_code, line.exemption_reason,
           rate.base_cents - coalesce(off.base, 0) + coalesce(back.base, 0) as base,
           rate.vat_cents - coalesce(off.vat, 0) + coalesce(back.vat, 0) as vat
    from invoice
    join invoice_vat rate on rate.invoice_id = invoice.id
    left join lateral (
      select sum(base_cents)::int as base, sum(vat_cents)::int as vat from advance_settlement
      where advance_id = invoice.id and vat_percent = rate.vat_percent) as off on true
    left join lateral (
      select sum(base_cents)::int as base, sum(taken.vat_cents)::int as vat
      from invoice note join invoice_vat taken on taken.invoice_id = note.id
      where note.credited_invoice_id = invoice.id and taken.vat_percent = rate.vat_percent) as back on true
    join invoice_line line on line.invoice_id = invoice.id and line.vat_percent = rate.vat_percent
    where invoice.order_id = ${orderId} and invoice.kind = 'advance'
  ) as rate
  where base > 0 or vat > 0
  group by 1, 2, 3 order by 1`;

/** Of the order, what no invoice has said yet. */
export async function unbilledRates(tx: Db, orderId: number): Promise<VatRow[]> {
  const [whole, billed] = [await allLines(tx, orderId), await billedRates(tx, orderId)];
  return totalsOf(whole).rates.map((rate) => {
    const known = billed.find(({ vatPercent }) => vatPercent === rate.vatPercent);
    return {
      vatPercent: rate.vatPercent,
      baseCents: rate.baseCents - (known?.baseCents ?? 0),
      vatCents: rate.vatCents - (known?.vatCents ?? 0),
    };
  });
}

/** A line of the order, and how many of its pieces are on invoices. */
export type OrderedLine = Omit<DraftLine, 'position'> & {
  orderLineId: number;
  billed: number;
};

/** Goods as they were ordered; why something bears no tax is asked of it now. */
export const orderedLines = (tx: Db, orderId: OrderId) => tx<OrderedLine[]>`
  select line.id as "orderLineId", line.code, line.own_number as "ownNumber", line.name, line.unit, line.quantity, total_cents as cents,
         (unit_cents::bigint * 100 + unit_fraction)::float8 as "unitPrice", line.vat_percent as "vatPercent",
         (select coalesce(sum(billed.quantity), 0)::int from invoice_line billed
          join invoice on invoice.id = billed.invoice_id and kind = 'invoice'
          where billed.order_line_id = line.id) as billed,
         ${exemption(tx, tx`line.vat_percent`, tx`product`)}
  from order_line line left join product on product.id = line.product_id
  where order_id = ${orderId} order by line.position`;

export const feeLines = (tx: Db, orderId: OrderId) => tx<Omit<DraftLine, 'position'>[]>`
  select '' as code, fee.name, 'ks' as unit, 1 as quantity, fee.cents, (fee.cents::bigint * 100)::float8 as "unitPrice",
         fee.vat_percent as "vatPercent", ${exemption(tx, tx`fee.vat_percent`, tx`fee`)}
  from (
    select 1 as place, shipping_name as name, shipping_cents as cents, shipping_vat_percent as vat_percent,
           exemption_code, exemption_reason
    from orders left join shipping_method on shipping_method.id = shipping_id where orders.id = ${orderId}
    union all
    select 2, payment_name, payment_cents, payment_vat_percent, exemption_code, exemption_reason
    from orders left join payment_method on payment_method.id = payment_id where orders.id = ${orderId}
  ) as fee
  where cents <> 0 order by place`;

export async function allLines(tx: Db, orderId: number): Promise<DraftLine[]> {
  const goods = (await orderedLines(tx, orderId)).map(
    ({ billed: _, orderLineId: __, ...line }) => line,
  );
  return [...goods, ...(await feeLines(tx, orderId))].map((line, index) => ({
    ...line,
    position: index + 1,
  }));
}

/** What gift cards have paid on invoices of the order. */
export const cardBooked = (tx: Db, orderId: OrderId) => tx<[{ cents: Cents }]>`
  select coalesce(sum(amount_cents), 0)::int as cents
  from invoice join invoice_payment on invoice_id = invoice.id
  where order_id = ${orderId} and kind = 'invoice' and reference like 'gift-card:%'`;

const exemption = (tx: Db, rate: Fragment, of: Fragment): Fragment => tx`
  case when ${rate} = 0 then coalesce(${of}.exemption_code, '') else '' end as "exemptionCode",
  case when ${rate} = 0 then coalesce(${of}.exemption_reason, '') else '' end as "exemptionReason"`;
