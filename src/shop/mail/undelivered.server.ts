import type { Db } from '#base/database/database.server.ts';

/** Mails about an order and its documents; others may hold a link that opens somebody's account. */
const ABOUT_TRADE = ['order', 'shipment', 'invoice', 'einvoice', 'proforma', 'reminder'];
export const isAboutTrade = (subjectKey: string | null): boolean =>
  ABOUT_TRADE.includes(subjectKey?.split(':')[0] ?? '');

type Undelivered = {
  id: number;
  recipient: string;
  subject: string;
  created_at: Date;
  attempts: number;
  problem: string;
  /** The number of the order it is about, where it is about one. */
  order_number: string | null;
  /** Whether it may go to another address. */
  is_correctable: boolean;
};

/** The newest first; `before` begins with those older than it. */
export async function listUndelivered(
  sql: Db,
  before: number | undefined,
  limit: number,
): Promise<Undelivered[]> {
  const rows = await sql<(Undelivered & { subject_key: string | null })[]>`
    with failing as materialized (
      select id, recipient, subject, created_at, attempts, last_error, subject_key,
             substring(subject_key from '^(?:order|shipment|invoice|einvoice):([0-9]{1,9})(?::|$)')::int as about
      from outbox where sent_at is null and last_error is not null
        and ${before === undefined ? sql`true` : sql`(created_at, id) < (select created_at, id from outbox where id = ${before})`}
      order by created_at desc, id desc limit ${limit})
    select failing.id::int, recipient, subject, failing.created_at, attempts, last_error as problem, subject_key,
           case split_part(subject_key, ':', 1)
             when 'order' then (select number from orders where id = about)
             when 'shipment' then (select number from orders join shipment on order_id = orders.id where shipment.id = about)
             else (select orders.number from orders join invoice on order_id = orders.id where invoice.id = about)
           end as order_number
    from failing order by failing.created_at desc, failing.id desc`;
  return rows.map(({ subject_key: key, ...row }) => ({
    ...row,
    is_correctable: isAboutTrade(key),
  }));
}

/** As if it had just been written: it leaves with the next turn. */
export async function sendAgain(tx: Db, id: number, recipient: string): Promise<void> {
  await tx`
    update outbox set recipient = ${recipient}, last_error = null, attempts = 0, due_at = now()
    where id = ${id} and sent_at is null`;
}
