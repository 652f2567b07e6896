import { isRefusedForDate } from './invoice-words.ts';
import type { Invoice } from '#staff/invoices/contract.ts';

/** What the next step depends on. */
type Looked = Pick<
  Invoice,
  'kind' | 'unpaid_cents' | 'days_late' | 'is_creditable' | 'pause_reason'
> & { einvoice: Pick<NonNullable<Invoice['einvoice']>, 'state' | 'answer'> | null };

/** Something is to be paid, or returned. */
export const isOpen = ({ unpaid_cents: unpaid, kind }: Looked) =>
  kind === 'invoice' ? unpaid > 0 : unpaid < 0;
export const isLate = ({ kind, unpaid_cents: unpaid, days_late: late }: Looked) =>
  kind === 'invoice' && unpaid > 0 && late > 0;

/** The one thing that waits: what the service has not got, else what is overdue. */
export function nextStep(invoice: Looked): 'send' | 'credit' | 'remind' | null {
  const state = invoice.einvoice?.state;
  // The same bytes would be refused again: a credit note and a new invoice have another day.
  if (state && isRefusedForDate(state, invoice.einvoice!.answer) && invoice.is_creditable)
    return 'credit';
  if (state && (state === 'refused' || state === 'held' || state === 'kept') && !isLate(invoice))
    return state === 'kept' && !isOpen(invoice) ? null : 'send';
  if (state === 'refused' || state === 'held') return 'send';
  return isLate(invoice) && !invoice.pause_reason ? 'remind' : null;
}
