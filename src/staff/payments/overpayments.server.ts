import type { Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import {
  addOverpayment,
  getOverpaid,
  lockOverpayment,
  removeOverpayments,
} from '#shop/invoices/payments/overpayments.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { findCustomerEmail } from '#staff/customers/company.server.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, money } from '#staff/values.ts';
import { todayInBratislava } from '#text/clock.ts';
import { say } from '#text/staff.ts';
import { lockBank } from './allocate.server.ts';
import * as contract from './overpayments-contract.ts';

/** Pays an invoice of the customer from what they have overpaid. */
export const payFromOverpayment = changingJob(
  contract.payFromOverpayment,
  async (context, { number, ...taken }) => {
    const { sql, audit, who } = context;
    const { id: customer, cents } = taken;
    const left = await take(sql, taken);
    const [invoice] = await sql<{ id: number; gross_cents: Cents; paid_cents: Cents }[]>`
      select id, gross_cents, paid_cents from invoice
      where number = ${number} and customer_id = ${customer} and kind <> 'credit_note' for update`;
    if (!invoice) throw ShopError.notFound('messages.invoice.notFound');
    const { id: invoiceId, gross_cents, paid_cents } = invoice;
    const unpaid = gross_cents - paid_cents;
    if (cents > unpaid)
      throw new StaffError('payments.record.tooMuch', { number, unpaid: money(unpaid) });
    const day = todayInBratislava();
    const note = say('payments.overpayment.note');
    const paymentId = await recordPayment(sql, {
      invoiceId,
      cents,
      paidOn: day,
      reference: null,
      note,
    });
    const id = await addOverpayment(sql, {
      customer_id: customer,
      kind: 'used',
      amount_cents: -cents,
      day,
      who,
      note: number,
      payment_id: paymentId!,
    });
    await audit.add('invoice', number, { paid_cents }, { paid_cents: paid_cents + cents });
    await noteDown(context, customer, { was: left + cents, is: left });
    return { id, left_cents: left };
  },
);

/** The shop has paid it back: when, and how. */
export const returnOverpayment = changingJob(
  contract.returnOverpayment,
  async (context, { day, note, ...taken }) => {
    const { id: customer, cents } = taken;
    const left = await take(context.sql, taken);
    const id = await addOverpayment(context.sql, {
      customer_id: customer,
      kind: 'returned',
      amount_cents: -cents,
      day: checkedDay(day),
      note: note.trim(),
      who: context.who,
    });
    await noteDown(context, customer, { was: left + cents, is: left });
    return { id, left_cents: left };
  },
);

/** Takes back what was used or returned by mistake; what came with a movement is taken back with the movement. */
export const undoOverpayment = changingJob(contract.undoOverpayment, async (context, { id }) => {
  const { sql } = context;
  await lockBank(sql);
  const { kind, customer_id: customer, amount_cents: cents } = await lockOverpayment(sql, id);
  if (kind === 'made') throw new StaffError('payments.overpayment.undoMovement');
  const before = await getOverpaid(sql, customer);
  await removeOverpayments(sql, [id]);
  await noteDown(context, customer, { was: before, is: before - cents });
  return { left_cents: before - cents };
});

/** Whose, how much of it, and what it came to on the screen of whoever decides: a second press finds another sum. */
type Taken = { id: CompanyId; cents: Cents; seen_cents: Cents };

/** What is left of it afterwards. */
async function take(tx: Tx, { id: customer, cents, seen_cents: seenCents }: Taken): Promise<Cents> {
  await lockBank(tx);
  const balance = await getOverpaid(tx, customer);
  if (balance !== seenCents)
    throw new StaffError('payments.overpayment.changed', { sum: money(balance) });
  if (!Number.isInteger(cents) || cents <= 0)
    throw new StaffError('values.money', { value: money(cents) });
  if (cents > balance)
    throw new StaffError('payments.overpayment.tooMuch', { sum: money(balance) });
  return balance - cents;
}

async function noteDown(
  { sql, audit }: JobContext,
  customer: CompanyId,
  { was, is }: { was: Cents; is: Cents },
) {
  const email = await findCustomerEmail(sql, customer);
  await audit.add('customer', email, { overpaid_cents: was }, { overpaid_cents: is });
}

const MOST_OVERPAYMENTS = 50;

/** What a customer has overpaid and what became of it, the newest first. */
export const lookAtOverpayment = readingJob(
  contract.lookAtOverpayment,
  async ({ sql }, { id: customer }) => ({
    cents: await getOverpaid(sql, customer),
    entries: [
      ...(await sql<contract.OverpaymentEntry[]>`
        select overpayment.id, overpayment.kind, overpayment.amount_cents as cents, day::text, overpayment.note,
               coalesce(staff_person.name, who) as who, invoice.number, statement_id
        from overpayment
        left join staff_person on email = who
        left join bank_allocation allocation on allocation.overpayment_id = overpayment.id
        left join bank_transaction moved on moved.id = allocation.transaction_id
        left join invoice_payment payment on payment.id = overpayment.payment_id
        left join invoice on invoice.id = payment.invoice_id
        where overpayment.customer_id = ${customer} order by overpayment.id desc limit ${MOST_OVERPAYMENTS}`),
    ],
  }),
);

/** Customers whose money the shop has, those with the most first. */
export const listOverpaid = readingJob(contract.listOverpaid, async ({ sql }) => ({
  customers: [
    ...(await sql<contract.Overpaid[]>`
      select company.id, company_name, sum(amount_cents)::float8 as cents
      from overpayment join company on company.id = customer_id
      group by company.id having sum(amount_cents) > 0
      order by cents desc, company.id limit ${MOST_OVERPAYMENTS}`),
  ],
}));

export const overpaymentCalls = [
  listOverpaid,
  lookAtOverpayment,
  payFromOverpayment,
  returnOverpayment,
  undoOverpayment,
];
