import { getDocument } from '#shop/invoices/invoice.server.ts';
import { sendEinvoice } from '#staff/einvoices/einvoices.server.ts';
import { callOf } from '#staff/job.server.ts';
import { recordAhead } from '#staff/payments/ahead.server.ts';
import { recordPayment } from '#staff/payments/record.server.ts';
import { issueAdvances, issueProforma, sendProforma } from './ahead.server.ts';
import * as contract from './contract.ts';
import { creditInvoice } from './issue.server.ts';
import { lookAtInvoice } from './look.server.ts';
import { countInvoices, pageOfInvoices } from './page.server.ts';
import { lookAtProforma } from './proformas.server.ts';

/** On a credit note money goes back to the customer. */
const recordInvoicePayment = callOf(
  contract.recordInvoicePayment,
  async (context, { number, ...paid }) => {
    const { kind } = await getDocument(context.sql, number);
    return recordPayment(context, {
      ...{ number, ...paid, allows_overpayment: false },
      is_returned: kind === 'credit_note',
    });
  },
);

export const invoiceCalls = [
  ...[pageOfInvoices, countInvoices, lookAtInvoice, creditInvoice, sendEinvoice],
  ...[recordInvoicePayment, recordAhead],
  ...[issueProforma, issueAdvances, lookAtProforma, sendProforma],
];
