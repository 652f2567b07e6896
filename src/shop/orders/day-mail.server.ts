import type { Mail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';
import { formatDayShort } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { amountText } from '#text/units.ts';

export type MovedLine = {
  order_id: number;
  number: string;
  recipient: string;
  code: string;
  name: string;
  unit: string;
  /** How many are still to come, when, and what was said before. */
  later: number;
  on: string | null;
  was: string | null;
};

/** Goods of one order are expected on another day; what was said before stands beside it. */
export function dayMail(lines: MovedLine[], today: string, publicUrl: string): Mail {
  const { order_id: id, number, recipient } = lines[0]!;
  const dayText = (day: string | null) =>
    day === null ? t('mail.days.unknown') : formatDayShort(day, today);
  return {
    kind: 'days',
    // Whatever moves twice is told twice.
    subjectKey: null,
    recipient,
    subject: t('mail.days.subject', { number }),
    parts: [
      { paragraph: t('mail.days.text', { number }) },
      {
        facts: lines.map(({ code, name, unit, later, on, was }) => [
          `${code} ${noBreakInDocuments(name)}`,
          t('mail.days.line', {
            amount: amountText(later, unit),
            day: dayText(on),
            before: dayText(was),
          }),
        ]),
      },
      {
        link: { label: t('account.orders.show'), url: `${publicUrl}/account/orderdetail/${id}` },
      },
    ],
  };
}
