import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { readQuestion } from '#staff/search/question.ts';
import { companiesOf, documentsOf } from '#staff/search/search.server.ts';
import * as contract from './contract.ts';

const PAGE = 50;
/** Documents looked at for a page; a reminder of more of them is told in parts. */
const DOCUMENTS = 500;
const MOST_COMPANIES = 20;

type ReminderOfDocument = Omit<contract.SentReminder, 'at' | 'sum_cents' | 'numbers'> & {
  at: Date;
  unpaid_cents: number;
  number: string;
};

/**
 * What is stored is one row a document and level. Those of one customer that were written in one transaction were one
 * mail: they have the same moment, and their ids stand beside each other, as nobody else writes reminders meanwhile. So
 * the primary key is walked from its end, and rows beside each other are put together.
 */
export const sentReminders = readingJob(
  contract.listSentReminders,
  async ({ sql }, { level, search, after }) => {
    const isFound = search === undefined ? sql`true` : foundBy(sql, search);
    const rows = await sql<ReminderOfDocument[]>`
      select reminder.id, reminder.at, invoice.customer_id, company_name, recipient, level, number, unpaid_cents,
             coalesce((select name from staff_person where email = who), who) as who
      from invoice_reminder reminder join invoice on invoice.id = invoice_id join company on company.id = customer_id
      where ${isFound} and ${level === undefined ? sql`true` : sql`level = ${level}`}
        and ${after === undefined ? sql`true` : sql`reminder.id < ${after}`}
      order by reminder.id desc limit ${stated(sql, DOCUMENTS + 1)}`;
    const reminders = togetherOf(rows.slice(0, DOCUMENTS));
    const isCut = rows.length > DOCUMENTS;
    // The last one may go on behind what was read.
    if (isCut && reminders.length > 1) reminders.pop();
    return { reminders: reminders.slice(0, PAGE), has_more: isCut || reminders.length > PAGE };
  },
);

function foundBy(sql: Sql, typed: string): Fragment {
  const question = readQuestion(typed);
  if (!question) return sql`false`;
  const ofCompanies = (of: Db) => of`
    select id from invoice where customer_id = any(array(
      select * from (${companiesOf(of, question)}) any_of limit ${MOST_COMPANIES}))`;
  return question.digits === null
    ? sql`invoice_id = any(array(${ofCompanies(sql)}))`
    : sql`invoice_id = any(array(${ofCompanies(sql)} union (${documentsOf(sql, 'invoice', question, PAGE)})))`;
}

function togetherOf(rows: ReminderOfDocument[]) {
  const reminders: (Omit<contract.SentReminder, 'at'> & { at: Date })[] = [];
  for (const { number, unpaid_cents: cents, ...row } of rows) {
    const last = reminders.at(-1);
    if (last?.at.getTime() === row.at.getTime() && last.customer_id === row.customer_id) {
      last.id = row.id;
      last.level = Math.max(last.level, row.level);
      last.sum_cents += cents;
      last.numbers.unshift(number);
    } else reminders.push({ ...row, sum_cents: cents, numbers: [number] });
  }
  return reminders;
}
