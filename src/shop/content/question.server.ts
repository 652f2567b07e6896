import type { Sql } from '#base/database.server.ts';
import { getCompany } from '#shop/customers/company.server.ts';
import { checkLimits, countAttempt } from '#shop/customers/limits.server.ts';
import { type Mail, putMail } from '#shop/customers/outbox.server.ts';
import { t } from '#text/text.ts';
import type { Question } from './contract.ts';

const DAY = 24 * 60;

/** Passes a question on to the shop; the answer goes straight to who asked. */
export async function sendQuestion(sql: Sql, address: string, question: Question): Promise<void> {
  // A program that filled the hidden field gets the usual answer, and learns nothing from it.
  if (question.website) return;
  const limits = [
    { bucket: `question:${address}`, most: 5, minutes: 15 },
    { bucket: `question:${question.email.toLowerCase()}`, most: 10, minutes: DAY },
    { bucket: 'question', most: 300, minutes: 60 },
  ];
  await sql.begin(async (tx) => {
    // One after another: of those who come at the same moment none slips past the limit.
    await tx`select pg_advisory_xact_lock(hashtext('question'))`;
    await checkLimits(tx, limits);
    await countAttempt(
      tx,
      limits.map(({ bucket }) => bucket),
    );
    await putMail(tx, questionMail((await getCompany(tx)).email, question));
  });
}

/** For the eyes of staff: who asks, about what, and the words as they were written. */
function questionMail(recipient: string, question: Question): Mail {
  const facts = [
    [t('product.question.product'), question.product],
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
