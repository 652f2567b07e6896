import { share } from '#base/values/money.ts';
import { hashOf } from './hash.ts';
import { dayOf, invoiceRow, type TaxDocument } from './invoice-rows.ts';
import { addWorkingDays } from './order-history.ts';

/** What came in on a document, and on which day. */
export function paymentRows(document: TaxDocument) {
  const { id, order } = document;
  const { gross_cents } = invoiceRow(document);
  const { plan, history } = order;
  if (plan.paid === 'nothing') return [];
  const cancelled = history.find(({ status }) => status === 'cancelled');
  if (cancelled)
    return [
      {
        invoice_id: id,
        amount_cents: gross_cents,
        paid_on: dayOf(cancelled.at),
        reference: null,
        note: 'Vzájomný zápočet faktúry a dobropisu',
      },
    ];
  const day = dayOf(paidAt(document));
  const byCard = order.row.gift_card_cents;
  const card = {
    invoice_id: id,
    amount_cents: byCard,
    paid_on: day,
    reference: `gift-card:${order.row.number}`,
    note: 'Darčeková karta',
  };
  return [
    ...(byCard > 0 ? [card] : []),
    {
      invoice_id: id,
      amount_cents: (plan.paid === 'part' ? share(gross_cents, 4000) : gross_cents) - byCard,
      paid_on: day,
      reference: isAtTheTill(document)
        ? null
        : `TB${day.replaceAll('-', '')}${1000 + (hashOf(document.number) % 9000)}`,
      note: NOTES[plan.payment],
    },
  ];
}

const NOTES = {
  invoice: 'Bankový prevod',
  prepayment: 'Platba vopred',
  on_delivery: 'Dobierka od prepravcu',
  cash: 'Hotovosť pri odbere',
  card: 'Platobná karta pri odbere',
};

const isAtTheTill = ({ order: { plan } }: TaxDocument) => ['cash', 'card'].includes(plan.payment);

function paidAt({ number, at, order: { plan, row } }: TaxDocument): Date {
  switch (plan.payment) {
    case 'invoice':
      // Some pay a day late, most before the day comes.
      return addWorkingDays(at, plan.paid === 'part' ? 4 : 7 + (hashOf(number) % 5));
    case 'prepayment':
      return addWorkingDays(row.created_at, 1);
    case 'on_delivery':
      return addWorkingDays(at, 3);
    default:
      return at;
  }
}
