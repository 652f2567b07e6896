import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { readConfig } from '#base/process/config.server.ts';
import { openPool } from '#base/database/database.server.ts';
import { issueAdvances } from '#shop/invoices/issue/advance.server.ts';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import { startEinvoices } from '#start/ops/einvoice-worker.server.ts';

/** Issues what is ordered and sends what was issued, with the shop's own code, until it is killed. */
const { connection, base, after } = JSON.parse(process.argv[2]!);
const sql = openPool(connection, { max: 3 });
const sapi = { base, clientId: 'test-client', clientSecret: 'test-secret' };
const config = { ...readConfig({}), sapi };
startEinvoices({ sql, config }, pino());
process.stdout.write('at work\n');

for (;;) {
  const [order] = await sql<{ id: number; cents: number; day: string }[]>`
    select id, gross_cents - gift_card_cents as cents, current_date::text as day from orders
    where id > ${after} and status <> 'cancelled'
      and not exists (select from invoice where order_id = orders.id and kind = 'invoice')
    order by id limit 1`;
  if (!order) await sleep(50);
  else {
    if (order.cents > 100 && Math.random() < 0.3) await prepay(order);
    const { number } = await issueInvoice({ sql, config }, order.id);
    if (Math.random() < 0.3) await issueCreditNote({ sql, config }, number, 'Vrátené');
  }
}

/** Whoever was killed in between has booked the money, and the invoice takes it. */
async function prepay({ id: orderId, day: paidOn }: { id: number; day: string }) {
  const prepaid = { orderId, cents: 100, paidOn, reference: `drill:${orderId}` };
  if ((await recordPrepayment(sql, prepaid)) !== null)
    await issueAdvances({ sql, config }, orderId);
}
