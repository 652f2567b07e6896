import type { Sql } from '#base/database/database.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { networkOf } from '#base/wire/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import { type Mail, putMail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';
import { say } from '#text/product.ts';
import type { Question } from './contract.ts';

const DAY = 24 * 60;

/** Passes a question on to the shop; the answer goes straight to who asked. */
export async function sendQuestion(sql: Sql, address: string, question: Question): Promise<void> {
  // A program that filled the hidden field gets the usual response, and learns nothing from it.
  if (question.website) return;
  await sql.begin(async (tx) => {
    await countTry(tx, [
      { bucket: bucketOf('question', 'from', networkOf(address)), most: 5, minutes: 15 },
      { bucket: bucketOf('question', 'of', question.email.toLowerCase()), most: 10, minutes: DAY },
      { bucket: bucketOf('question'), most: 300, minutes: 60 },
    ]);
    await putMail(tx, questionMail((await getCompany(tx)).email, question));
  });
}

/** The mail to staff: who asks, about which product, and the question as it was written. */
function questionMail(recipient: string, question: Question): Mail {
  const facts = [
    [say('question.product'), question.product],
    [t('forms.labels.firstName'), question.name],
    [t('forms.labels.email'), question.email],
    [t('forms.labels.phone'), question.phone],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return {
    kind: 'question',
    subjectKey: null,
    recipient,
    subject: t('mail.question.subject', { product: question.product }),
    parts: [{ facts }, { paragraph: question.text }],
    replyTo: question.email,
  };
}
