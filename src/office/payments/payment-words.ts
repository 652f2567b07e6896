import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/payments.ts';
import { euros } from './payment-euros.ts';
import type { Proposal, Statement, Transaction } from '#staff/payments/contract.ts';

/** The end is enough to know an account by. */
export const shortAccount = (iban: string) =>
  iban === '' ? '' : `${iban.slice(0, 4)}\u00a0\u00b7\u00b7\u00b7\u00a0${iban.slice(-4)}`;

/** What the payer wrote: the symbol, and the words. */
export function wordsOfPayer(transaction: Transaction): string {
  const { variable_symbol: symbol, note, counterparty_account: account } = transaction;
  return [
    account ? shortAccount(account) : '',
    symbol ? t('payments.symbol', { symbol }) : t('payments.noSymbol'),
    note ? t('payments.note', { note }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

export const nameOf = ({ counterparty, cents }: Transaction) =>
  counterparty || t(cents < 0 ? 'payments.outgoingName' : 'payments.incomingName');

export const numbersOf = (parts: { number: string }[]) =>
  parts.map(({ number }) => number).join(' + ');

export function proposalWords(proposal: Proposal): string {
  const { kind, parts } = proposal;
  if (kind === 'order') return t('payments.order', { number: parts[0]!.number });
  return numbersOf(parts);
}

export type Tone = 'yes' | 'warning' | 'no';
const TONES: Partial<Record<Proposal['reasons'][number], Tone>> = {
  less: 'warning',
  more: 'warning',
  noSymbol: 'no',
};

/** Why it is proposed, and what speaks against it. */
export const reasonsOf = (proposal: Proposal, cents: number) =>
  proposal.reasons.map((reason) => ({
    tone: TONES[reason] ?? 'yes',
    words: t(`payments.reasons.${reason}`, { sum: euros(Math.abs(proposal.sum_cents - cents)) }),
  }));

/** What happens with a sum that is not the one asked for; null where it is. */
export function differenceOf(proposal: Proposal, cents: number): string | null {
  const { write_off_cents: off, sum_cents: sum } = proposal;
  const values = { sum: euros(Math.abs(off === 0 ? sum - cents : off)) };
  if (off !== 0) return t(off > 0 ? 'payments.sure.writesOff' : 'payments.sure.keeps', values);
  if (sum === cents) return null;
  return t(cents < sum ? 'payments.sure.less' : 'payments.sure.more', values);
}

export const daysOf = ({ from_day: from, to_day: to }: Statement) =>
  from === to ? formatDayShort(from) : `${formatDayShort(from)} – ${formatDayShort(to)}`;
