import { issueAdvances, issueProforma, sendProforma } from './prepayment.server.ts';
import { creditInvoice } from './issue.server.ts';
import { lookAtInvoice } from './look.server.ts';
import { countInvoices, pageOfInvoices } from './page.server.ts';
import { lookAtProforma } from './proformas.server.ts';

export const invoiceCalls = [
  pageOfInvoices,
  countInvoices,
  lookAtInvoice,
  creditInvoice,
  issueProforma,
  issueAdvances,
  lookAtProforma,
  sendProforma,
];
