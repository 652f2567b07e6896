import { CheckCheck, Clock, FileX, Mail, Pause, Save, Send } from 'lucide-react';
import type { ComponentType } from 'react';
import { formatDayShort, formatUnitPrice } from '#text/format.ts';
import { plurals, t } from '#text/office/invoices.ts';
import type { EinvoiceState, ListedInvoice } from '#staff/invoices/contract.ts';

type Tone = 'info' | 'success' | 'warning' | 'error' | 'neutral';
type Paid = Pick<ListedInvoice, 'kind' | 'gross_cents' | 'unpaid_cents' | 'days_late'> &
  Partial<Pick<ListedInvoice, 'closed'>>;

/** How much of it is paid, in one chip. */
export function paymentOf({
  kind,
  gross_cents,
  unpaid_cents,
  days_late,
  closed,
}: Paid): [Tone, string] {
  if (closed) return ['neutral', t(`invoices.payment.${closed}`)];
  if (unpaid_cents === 0) return ['success', t('invoices.payment.paid')];
  if (kind === 'credit_note') return ['info', t('invoices.payment.toReturn')];
  if (unpaid_cents < 0) return ['warning', t('invoices.payment.overpaid')];
  if (days_late > 0) return ['error', plurals('invoices.late', days_late)];
  return unpaid_cents < gross_cents
    ? ['warning', t('invoices.payment.partly')]
    : ['neutral', t('invoices.payment.unpaid')];
}

export const STATE_ICONS = {
  kept: Save,
  waiting: Clock,
  taken: Send,
  delivered: CheckCheck,
  failed: FileX,
  refused: FileX,
  no_receiver: Mail,
  held: Pause,
  mailed: Mail,
} as const satisfies Record<EinvoiceState, ComponentType>;

/** Green: arrived; red: somebody has to decide; the rest is on its way, or quiet. */
export const STATE_TONES = {
  kept: 'neutral',
  waiting: 'info',
  taken: 'info',
  delivered: 'success',
  failed: 'error',
  refused: 'error',
  no_receiver: 'neutral',
  held: 'warning',
  mailed: 'neutral',
} as const satisfies Record<EinvoiceState, Tone>;

export const FOR_PEOPLE: readonly EinvoiceState[] = ['refused', 'failed', 'held'];
/** Refused for the day of issue: it stays the same however often it is sent. */
export const isRefusedForDate = (
  state: EinvoiceState,
  answer: { code?: string | undefined; message?: string | undefined } | null,
) => state === 'refused' && /ISSUE[\s_-]*DATE/i.test(`${answer?.code} ${answer?.message}`);

/** What may be handed to the service, for the first time or again. */
export const MAY_SEND: readonly EinvoiceState[] = ['kept', 'refused', 'held', 'no_receiver'];

export const dayWords = (on: string) => formatDayShort(on);
/** A price of one unit is in hundredths of a cent. */
export const unitWords = (hundredths: number) => formatUnitPrice(hundredths / 10_000);
