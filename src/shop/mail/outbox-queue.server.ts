import type { Db, Sql } from '#base/database/database.server.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import type { Mail } from './outbox.server.ts';

type Files = NonNullable<Mail['files']>;

export type OutboxRow = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  /** What it says and carries; null when both bodies are written already. */
  content: { parts: Mail['parts']; files: Files } | null;
  text_body: string;
  html_body: string;
  reply_to: string | null;
  attachments: Files | null;
  created_at: Date;
  attempts: number;
  /** Of the request that wrote it; null when nobody's request did. */
  request_id: string | null;
};

/** While a process sends a mail it is not due for others; if the process dies, it is due again. */
const LEASE = '2 minutes';
const LONGEST_WAIT = '6 hours';

/**
 * Takes the next mail that is due, with the company that signs it, which may have changed since the last; processes that
 * ask at once get different ones.
 */
export async function takeDueMail(sql: Sql): Promise<(OutboxRow & { company: Company }) | null> {
  const [mail] = await sql<(OutboxRow & { company: Company })[]>`
    update outbox set attempts = attempts + 1, due_at = now() + ${LEASE}::interval
    where id = (select id from outbox where sent_at is null and due_at <= now()
                order by due_at, id limit 1 for update skip locked)
    returning id::int, kind, recipient, subject, content, text_body, html_body, reply_to,
              attachments, created_at, attempts, request_id,
              (select value from setting where key = 'company') as company`;
  return mail ?? null;
}

/** What has left is kept by its head only: what it said may hold a link that opens somebody's account. */
export async function markSent(sql: Db, { id, attempts }: OutboxRow): Promise<void> {
  // Who looks at mails that failed is told whenever `last_error` is written, so it is not for one that left at once.
  const cleared = attempts > 1 ? sql`last_error = null,` : sql``;
  await sql`
    update outbox set sent_at = now(), ${cleared}
      content = null, text_body = '', html_body = '', attachments = '[]'
    where id = ${id}`;
}

/** Half a minute, then twice as long each time. */
export async function markFailed(sql: Db, { id, attempts }: OutboxRow, error: string) {
  await sql`
    update outbox set last_error = ${error.slice(0, 500)},
      due_at = now() + least(interval '30 seconds' * pow(2, ${Math.min(attempts - 1, 20)}), ${LONGEST_WAIT}::interval)
    where id = ${id}`;
}
