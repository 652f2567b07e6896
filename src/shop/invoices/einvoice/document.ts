import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Cents, UnitPrice } from '#base/values/money.ts';
import type { VatRow } from '#base/values/vat.ts';

/** Seller or buyer on the day of issue. Both are Slovak: the shop sells nowhere else. */
export type EParty = {
  name: string;
  street: string;
  city: string;
  zip: string;
  ico: string;
  /** Also the address on the network. */
  dic: string;
  /** Empty for who pays no VAT. A member of a VAT group has the group's, so it is never made from the DIČ. */
  icDph: string;
  phone?: string;
  email?: string;
};
export type ESupplier = EParty & { register: string; iban: string; bic: string };

/** Why 0 %: a code of the European list (VATEX-EU-…), a text, or both. */
export type Exemption = { code: string; text: string };

export type ELine = {
  position: number;
  code: string;
  /** What the buyer calls it; empty or left out where they call it nothing. */
  ownNumber?: string | undefined;
  name: string;
  unit: string;
  quantity: number;
  unitPrice: UnitPrice;
  cents: Cents;
  vatPercent: number;
};

/** A discount or a fee of the whole document, beside its lines; the sum is always positive. */
export type EAdjustment = {
  kind: 'charge' | 'allowance';
  /** UNTDID 7161 of a charge (FC is freight), 5189 of an allowance (95 is a discount); may be empty. */
  reasonCode: string;
  reason: string;
  cents: Cents;
  vatPercent: number;
};

/**
 * A document as the shop keeps it: what a credit note takes back is negative in lines, rates and totals.
 * The final invoice after a taxed payment is an `invoice` whose `preceding` names the document of the
 * payment and whose lines take it off (`deductionLines`).
 */
export type EDocument = {
  kind: 'invoice' | 'credit_note' | 'payment_received';
  number: string;
  issuedOn: string;
  /** The day tax is due: of the supply, or of the payment that came before it. */
  suppliedOn: string;
  dueOn: string;
  note: string;
  orderNumber: string;
  /** The buyer's own number of the order, and what the buyer wants to see beside it. */
  buyerOrder: string;
  buyerReference: string;
  preceding: { number: string; issuedOn: string }[];
  supplier: ESupplier;
  buyer: EParty;
  /** Null when the goods were picked up, and for what is no delivery. */
  delivery: { name: string; street: string; city: string; zip: string } | null;
  payment: { kind: PaymentKind; name: string; variableSymbol: string };
  lines: ELine[];
  adjustments: EAdjustment[];
  rates: VatRow[];
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  /** Of the rate 0 %, which is written once however many reasons there are. */
  exemption: Exemption | null;
  /** Paid before the issue without a tax document of its own: a gift card, a prepayment. */
  prepaidCents: Cents;
  /** Cash is rounded to five cents; what was added or taken off. */
  roundingCents: Cents;
};

type TaxedPayment = { number: string; rates: VatRow[] };

/** Lines of a final invoice that take a taxed payment off: one for each rate it was taxed by. */
export const deductionLines = (
  { rates }: TaxedPayment,
  firstPosition: number,
  name: string,
): ELine[] =>
  rates
    .filter(({ baseCents }) => baseCents !== 0)
    .map(({ vatPercent, baseCents }, index) => ({
      position: firstPosition + index,
      code: '',
      name,
      unit: 'ks',
      quantity: -1,
      unitPrice: baseCents * 100,
      cents: -baseCents,
      vatPercent,
    }));

/** EN 16931 has room for one reason in a document (BR-E-01): several are one text, without a code. */
export function joinExemptions(reasons: Exemption[]): Exemption | null {
  const codes = new Set(reasons.map(({ code }) => code));
  const texts = new Set(reasons.map(({ text }) => text).filter((text) => text !== ''));
  if (reasons.length === 0) return null;
  if (codes.size === 1) return { code: [...codes][0]!, text: [...texts].join('; ') };
  const named = reasons.map(({ code, text }) => text || code);
  return { code: '', text: [...new Set(named)].join('; ') };
}
