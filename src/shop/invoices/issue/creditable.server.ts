import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, lineCents, share } from '#base/values/money.ts';
import type { Totals, VatRow } from '#base/values/vat.ts';
import { t } from '#text/documents.ts';
import type { DraftLine } from './draft.server.ts';
import { sumOf } from './settlement.ts';

/** How many pieces of which line, by its position on the invoice. */
export type Part = Map<number, number>;
/** By how much the price of which line is lowered, without VAT. */
export type Prices = Map<number, Cents>;
export type Wanted = { part?: Part | undefined; prices?: Prices | undefined };

/** A line of an invoice with how many of its pieces, and how much of its price, earlier notes took back. */
type Line = DraftLine & { credited: number; creditedCents: Cents };

/** VAT of a rate on the invoice before taxed payments were taken off, and what earlier notes took back of it. */
type Rate = VatRow & { creditedBase: Cents; creditedVat: Cents };

export type Creditable = { lines: Line[]; rates: Rate[] };

/** Goods and fees; what was taken off for a taxed payment is no supply that could be taken back. */
export async function readCreditable(tx: Db, invoiceId: number): Promise<Creditable> {
  return { lines: await listLines(tx, invoiceId), rates: await listRates(tx, invoiceId) };
}

/** Why a line bears no tax it says itself; an invoice of before reasons were kept asks its goods or fee. */
const listLines = (tx: Db, invoiceId: number): Promise<Line[]> => tx<Line[]>`
  select line.position, line.code, line.own_number as "ownNumber", line.name, line.unit, line.quantity, line.total_cents as cents,
         (unit_cents::bigint * 100 + unit_fraction)::float8 as "unitPrice", line.vat_percent as "vatPercent",
         coalesce(stored.exemption_code, line.exemption_code) as "exemptionCode",
         coalesce(stored.exemption_reason, line.exemption_reason) as "exemptionReason",
         back.credited, back.cents as "creditedCents"
  from invoice_line line
  join invoice on invoice.id = line.invoice_id
  join orders on orders.id = invoice.order_id
  cross join lateral (
    select coalesce(sum(coalesce(back.pieces, -back.quantity)), 0)::int as credited,
           coalesce(-sum(back.total_cents), 0)::int as cents
    from invoice note join invoice_line back on back.invoice_id = note.id
    where note.credited_invoice_id = line.invoice_id and back.position = line.position) as back
  left join lateral (
    select exemption_code, exemption_reason from product where product.code = line.code
    union all
    select exemption_code, exemption_reason from shipping_method
    where line.code = '' and id = orders.shipping_id and line.name = orders.shipping_name
    union all
    select exemption_code, exemption_reason from payment_method
    where line.code = '' and id = orders.payment_id and line.name = orders.payment_name
    limit 1
  ) as stored on line.vat_percent = 0 and line.exemption_code = '' and line.exemption_reason = ''
  where line.invoice_id = ${invoiceId} and line.quantity > 0 order by line.position`;

const listRates = (tx: Db, invoiceId: number): Promise<Rate[]> => tx<Rate[]>`
  select rate.vat_percent as "vatPercent", rate.base_cents + coalesce(off.base, 0) as "baseCents",
         rate.vat_cents + coalesce(off.vat, 0) as "vatCents", coalesce(back.base, 0) as "creditedBase",
         coalesce(back.vat, 0) as "creditedVat"
  from invoice_vat rate
  left join (select vat_percent, sum(base_cents)::int as base, sum(vat_cents)::int as vat
             from advance_settlement where invoice_id = ${invoiceId} group by 1) as off using (vat_percent)
  left join (select taken.vat_percent, -sum(taken.base_cents)::int as base, -sum(taken.vat_cents)::int as vat
             from invoice note join invoice_vat taken on taken.invoice_id = note.id
             where note.credited_invoice_id = ${invoiceId} group by 1) as back using (vat_percent)
  where rate.invoice_id = ${invoiceId} order by rate.vat_percent desc`;

/** A price that was lowered to nothing leaves nothing to take back, however many pieces there are. */
const isLeft = (line: Line) =>
  line.quantity > line.credited && (line.cents === 0 || line.cents > line.creditedCents);

export const isAnyLeft = ({ lines }: Creditable) => lines.some(isLeft);

/** The lines of the next note and their sums: everything that is left, or the wished part of it. */
export function whatToCredit(
  { lines, rates }: Creditable,
  { part, prices }: Wanted = {},
): { lines: DraftLine[]; totals: Totals } {
  const left = lines.filter(isLeft);
  if (left.length === 0) throw ShopError.conflict('messages.invoice.credited');
  const taken =
    part || prices
      ? [
          ...[...(part ?? [])].map(([position, quantity]) => takeFrom(lines, position, quantity)),
          ...[...(prices ?? [])].map(([position, cents]) => lower(lines, position, cents)),
        ]
      : left.map((line) => partOf(line, line.quantity - line.credited));
  if (taken.length === 0) throw new ShopError('messages.invoice.nothingChosen');
  const positions = new Set(taken.map(({ position }) => position));
  if (positions.size < taken.length) throw new ShopError('messages.invoice.chosenTwice');
  return {
    lines: taken.toSorted((a, b) => a.position - b.position),
    totals: sumOf(ratesOf(rates, taken)),
  };
}

/**
 * Parts of one line never come to more than the whole. Where its price was lowered before, each piece that is left is
 * worth its share of what is left of the price.
 */
function partOf(line: Line, quantity: number): DraftLine {
  const { credited, creditedCents, ...plain } = line;
  const upTo = (pieces: number) =>
    pieces === line.quantity ? line.cents : Math.min(lineCents(line.unitPrice, pieces), line.cents);
  const left = { pieces: line.quantity - credited, cents: line.cents - creditedCents };
  if (creditedCents === upTo(credited)) {
    const cents = upTo(credited + quantity) - creditedCents;
    if (Math.abs(cents * 100 - line.unitPrice * quantity) < 100)
      return { ...plain, quantity, cents };
    return byValue(line, cents, quantity);
  }
  const cents =
    quantity === left.pieces ? left.cents : Math.floor((left.cents * quantity) / left.pieces);
  return byValue(line, cents, quantity);
}

/** One piece at the price of all: a unit price of four decimals could not say the sum of many pieces to the cent. */
function byValue(
  { credited: _, creditedCents: __, ...line }: Line,
  cents: Cents,
  pieces: number,
): DraftLine {
  const name =
    pieces === 0
      ? t('invoice.lowerPrice', { name: line.name })
      : t('invoice.pieces', { name: line.name, quantity: `${pieces} ${line.unit}` });
  return { ...line, name, unit: 'ks', quantity: 1, unitPrice: cents * 100, cents, pieces };
}

function takeFrom(lines: Line[], position: number, quantity: number): DraftLine {
  const line = lines.find((one) => one.position === position);
  const left = line && isLeft(line) ? line.quantity - line.credited : 0;
  if (Number.isInteger(quantity) && quantity > 0 && quantity <= left)
    return partOf(line!, quantity);
  throw tooMuch(line ? 'messages.invoice.notSoMany' : 'messages.invoice.noSuchLine', {
    position: String(position),
    left: String(left),
  });
}

function lower(lines: Line[], position: number, cents: Cents): DraftLine {
  const line = lines.find((one) => one.position === position);
  const left = line ? line.cents - line.creditedCents : 0;
  if (Number.isInteger(cents) && cents > 0 && cents <= left) return byValue(line!, cents, 0);
  throw tooMuch(line ? 'messages.invoice.notSoMuch' : 'messages.invoice.noSuchLine', {
    position: String(position),
    left: (left / 100).toFixed(2).replace('.', ','),
  });
}

function tooMuch(
  code: `messages.invoice.${'notSoMany' | 'notSoMuch' | 'noSuchLine'}`,
  values: { position: string; left: string },
): ShopError {
  return new ShopError([{ key: 'lines', code, message: t(code, values), values }], { status: 409 });
}

/**
 * VAT of all notes together is that of what they took back together: each has what it adds to the sum, so that parts
 * rounded one by one never come to more than the invoice, and all of them to exactly that.
 */
function ratesOf(rates: Rate[], taken: DraftLine[]): VatRow[] {
  return rates.flatMap((rate) => {
    const ofRate = taken.filter(({ vatPercent }) => vatPercent === rate.vatPercent);
    if (ofRate.length === 0) return [];
    const baseCents = ofRate.reduce((sum, { cents }) => sum + cents, 0);
    const after = rate.creditedBase + baseCents;
    const vatAfter =
      after === rate.baseCents
        ? rate.vatCents
        : Math.min(share(after, rate.vatPercent * 100), rate.vatCents);
    return [{ vatPercent: rate.vatPercent, baseCents, vatCents: vatAfter - rate.creditedVat }];
  });
}
