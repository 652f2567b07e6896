import { getDocument } from '#shop/invoices/invoice.server.ts';
import { invoicesBy } from '#shop/invoices/pdf/draw.server.ts';
import { openKept } from '#shop/invoices/pdf/kept-pdf.server.ts';
import {
  type DocumentFilter,
  listDocuments,
  listPayments,
} from '#shop/invoices/payments/ledger.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { limitOf, MOST_ROWS } from '#staff/limits.ts';
import { checkedPeriod } from '#staff/values.ts';

type Filter = Pick<DocumentFilter, 'customer' | 'from' | 'to' | 'isUnpaid'> & {
  limit?: number | undefined;
};

export const listInvoices = readingJob({
  title: 'invoices list',
  needs: ['invoices.read'],
  work: ({ sql }, { limit, ...filter }: Filter) =>
    listDocuments(sql, { ...filter, ...checkedPeriod(filter), limit: limitOf(limit) }),
});

/** Everything past its day: none may be missing on the list of whom to call. */
export const listOverdue = readingJob({
  title: 'invoices overdue',
  needs: ['invoices.read'],
  work: ({ sql }, customer: string | undefined) =>
    listDocuments(sql, { customer, isOverdue: true, limit: MOST_ROWS }),
});

export const showInvoice = readingJob({
  title: 'invoices show',
  needs: ['invoices.read'],
  async work({ sql }, number: string) {
    const document = await getDocument(sql, number);
    return {
      ...document,
      unpaid_cents: document.gross_cents - document.paid_cents,
      payments: await listPayments(sql, document.id),
    };
  },
});

/** The document as PDF, as it was issued. */
export const printInvoice = readingJob({
  title: 'invoices print',
  needs: ['invoices.read'],
  async work({ sql, draw }, number: string) {
    const { id } = await getDocument(sql, number);
    return openKept(sql, { invoice: id }, invoicesBy(draw));
  },
});
