import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#base/process/config.server.ts';
import type { OutboxRow } from './outbox-queue.server.ts';
import type { MailFile } from './outbox.server.ts';

/** Written, with its files as they travel. */
export type ReadyMail = Omit<OutboxRow, 'content' | 'attachments'> & { attachments: MailFile[] };
type Sender = { name: string; email: string };
export type Mailer = {
  send(mail: ReadyMail, sender: Sender): Promise<void>;
  close(): Promise<void>;
};

/** A mail server that is slow is tried again later rather than waited for. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** By SMTP where there is a server, else as files that any mail program opens. */
export function createMailer(config: Config): Mailer {
  const host = new URL(config.publicUrl).hostname;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return config.smtpUrl
      ? createTransport({ url: config.smtpUrl, ...TIMEOUTS })
      : createTransport({ streamTransport: true, buffer: true });
  };
  let opened: ReturnType<typeof open> | undefined;
  const folder = join(config.dataDir, 'mail');

  async function send(mail: ReadyMail, { name, email }: Sender) {
    const transport = await (opened ??= open());
    const sent = await transport.sendMail({
      from: { name, address: email },
      to: mail.recipient,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      // What Slovak comes to anyway; left to itself the library counts the letters of both bodies first, 0.4 ms of a mail's 1.4.
      textEncoding: 'quoted-printable',
      date: mail.created_at,
      // The same mail sent twice carries the same id, so that mailboxes can tell.
      messageId: `<outbox-${mail.id}@${host}>`,
      attachments: mail.attachments.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content, 'base64'),
      })),
    });
    if (!config.smtpUrl) await keepAsFile(String(mail.id), (sent as { message: Buffer }).message);
  }

  /** Written aside and moved, so that nobody reads half a mail. */
  async function keepAsFile(name: string, message: Buffer) {
    const file = join(folder, `${name.padStart(8, '0')}.eml`);
    // Mails hold links that set passwords: nobody else on the machine may read them.
    const write = () => writeFile(`${file}.part`, message, { mode: 0o600 });
    // Made only when it is missing: to ask each time showed in the profile of a burst of orders.
    try {
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${file}.part`, file);
    } catch (error) {
      // A full disk leaves an empty one behind.
      await rm(`${file}.part`, { force: true });
      throw error;
    }
  }

  return { send, close: async () => (await opened)?.close() };
}
