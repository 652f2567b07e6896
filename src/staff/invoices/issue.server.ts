import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueLeft as issueLeftInShop } from '#shop/invoices/issue/invoice-left.server.ts';
import { issueInvoice as issueInShop } from '#shop/invoices/issue/issue.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import * as contract from './contract.ts';

type Issue = {
  order: string;
  /** The place of a shipment among those of the order; all that is not invoiced yet when it is not said. */
  shipment?: number | undefined;
};

export const issueInvoice = changingJob({
  title: 'invoices issue',
  needs: ['invoices.change'],
  async work({ sql, config, audit }, { order, shipment }: Issue) {
    const { id } = await findOrderKey(sql, order);
    const { number } = await issueInShop({ sql, config }, id, { shipment });
    const { gross_cents, due_on } = await getDocument(sql, number);
    await audit.add('invoice', number, null, {
      order,
      gross_cents,
      ...(shipment === undefined ? {} : { shipment }),
    });
    return { number, order, gross_cents, due_on };
  },
});

/** Of an order, what has left and is not invoiced: an invoice for each shipment. */
export const issueLeft = changingJob({
  title: 'invoices issue shipped',
  needs: ['invoices.change'],
  async work({ sql, config, audit }, order: string) {
    const { id } = await findOrderKey(sql, order);
    const invoices = [];
    for (const { number, shipment } of await issueLeftInShop({ sql, config }, id)) {
      const { gross_cents, issued_on, supplied_on } = await getDocument(sql, number);
      await audit.add('invoice', number, null, {
        order,
        gross_cents,
        ...(shipment === null ? {} : { shipment }),
      });
      invoices.push({ shipment, number, gross_cents, issued_on, supplied_on });
    }
    return invoices;
  },
});

export const creditInvoice = changingJob(
  contract.creditInvoice,
  async ({ sql, config, audit }, { number: invoice, reason, lines, prices }) => {
    if (reason.trim() === '') throw new StaffError('invoices.credit.noReason');
    const { number } = await issueCreditNote({ sql, config }, invoice, reason, {
      part: lines && new Map(lines.map(({ position, quantity }) => [position, quantity])),
      prices: prices && new Map(prices.map(({ position, cents }) => [position, cents])),
    });
    const { gross_cents, paid_cents } = await getDocument(sql, number);
    await audit.add('invoice', number, null, { credits: invoice, reason, gross_cents });
    return {
      credit: {
        number,
        credits: invoice,
        reason,
        gross_cents,
        to_return_cents: paid_cents - gross_cents,
      },
    };
  },
);
