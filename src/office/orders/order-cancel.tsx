import { useQuery } from '@tanstack/react-query';
import { Ban, Euro, LockOpen, Mail, ReceiptEuro, Scale } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import * as z from 'zod/mini';
import { trimmedText } from '#base/wire/contract.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormArea, FormRadios } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { euros } from '#office/components/format.ts';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office/orders.ts';
import { amountText } from '#text/units.ts';
import { classNames } from '#ui/class-names.ts';
import { Message } from '#ui/message.tsx';
import { cancelOrder, editOrder, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { differencesOf, staleTitle } from './edit/order-differences.ts';
import styles from './order.module.css';

type Props = {
  order: WorkedOrder;
  onDone: (order: WorkedOrder) => void;
  onNewest: (order: WorkedOrder) => void;
  onClose: () => void;
};

/** What will happen is tried before anything does; of an order that has left in part only the rest is cancelled. */
export function CancelDialog({ order, onDone, onNewest, onClose }: Props) {
  const [seen] = useState(order);
  const { number, version } = order;
  const isRest = order.shipments.length > 0;
  const tried = useQuery({
    queryKey: ['orders', 'cancel', number, version],
    queryFn: () => sendCancel(order, t('order.cancelling.why.unwanted'), true),
    retry: false,
    gcTime: 0,
  });
  return (
    <AskForm
      title={t(isRest ? 'order.cancelling.restTitle' : 'order.cancelling.title', { number })}
      submit={
        isRest
          ? plurals('order.cancelling.doLines', linesLeft(order).length)
          : t('order.cancelling.do')
      }
      icon={<Ban />}
      isDanger
      isReady={tried.data !== undefined}
      wayOut={
        <>
          {t('order.cancelling.keep')}
          <kbd className="only-on-large" aria-hidden="true">
            Esc
          </kbd>
        </>
      }
      footNote={
        <span className={classNames(styles.final, 'not-on-small')}>
          {t('order.cancelling.final')}
        </span>
      }
      schema={Why}
      begins={{ reason: 'unwanted' }}
      check={wrongIn}
      send={(why) => sendCancel(order, reasonWith(why), false)}
      onStale={({ current }) => onNewest(current)}
      onDone={({ order: newest }) => onDone(newest)}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.form}>
          {seen.version === version ? null : (
            <StaleNotice
              by={staleTitle(seen, order)}
              differences={differencesOf(seen, order)}
              onDiscard={onClose}
            />
          )}
          {isRest ? <Message>{t('order.cancelling.part')}</Message> : null}
          <WhyFields of={form} order={order} />
          <WhatHappens happens={tried.data?.happens} error={tried.error} />
          <p className={classNames(styles.final, 'only-on-small')}>{t('order.cancelling.final')}</p>
        </div>
      )}
    </AskForm>
  );
}

/** Both become the one reason that the call takes. */
const Why = z.object({
  reason: z.enum(['unwanted', 'unavailable', 'duplicate', 'unpaid', 'another']),
  text: trimmedText(200),
});
type Why = z.infer<typeof Why>;

const wrongIn = ({ reason, text }: Why) =>
  reason === 'another' && text === '' ? { text: t('order.cancelling.moreMissing') } : {};

const reasonWith = ({ reason, text }: Why) =>
  reason === 'another'
    ? text
    : [t(`order.cancelling.why.${reason}`), text].filter(Boolean).join('. ');

type WhyProps = { of: TypedForm; order: WorkedOrder };

function WhyFields({ of, order }: WhyProps) {
  const isAnother = of.form.watch('reason') === 'another';
  return (
    <>
      <h3 className={styles.small} aria-hidden="true">
        {t('order.cancelling.reason')}
      </h3>
      <FormRadios
        of={of}
        name="reason"
        label={t('order.cancelling.reason')}
        className={styles.reasons}
        isFocused
        options={Why.shape.reason.options.map((reason) => ({
          value: reason,
          words: t(`order.cancelling.why.${reason}`),
          note: reason === 'unavailable' ? laterWords(order) : undefined,
        }))}
      />
      <FormArea
        of={of}
        name="text"
        label={t(isAnother ? 'order.cancelling.more' : 'order.cancelling.moreIfAny')}
        hint={isAnother ? t('order.cancelling.moreHint') : undefined}
        rows={2}
        maxLength={200}
      />
    </>
  );
}

/** One consequence of the cancellation, with its icon. */
type Happens = { icon: ComponentType; words: string };

type HappensProps = { happens: Happens[] | undefined; error: Error | null };

const WhatHappens = ({ happens, error }: HappensProps) => (
  <div>
    <h3 className={styles.small}>{t('order.cancelling.what')}</h3>
    {happens ? (
      <ul className={styles.happens}>
        {happens.map(({ icon: Icon, words }) => (
          <li key={words}>
            <Icon />
            {words}
          </li>
        ))}
      </ul>
    ) : (
      <p role="status" className="muted">
        {error ? wordsOf(error) : t('order.cancelling.loading')}
      </p>
    )}
  </div>
);

const linesLeft = ({ lines }: WorkedOrder) =>
  lines.filter(({ quantity, shipped }) => quantity > shipped);

/** What is waited for, where it is known until when. */
function laterWords(order: WorkedOrder): string | undefined {
  const line = linesLeft(order).find(({ later, expected_on: on }) => later > 0 && on);
  return (
    line && t('order.cancelling.later', { code: line.code, day: formatDayShort(line.expected_on!) })
  );
}

/** What of the limit is free again; of an order that is invoiced only the credit note says it. */
const freedLimit = (order: WorkedOrder, cents: number): Happens[] =>
  order.payment_kind === 'invoice' &&
  (order.customer.credit?.limit_cents ?? null) !== null &&
  cents > 0
    ? [{ icon: Scale, words: t('order.cancelling.limit', { sum: euros(cents) }) }]
    : [];

/** The whole order, or what has not left of it. */
async function sendCancel(
  order: WorkedOrder,
  reason: string,
  isTried: boolean,
): Promise<{ order: WorkedOrder; happens: Happens[] }> {
  const { sums } = order;
  const invoice = order.documents.find(({ kind }) => kind === 'invoice');
  const params = { number: order.number };
  const { version } = order;
  const headers = isTried ? { 'x-dry-run': '1' } : {};
  if (order.shipments.length > 0) {
    const lines = order.lines
      .filter(({ shipped }) => shipped > 0)
      .map(({ position, shipped }) => ({ position, quantity: shipped }));
    const body = { version, lines, message: reason };
    const { order: newest, edited } = await api(editOrder, { params, body, headers });
    return {
      order: newest,
      happens: [
        goodsWords(
          edited.changes.map(({ code, before, after, unit }) => ({
            code,
            quantity: before - after,
            unit,
          })),
        ),
        {
          icon: Euro,
          words: [
            t('order.cancelling.lower', {
              less: euros(sums && sums.net_cents - edited.net_cents),
              sum: euros(edited.net_cents),
            }),
            ...(invoice ? [t('order.cancelling.invoiceStays', { number: invoice.number })] : []),
          ].join(' '),
        },
        ...freedLimit(order, (sums?.gross_cents ?? 0) - edited.gross_cents),
        mailWords(order.customer.email),
      ],
    };
  }
  const body = { version, reason };
  const { order: newest, cancelled } = await api(cancelOrder, { params, body, headers });
  return {
    order: newest,
    happens: [
      goodsWords(cancelled.goods),
      ...(cancelled.credit_note
        ? [{ icon: ReceiptEuro, words: t('order.cancelling.credit') }]
        : []),
      ...(cancelled.to_return_cents > 0
        ? [
            {
              icon: Euro,
              words: t('order.cancelling.money', { sum: euros(cancelled.to_return_cents) }),
            },
          ]
        : []),
      ...(cancelled.gift_card_cents > 0
        ? [
            {
              icon: Euro,
              words: t('order.cancelling.card', { sum: euros(cancelled.gift_card_cents) }),
            },
          ]
        : []),
      ...freedLimit(order, sums && !invoice ? sums.gross_cents - sums.gift_card_cents : 0),
      mailWords(cancelled.recipient),
    ],
  };
}

const mailWords = (to: string): Happens => ({
  icon: Mail,
  words: t('order.cancelling.mail', { to }),
});

const goodsWords = (goods: { code: string; quantity: number; unit: string }[]): Happens => ({
  icon: LockOpen,
  words: t('order.cancelling.goods', {
    goods: goods
      .map(({ code, quantity, unit }) => `${amountText(quantity, unit)} ${code}`)
      .join(', '),
  }),
});
