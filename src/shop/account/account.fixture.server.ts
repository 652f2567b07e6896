import type { Sql } from '#base/database/database.server.ts';
import { NOT_ASKED } from './sign/register-form.ts';
import { writeMails } from '#tests/mails.ts';

let registered = 0;

/** What the register form sends, each time of another company. */
export const registration = (email: string) => ({
  email,
  password: 'tajne-heslo-1',
  companyName: 'Zámky a kľúče, s. r. o.',
  companyId: String(30_000_000 + (registered += 1)),
  vatRegistrationId: '2022345678',
  extVatRegistrationId: 'SK2022345675',
  phone: '+421 905 111 222',
  ...NOT_ASKED,
});

/** Mails waiting for the address, the newest first. */
export async function mailsTo(sql: Sql, recipient: string) {
  await writeMails(sql);
  return sql<{ kind: string; subject: string; text_body: string; html_body: string }[]>`
    select kind, subject, text_body, html_body from outbox
    where recipient = ${recipient} order by id desc`;
}

export async function tokenOf(sql: Sql, recipient: string): Promise<string> {
  const [mail] = await mailsTo(sql, recipient);
  return /token=([\w-]+)/.exec(mail!.text_body)![1]!;
}
