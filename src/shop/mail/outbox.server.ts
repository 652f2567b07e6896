import { currentRequest } from '#base/current-request.server.ts';
import type { Db } from '#base/database.server.ts';
import { showHidden } from '#base/hidden-signs.ts';
import type { Transfer } from '#base/transfer.ts';
import { type Company, getCompany } from '#shop/kernel/company.server.ts';
import type { Part } from './letter.server.ts';
import { writeLetter } from './layout.server.ts';

export type Mail = {
  kind: string;
  /** What the mail is about ("order:41"): the same event told twice is sent once. Null for mails that may repeat. */
  subjectKey: string | null;
  recipient: string;
  subject: string;
  parts: Part[];
  replyTo?: string;
  files?: (MailFile | LaterFile | KeptFile)[];
};

/** `content` in base64; `cid` names a picture that the HTML body shows. */
export type MailFile = { filename: string; contentType: string; content: string; cid?: string };

/** Drawn when the mail leaves: the picking list of the order with this number, or the code of a transfer. */
export type LaterFile = Omit<MailFile, 'content'> &
  ({ pickingList: string } | { transfer: Transfer });

/** A document by its kept bytes, put in when the mail leaves. */
export type KeptFile = Omit<MailFile, 'content'> & {
  keptPdf: { invoice: number } | { proforma: number };
};

/** Written in the transaction of the change it tells of, so neither exists without the other. */
export async function putMail(tx: Db, mail: Mail, sender?: Company): Promise<void> {
  const { text, html } = writeLetter(mail.subject, mail.parts, sender ?? (await getCompany(tx)));
  await tx`
    insert into outbox (kind, subject_key, recipient, subject, text_body, html_body, reply_to,
                        attachments, request_id)
    values (${mail.kind}, ${mail.subjectKey}, ${mail.recipient}, ${showHidden(mail.subject)}, ${text}, ${html},
            ${mail.replyTo ?? null}, ${tx.json(mail.files ?? [])}, ${currentRequest.getStore() ?? null})
    on conflict (subject_key) do nothing`;
}
