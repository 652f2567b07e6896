import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { lineCents } from '#base/money.ts';
import { totalsOf, type TaxedAmount, type Totals } from '#base/vat.ts';
import { t } from '#text/documents.ts';
import type { DraftLine } from './draft.server.ts';

/** How many pieces of which line, by its position on the invoice. */
export type Part = Map<number, number>;

/** A line of an invoice with how many of its pieces earlier notes took back. */
type Line = Omit<DraftLine, 'cents'> & { credited: number };

/** Why a line bears no tax it says itself; an invoice of before reasons were kept asks its goods or fee. */
export const listCreditable = (tx: Db, invoiceId: number): Promise<Line[]> => tx<Line[]>`
  select line.position, line.code, line.name, line.unit, line.quantity,
         (unit_cents::bigint * 100 + unit_fraction)::float8 as "unitPrice", line.vat_percent as "vatPercent",
         coalesce(stored.exemption_code, line.exemption_code) as "exemptionCode",
         coalesce(stored.exemption_reason, line.exemption_reason) as "exemptionReason",
         (select coalesce(-sum(back.quantity), 0)::int
          from invoice note join invoice_line back on back.invoice_id = note.id
          where note.credited_invoice_id = line.invoice_id and back.position = line.position) as credited
  from invoice_line line
  join invoice on invoice.id = line.invoice_id
  join orders on orders.id = invoice.order_id
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
  where line.invoice_id = ${invoiceId} order by line.position`;

/** The lines of the next note and their sums: everything that is left, or the wished part of it. */
export function whatToCredit(lines: Line[], part?: Part): { lines: DraftLine[]; totals: Totals } {
  const left = lines.filter((line) => line.quantity > line.credited);
  if (left.length === 0) throw ShopError.conflict('messages.invoice.credited');
  const taken = part
    ? [...part].map(([position, quantity]) => takeFrom(lines, position, quantity))
    : left.map((line) => partOf(line, line.quantity - line.credited));
  if (taken.length === 0) throw new ShopError('messages.invoice.nothingChosen');
  return { lines: taken.toSorted((a, b) => a.position - b.position), totals: sumsOf(lines, taken) };
}

/** Parts of one line never come to more than the whole. */
const partOf = ({ credited, ...line }: Line, quantity: number): DraftLine => ({
  ...{ ...line, quantity },
  cents: lineCents(line.unitPrice, credited + quantity) - lineCents(line.unitPrice, credited),
});

function takeFrom(lines: Line[], position: number, quantity: number): DraftLine {
  const line = lines.find((one) => one.position === position);
  const left = line ? line.quantity - line.credited : 0;
  if (Number.isInteger(quantity) && quantity > 0 && quantity <= left)
    return partOf(line!, quantity);
  const code = line ? 'messages.invoice.notSoMany' : 'messages.invoice.noSuchLine';
  const message = t(code, { position: String(position), left: String(left) });
  throw new ShopError([{ key: 'lines', code, message }], { status: 409 });
}

/**
 * VAT of all notes together is that of what they took back together: each has what its pieces add to
 * the sum, so that parts rounded one by one never come to more than the invoice.
 */
function sumsOf(lines: Line[], taken: DraftLine[]): Totals {
  const piecesOf = (position: number) =>
    taken.find((one) => one.position === position)?.quantity ?? 0;
  const amounts = (pieces: (line: Line) => number): TaxedAmount[] =>
    lines.map((line) => ({
      cents: lineCents(line.unitPrice, pieces(line)),
      vatPercent: line.vatPercent,
    }));
  const isTaken = new Set(
    lines.filter(({ position }) => piecesOf(position) > 0).map(({ vatPercent }) => vatPercent),
  );
  const before = totalsOf(amounts((line) => line.credited));
  const after = totalsOf(amounts((line) => line.credited + piecesOf(line.position)));
  return {
    netCents: after.netCents - before.netCents,
    vatCents: after.vatCents - before.vatCents,
    grossCents: after.grossCents - before.grossCents,
    rates: after.rates
      .map((rate, index) => ({
        vatPercent: rate.vatPercent,
        baseCents: rate.baseCents - before.rates[index]!.baseCents,
        vatCents: rate.vatCents - before.rates[index]!.vatCents,
      }))
      .filter(({ vatPercent }) => isTaken.has(vatPercent)),
  };
}
