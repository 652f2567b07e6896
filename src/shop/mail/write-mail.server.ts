import type { Company } from '#shop/kernel/company.server.ts';
import { writeBodies } from './layout.server.ts';
import type { OutboxRow } from './outbox-queue.server.ts';

/** A mail of the outbox with its bodies, signed by the company as it is now. */
export function writeMail({ content, attachments, ...mail }: OutboxRow, company: Company) {
  // Queued by a program that wrote it at once.
  if (!content) return { ...mail, attachments: attachments ?? [] };
  const { text, html } = writeBodies(mail.subject, content.parts, company);
  return { ...mail, text_body: text, html_body: html, attachments: content.files };
}
