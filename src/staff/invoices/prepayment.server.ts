import { issueAdvances as issueInShop } from '#shop/invoices/issue/advance.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { invoicesBy } from '#shop/invoices/pdf/draw.server.ts';
import { openKept } from '#shop/invoices/pdf/kept-pdf.server.ts';
import { getProforma } from '#shop/invoices/pdf/proforma-document.server.ts';
import {
  issueProforma as askInShop,
  sendProformaAgain,
} from '#shop/invoices/issue/proforma.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import * as contract from './proforma-contract.ts';

/** Tax documents for money that came before the goods. */
export const issueAdvances = changingJob(
  contract.issueAdvances,
  async ({ sql, config, audit }, { number: order }) => {
    const { id } = await findOrderKey(sql, order);
    const documents = [];
    for (const { number } of await issueInShop({ sql, config }, id)) {
      const { gross_cents } = await getDocument(sql, number);
      await audit.add('invoice', number, null, { order, advance: true, gross_cents });
      documents.push({ number, order, gross_cents });
    }
    return { documents };
  },
);

export const issueProforma = changingJob(
  contract.issueProforma,
  async ({ sql, config, audit }, { number: order }) => {
    const { id } = await findOrderKey(sql, order);
    const { number } = await askInShop({ sql, config }, id);
    const { gross_cents, paid_cents, due_on } = await getProforma(sql, number);
    await audit.add('proforma', number, null, { order, gross_cents });
    return { proforma: { number, order, to_pay_cents: gross_cents - paid_cents, due_on } };
  },
);

/** Mails it once more, to whom it went at first. */
export const sendProforma = changingJob(
  contract.sendProforma,
  async ({ sql, config, audit }, { number }) => {
    const recipients = await sendProformaAgain({ sql, config }, number);
    await audit.add('proforma', number, null, { sent_to: recipients.join(', ') });
    return { number, recipients };
  },
);

/** The proforma as PDF, as it was issued. */
export const printProforma = readingJob({
  title: 'proforma print',
  needs: contract.getProformaPdf.needs,
  async work({ sql, draw }, number: string) {
    const { id } = await getProforma(sql, number);
    return openKept(sql, { proforma: id }, invoicesBy(draw));
  },
});
