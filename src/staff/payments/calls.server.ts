import { getDocument } from '#shop/invoices/invoice.server.ts';
import * as invoices from '#staff/invoices/contract.ts';
import { callOf } from '#staff/job.server.ts';
import { bookPrepayment } from './prepayment.server.ts';
import {
  assignEach,
  assignTransaction,
  ignoreTransaction,
  removeStatement,
  undoTransaction,
} from './assign.server.ts';
import { addStatement } from './import.server.ts';
import { overpaymentCalls } from './overpayments.server.ts';
import { getStatement, listStatements, pageOfTransactions } from './pages.server.ts';
import { recordPayment } from './record.server.ts';

/** On a credit note money goes back to the customer. */
const recordInvoicePayment = callOf(
  invoices.recordInvoicePayment,
  async (context, { number, ...paid }) => {
    const { kind } = await getDocument(context.sql, number);
    return recordPayment(context, {
      number,
      ...paid,
      allows_overpayment: false,
      is_returned: kind === 'credit_note',
    });
  },
);

export const paymentCalls = [
  listStatements,
  getStatement,
  addStatement,
  removeStatement,
  pageOfTransactions,
  assignTransaction,
  assignEach,
  ignoreTransaction,
  undoTransaction,
  recordPayment,
  recordInvoicePayment,
  bookPrepayment,
  ...overpaymentCalls,
];
