import type { Db, Tx } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { recipientsOfMany } from '#shop/invoices/issue/recipients.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { callOf, changingJob, readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import * as contract from './contract.ts';
import { sentReminders } from './sent.server.ts';
import { getReminderSettings, type ReminderSettings } from './settings.server.ts';

type OverdueInvoice = {
  id: number;
  number: string;
  variable_symbol: string;
  customer_id: number;
  company_name: string;
  due_on: string;
  days_late: number;
  unpaid_cents: Cents;
  order_id: number;
  /** The highest level that was sent; 0: none. */
  reminded: number;
  pause_reason: string | null;
};

/** Which level is due: the highest whose day has come, unless it or a later one was sent. */
function levelOf(
  { days_late: late, reminded }: Pick<OverdueInvoice, 'days_late' | 'reminded'>,
  { levels }: ReminderSettings,
): number | null {
  const reached = levels.filter(({ days }) => late >= days).length;
  return reached > reminded ? reached : null;
}

const readOverdue = (sql: Db, numbers: string[] | undefined) => sql<OverdueInvoice[]>`
  select invoice.id, order_id, invoice.number, variable_symbol, customer_id, company.company_name, due_on::text,
         current_date - due_on as days_late, gross_cents - paid_cents as unpaid_cents,
         coalesce((select max(level) from invoice_reminder where invoice_id = invoice.id), 0)::int as reminded,
         (select reason from invoice_reminder_pause where invoice_id = invoice.id) as pause_reason
  from invoice join company on company.id = customer_id
  where invoice.id = any (array(
      select id from invoice where gross_cents > paid_cents and kind = 'invoice' and due_on < current_date))
    and ${numbers ? sql`invoice.number = any(${numbers})` : sql`true`}
  order by customer_id, invoice.due_on, invoice.id`;

/**
 * One mail a customer about all that is due; each document is told at most once at each level. A dry run reads only: it
 * waits for nobody, and nobody waits for it.
 */
export const sendReminders = changingJob({
  title: 'reminders send',
  needs: contract.sendReminders.needs,
  async work(
    { sql, config, audit, who, isDryRun },
    { numbers }: InputOf<typeof contract.sendReminders>,
  ) {
    if (!isDryRun) await lockReminders(sql);
    const settings = await getReminderSettings(sql);
    const overdue = await readOverdue(sql, numbers);
    const shop = await getCompany(sql);
    const known = new Set(overdue.map(({ number }) => number));
    const skipped: contract.Skipped[] = [...new Set(numbers)]
      .filter((number) => !known.has(number))
      .map((number) => ({ number, why: 'not_overdue' }));
    const due = overdue.flatMap((one) => {
      const level = levelOf(one, settings);
      if (one.pause_reason === null && level !== null) return [{ ...one, level }];
      if (numbers)
        skipped.push({ number: one.number, why: one.pause_reason === null ? 'early' : 'paused' });
      return [];
    });
    const mails: contract.ReminderMail[] = [];
    const byCustomer = [...Map.groupBy(due, ({ customer_id: id }) => id).values()];
    const recipientsByOrder = await recipientsOfMany(
      sql,
      byCustomer.map(([first]) => first!.order_id),
    );
    for (const mine of byCustomer) {
      const mail = mailOf(mine, settings, shop.shop_name ?? shop.name);
      const recipients = recipientsByOrder.get(mine[0]!.order_id)!.map((one) => one.recipient);
      mails.push({ ...mail, recipients });
      if (isDryRun) continue;
      const key = mine.map(({ id, level }) => `${id}.${level}`).join(',');
      for (const [index, recipient] of recipients.entries())
        await putMail(sql, {
          kind: 'reminder',
          subjectKey: `reminder:${key}${index ? `:${index}` : ''}`,
          recipient,
          subject: mail.subject,
          parts: partsOf(mail, mine, shop, config.publicUrl),
        });
      for (const { id, number, level, unpaid_cents } of mine) {
        await sql`insert into invoice_reminder ${sql({
          invoice_id: id,
          level,
          who,
          unpaid_cents,
          recipient: recipients[0]!,
        })}`;
        await audit.add('invoice', number, null, { reminder: level, recipient: recipients[0] });
      }
    }
    return { letters: mails, skipped };
  },
});

const sendRemindersCall = callOf(contract.sendReminders, async (context, chosen) => {
  const { letters: mails, skipped } = await sendReminders(context, chosen);
  return { letters: mails.slice(0, contract.MOST_MAILS), count: mails.length, skipped };
});

const LOCK_TIMEOUT = '55P03';

/** Whoever presses meanwhile waits a moment and then finds what is left. */
async function lockReminders(tx: Tx): Promise<void> {
  await tx`set local lock_timeout = '2s'`;
  try {
    await tx`lock table invoice_reminder in share row exclusive mode`;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_TIMEOUT) throw new StaffError('reminders.busy');
    throw error;
  }
}

type Due = OverdueInvoice & { level: number };

function mailOf(
  mine: Due[],
  { levels }: ReminderSettings,
  shop: string,
): Omit<contract.ReminderMail, 'recipients'> {
  const level = Math.max(...mine.map((one) => one.level));
  const sum = mine.reduce((all, one) => all + one.unpaid_cents, 0);
  const values: Record<string, string> = {
    company: mine[0]!.company_name,
    count: String(mine.length),
    sum: formatPrice(toEuros(sum)),
    days: String(Math.max(...mine.map(({ days_late: late }) => late))),
    numbers: mine.map(({ number }) => number).join(', '),
    shop,
  };
  const fill = (words: string) =>
    words.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  const { subject, text } = levels[level - 1]!;
  return {
    company_name: mine[0]!.company_name,
    level,
    sum_cents: sum,
    subject: fill(subject).slice(0, 200),
    text: fill(text),
    invoices: mine.map(({ number, due_on, days_late, unpaid_cents, level: own }) => ({
      number,
      due_on,
      days_late,
      unpaid_cents,
      level: own,
    })),
  };
}

const partsOf = (
  { text, sum_cents: sum }: Omit<contract.ReminderMail, 'recipients'>,
  mine: Due[],
  { iban }: { iban: string },
  publicUrl: string,
) => [
  ...text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((paragraph) => ({ paragraph })),
  {
    lines: mine.map((one) => ({
      code: one.number,
      name: t('mail.reminder.due', { day: formatDate(one.due_on) }),
      detail: t('mail.reminder.symbol', { symbol: one.variable_symbol }),
      sum: formatPrice(toEuros(one.unpaid_cents)),
    })),
    head: [t('invoice.document'), t('invoice.toPay')] as [string, string],
  },
  { totals: [], sum: [t('invoice.toPay'), formatPrice(toEuros(sum))] as [string, string] },
  { facts: [[t('invoice.iban'), iban.replace(/(.{4})(?=.)/g, '$1 ')]] as [string, string][] },
  { link: { label: t('mail.reminder.link'), url: `${publicUrl}/account/invoices` } },
];

/** Everything overdue that nobody is reminded of by mail any more, or not yet: for a person to call. */
export const listReminders = readingJob({
  title: 'reminders list',
  needs: ['invoices.read'],
  async work({ sql }) {
    const settings = await getReminderSettings(sql);
    return (await readOverdue(sql, undefined)).map((one) => ({
      ...one,
      next_level: one.pause_reason === null ? levelOf(one, settings) : null,
    }));
  },
});

/** Disputed, or agreed otherwise: no reminder of it leaves until somebody lets them. */
export const pauseReminders = changingJob({
  title: 'reminders pause',
  needs: contract.pauseReminders.needs,
  async work({ sql, audit, who }, { number, reason }: { number: string; reason: string }) {
    if (reason.trim() === '' || reason.length > 300)
      throw new StaffError('reminders.pause.noReason');
    const invoice = await lockInvoice(sql, number);
    await sql`
      insert into invoice_reminder_pause (invoice_id, reason, who) values (${invoice.id}, ${reason.trim()}, ${who})
      on conflict (invoice_id) do update set reason = excluded.reason, who = excluded.who, at = now()`;
    const before = { reminders_paused: invoice.reason };
    await audit.add('invoice', number, before, { reminders_paused: reason });
    return { number, reason };
  },
});

export const resumeReminders = changingJob({
  title: 'reminders resume',
  needs: contract.pauseReminders.needs,
  async work({ sql, audit }, number: string) {
    const invoice = await lockInvoice(sql, number);
    await sql`delete from invoice_reminder_pause where invoice_id = ${invoice.id}`;
    const before = { reminders_paused: invoice.reason };
    await audit.add('invoice', number, before, { reminders_paused: null });
    return { number };
  },
});

const pauseRemindersCall = callOf(contract.pauseReminders, async (context, { number, reason }) => {
  if (reason === null) await resumeReminders(context, number);
  else await pauseReminders(context, { number, reason });
  return {};
});

export const reminderCalls = [sendRemindersCall, pauseRemindersCall, sentReminders];

async function lockInvoice(tx: Db, number: string) {
  const [invoice] = await tx<{ id: number; reason: string | null }[]>`
    select id, (select reason from invoice_reminder_pause where invoice_id = invoice.id) as reason
    from invoice where number = ${number} and kind = 'invoice' for no key update`;
  if (!invoice) throw new StaffError('reminders.pause.none', { number });
  return invoice;
}
