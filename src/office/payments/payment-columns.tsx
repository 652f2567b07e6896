import * as column from '#office/components/list/column.tsx';
import type { Column } from '#office/components/list/description.ts';
import type { Transaction } from '#staff/payments/contract.ts';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/payments.ts';
import { euros } from './payment-euros.ts';
import { nameOf, wordsOfPayer } from './payment-words.ts';

export const DAY: Column<Transaction> = column.quiet(
  'day',
  t('payments.columns.day'),
  ({ booked_on: day }) => formatDayShort(day),
  { narrow: 'below' },
);

export const PAYER: Column<Transaction> = column.title(
  'payer',
  t('payments.columns.payer'),
  (transaction) => (
    <>
      <b>{nameOf(transaction)}</b>
      <small>{wordsOfPayer(transaction)}</small>
    </>
  ),
);

/** A minus of its own: of what was returned. */
export const sumColumn = (centsOf: (transaction: Transaction) => number): Column<Transaction> => ({
  ...column.money('sum', t('payments.columns.sum'), centsOf, { narrow: 'beside' }),
  cell: (transaction) => euros(centsOf(transaction)),
});
