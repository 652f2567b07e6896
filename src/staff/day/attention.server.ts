import { FOR_PEOPLE, listEinvoices } from '#shop/invoices/einvoice/network/staff.server.ts';
import { usedCredit } from '#shop/invoices/issue/credit.server.ts';
import { isNobodysShop } from '#shop/invoices/issue/sample-company.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { isToRemind } from '#staff/reminders/due.server.ts';
import type { DayRead } from './contract.ts';

/** So many are named; the others are only counted. */
const NAMED = 2;
/** A larger number is not counted: nobody reads it. */
const MOST_COUNTED = 1_000;

const short = (names: string[]) => ({
  count: names.length,
  names: names.slice(0, NAMED),
});

/** No document can be issued: the shop still has the sample's company. */
export const dayCompany = readingJob({
  title: 'day company',
  needs: ['orders.read'],
  async work({ sql }) {
    const [row] = await sql<[{ is_sample: boolean }]>`select ${isNobodysShop(sql)} as is_sample`;
    return row.is_sample || null;
  },
});

/** Electronic invoices that somebody has to decide about. */
export const dayEinvoices = readingJob({
  title: 'day einvoices',
  needs: ['invoices.read'],
  work: async ({ sql }) =>
    short(
      (await listEinvoices(sql, { states: FOR_PEOPLE, limit: MOST_COUNTED })).map(
        (one) => one.number,
      ),
    ),
});

/** Invoices of which a reminder is due. */
export const dayReminders = readingJob({
  title: 'day reminders',
  needs: ['invoices.read'],
  async work({ sql }) {
    const rows = await sql<{ name: string }[]>`
      select buyer ->> 'name' as name from invoice where ${isToRemind(sql)}
      order by due_on, id limit ${MOST_COUNTED}`;
    return {
      count: rows.length,
      names: [...new Set(rows.map(({ name }) => name))].slice(0, NAMED),
    };
  },
});

/** Movements of the bank that belong to nothing yet. */
export const dayPayments = readingJob({
  title: 'day payments',
  needs: ['payments.read'],
  async work({ sql }) {
    const rows = await sql<{ counterparty: string }[]>`
      select counterparty from bank_transaction
      where amount_cents > 0 and allocated_cents < amount_cents and ignored_reason is null
      order by id limit ${MOST_COUNTED}`;
    const names = rows.map(({ counterparty }) => counterparty).filter(Boolean);
    return { count: rows.length, names: [...new Set(names)].slice(0, NAMED) };
  },
});

/** Mails that have been tried in vain. */
export const dayMails = readingJob({
  title: 'day mails',
  needs: ['customers.read'],
  async work({ sql }) {
    const rows = await sql<{ recipient: string }[]>`
      select recipient from outbox where sent_at is null and last_error is not null
      order by created_at desc limit ${MOST_COUNTED}`;
    return short(rows.map(({ recipient }) => recipient));
  },
});

/** Customers who owe and have ordered on invoice more than was agreed, the furthest over it first. */
export const dayOverLimit = readingJob({
  title: 'day limits',
  needs: ['customers.read', 'prices.read'],
  async work({ sql }) {
    const rows = await sql<{ company_name: string }[]>`
      select company_name
      from (${usedCredit(sql)}) as used
      join (select id, company_name, credit_limit_cents from company
            where credit_limit_cents is not null offset 0) as limited on limited.id = customer_id
      where used.cents > credit_limit_cents
      order by used.cents - credit_limit_cents desc limit ${MOST_COUNTED}`;
    return short(rows.map(({ company_name: name }) => name));
  },
});

type Registration = NonNullable<DayRead['registrations']>['oldest'][number];
const SHOWN_REGISTRATIONS = 3;

/** Companies that wait to be let in, the oldest first. */
export const dayRegistrations = readingJob({
  title: 'day registrations',
  needs: ['customers.read'],
  async work({ sql }) {
    const rows = await sql<Registration[]>`
      select id, company_name, company_id, created_at from company where state = 'pending'
      order by created_at, id limit ${MOST_COUNTED}`;
    return { count: rows.length, oldest: rows.slice(0, SHOWN_REGISTRATIONS) };
  },
});
