import type { Column } from '#office/components/list/description.ts';
import type { Transaction } from '#staff/payments/contract.ts';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/payments.ts';
import { euros, nameOf, wordsOfPayer } from './payment-words.ts';
import cells from '#office/components/list/cells.module.css';

export const DAY: Column<Transaction> = {
  name: 'day',
  label: t('payments.columns.day'),
  narrow: 'below',
  className: cells.quiet,
  cell: ({ booked_on: day }) => formatDayShort(day),
};

export const PAYER: Column<Transaction> = {
  name: 'payer',
  label: t('payments.columns.payer'),
  narrow: 'title',
  className: cells.name,
  cell: (transaction) => (
    <>
      <b>{nameOf(transaction)}</b>
      <small>{wordsOfPayer(transaction)}</small>
    </>
  ),
};

export const sumColumn = (centsOf: (transaction: Transaction) => number): Column<Transaction> => ({
  name: 'sum',
  label: t('payments.columns.sum'),
  isEnd: true,
  narrow: 'beside',
  className: cells.sum,
  cell: (transaction) => euros(centsOf(transaction)),
});
