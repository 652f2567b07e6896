import type { Db } from '#base/database/database.server.ts';
import { type Cents, lineCents, toEuros, unitPrice, unitToEuros } from '#base/values/money.ts';
import { unitLabel } from '#text/units.ts';
import { overLimits } from '#shop/checkout/order/limits.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { Person, PersonId } from '#shop/kernel/visitor.ts';
import type { Line, Pair, Part } from '#shop/mail/mail-content.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';
import { formatCount, formatDate, formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { approvalPath } from './contract.ts';
import { listTold } from './deciders.server.ts';
import type { ApprovalRow } from './hold.server.ts';
import { numberOf } from './number.ts';

type House = Pick<Shop, 'config'>;
type By = Pick<Person, 'firstName' | 'lastName' | 'email'>;
type Talk = { kind: 'talk'; by: By; text: string; talkId: number };
type Decision =
  | { kind: 'approved'; by: By; order: { id: number; number: string } }
  | { kind: 'refused'; by: By; reason: string }
  | Talk;

/** To each who is to decide, once for each event. */
export async function tellDeciders(
  tx: Db,
  { config }: House,
  row: ApprovalRow,
  what: 'asked' | 'reminder' | Talk,
): Promise<void> {
  const told = await listTold(tx, row);
  if (told.length === 0) return;
  const number = numberOf(row);
  const link = {
    link: { label: t('mail.approvalAsked.link'), url: config.publicUrl + approvalPath(row.id) },
  };
  const { subject, parts, key } =
    typeof what === 'object'
      ? talkOf(number, what)
      : { ...(await askedOf(tx, row, what)), key: keyOf(row, what) };
  for (const { id, email } of told)
    await putMail(tx, {
      kind: key.split(':')[0]!,
      subjectKey: `${key}:${id}`,
      recipient: email,
      subject,
      parts: [...parts, link],
    });
}

/** A request that is passed on tells those who were told before no second time. */
const keyOf = ({ id, reminders }: ApprovalRow, what: 'asked' | 'reminder') =>
  what === 'asked' ? `approval-asked:${id}` : `approval-reminder:${id}:${reminders}`;

async function askedOf(tx: Db, row: ApprovalRow, what: 'asked' | 'reminder') {
  const number = numberOf(row);
  const { name, talk, lines } = await factsOf(tx, row);
  const [subject, text] =
    what === 'asked'
      ? [
          t('mail.approvalAsked.subject', { number }),
          t('mail.approvalAsked.text', { name, total: price(row.counted_cents) }),
        ]
      : [
          t('mail.approvalReminder.subject', { number }),
          t('mail.approvalReminder.text', {
            name,
            since: formatDate(row.created_at.toISOString()),
          }),
        ];
  const parts: Part[] = [
    { paragraph: text },
    {
      facts: [
        [t('mail.approvalAsked.number'), number],
        [t('mail.approvalAsked.who'), name],
        [t('mail.approvalAsked.why'), whyText(row)],
        [t('order.shipping'), row.shipping_name],
        [t('order.payment'), row.payment_name],
        ...talk.map((said): Pair => [t('mail.approvalAsked.message'), said]),
      ],
    },
    { head: [t('order.products'), t('common.exclVat')], lines: lines.map(lineOf) },
    {
      totals: [
        [`${t('checkout.deliveryFee')}: ${row.shipping_name}`, fee(row.shipping_cents)],
        [`${t('checkout.paymentFee')}: ${row.payment_name}`, fee(row.payment_cents)],
      ],
      sum: [t('checkout.totalExclVat'), price(row.counted_cents)],
    },
  ];
  return { subject, parts };
}

/** To the buyer: how it was decided, what was changed, or what somebody wrote. */
export async function tellBuyer(
  tx: Db,
  { config }: House,
  row: ApprovalRow,
  what: Decision,
): Promise<void> {
  const number = numberOf(row);
  const { email, lines } = await factsOf(tx, row);
  const link = (path: string) => ({
    link: { label: t('mail.approvalTold.link'), url: config.publicUrl + path },
  });
  if (what.kind === 'talk') {
    const { subject, parts, key } = talkOf(number, what);
    await putMail(tx, {
      kind: 'approval-talk',
      subjectKey: key,
      recipient: email,
      subject,
      parts: [...parts, link(approvalPath(row.id))],
    });
    return;
  }
  const kind = `approval-${what.kind}`;
  const mail = { kind, subjectKey: `${kind}:${row.id}`, recipient: email };
  const by: Pair = [t('mail.approvalTold.by'), nameOf(what.by)];
  if (what.kind === 'refused') {
    await putMail(tx, {
      ...mail,
      subject: t('mail.approvalRefused.subject', { number }),
      parts: [
        { paragraph: t('mail.approvalRefused.text', { number }) },
        { facts: [by, [t('mail.approvalRefused.reason'), what.reason]] },
        link(approvalPath(row.id)),
      ],
    });
    return;
  }
  const edited = lines.filter(({ asked, quantity }) => asked !== quantity);
  await putMail(tx, {
    ...mail,
    subject: t('mail.approvalApproved.subject', { number }),
    parts: [
      { paragraph: t('mail.approvalApproved.text', { number, order: what.order.number }) },
      { facts: [by, [t('order.number'), what.order.number]] },
      ...(edited.length === 0
        ? []
        : [
            {
              head: [t('mail.approvalApproved.edited'), t('order.amount')] as Pair,
              lines: edited.map(editOf),
            },
          ]),
      link(`/account/orderdetail/${what.order.id}`),
    ],
  });
}

function talkOf(number: string, { by, text, talkId }: Talk) {
  return {
    subject: t('mail.approvalTalk.subject', { number }),
    parts: [{ facts: [[nameOf(by), text]] as Pair[] }] as Part[],
    key: `approval-talk:${talkId}`,
  };
}

type LineRow = {
  code: string;
  name: string;
  unit: string;
  asked: number;
  quantity: number;
  unit_cents: Cents;
  unit_fraction: number;
};
type Facts = { name: string; email: string; talk: string[]; lines: LineRow[] };

async function factsOf(tx: Db, { id, person_id }: { id: number; person_id: PersonId }) {
  const [facts] = await tx<[Facts]>`
    select ${personName(tx)} as name, email,
           array(select text from approval_talk where approval_id = ${id} and person_id = person.id
                 order by id limit 1) as talk,
           (select json_agg(line order by position) from approval_line line where approval_id = ${id}) as lines
    from person where id = ${person_id}`;
  return facts;
}

function whyText(row: ApprovalRow): string {
  const { order, month } = overLimits(row, row.net_cents)!;
  return [
    order === null ? '' : t('mail.approvalAsked.overOrder', { over: price(order) }),
    month === null ? '' : t('mail.approvalAsked.overMonth', { over: price(month) }),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const lineOf = (line: LineRow): Line => {
  const unit = unitPrice(line.unit_cents, line.unit_fraction);
  return {
    code: line.code,
    name: noBreakInDocuments(line.name),
    detail: `${amount(line.quantity, line.unit)} × ${formatUnitPrice(unitToEuros(unit))}`,
    sum: price(lineCents(unit, line.quantity)),
  };
};

const editOf = (line: LineRow): Line => ({
  code: line.code,
  name: noBreakInDocuments(line.name),
  detail: t('mail.approvalApproved.asked', { amount: amount(line.asked, line.unit) }),
  sum: line.quantity === 0 ? t('mail.approvalApproved.leftOut') : amount(line.quantity, line.unit),
});

const amount = (quantity: number, unit: string) =>
  `${formatCount(quantity)}\u00a0${unitLabel(unit)}`;
const nameOf = ({ firstName, lastName, email }: By) => `${firstName} ${lastName}`.trim() || email;
const price = (cents: Cents) => formatPrice(toEuros(cents));
const fee = (cents: Cents) => (cents === 0 ? t('common.free') : price(cents));
