import type { Db } from '#base/database/database.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { OutboxRow } from '#shop/mail/outbox-queue.server.ts';
import { writeMail } from '#shop/mail/write-mail.server.ts';

/** Without the glue of typesetting, as the plain text of a mail is written. */
export const plain = (text: string) => text.replace(/\s+/g, ' ');

/** What a reader of the HTML reads, with the addresses behind links and the words of pictures. */
export const readHtml = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs, '$2 $1')
    .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ');

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

/** Every word and number once: what both bodies of a mail have to share. */
export const wordsOf = (text: string) =>
  new Set(text.match(/[\p{L}\d]\S*[\p{L}\d]|[\p{L}\d]/gu) ?? []);

/** Writes the bodies of all mails that wait, as when they leave, so that a test can read them in the table. */
export async function writeMails(sql: Db): Promise<void> {
  const rows = await sql<OutboxRow[]>`select * from outbox where content is not null`;
  const company = await getCompany(sql);
  for (const row of rows) {
    const { text_body: text, html_body: html, attachments } = writeMail(row, company);
    await sql`
      update outbox set text_body = ${text}, html_body = ${html}, attachments = ${sql.json(attachments)}
      where id = ${row.id}`;
  }
}
