import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, Euro, LockOpen, Mail, ReceiptEuro, Scale } from 'lucide-react';
import { type ComponentType, type SyntheticEvent, useId, useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { amountText } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { cancelOrder, editOrder, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { differencesOf, staleTitle } from './edit/order-differences.ts';
import { newestOf } from './order-work.ts';
import styles from './order.module.css';

const REASONS = ['unwanted', 'unavailable', 'duplicate', 'unpaid', 'another'] as const;
type Reason = (typeof REASONS)[number];

type Props = {
  order: WorkedOrder;
  onDone: (order: WorkedOrder) => void;
  onNewest: (order: WorkedOrder) => void;
  onClose: () => void;
};

/** What will happen is tried before anything does; of an order that has left in part only the rest is cancelled. */
export function CancelDialog({ order, onDone, onNewest, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState<Reason>('unwanted');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [seen, setSeen] = useState(order);
  const rest = order.shipments.length > 0;
  const said = reason === 'another' ? text.trim() : reasonWith(reason, text);
  const send = (isTried: boolean) =>
    sendCancel(order, said || t('order.cancelling.why.another'), isTried);
  const tried = useQuery({
    queryKey: ['orders', 'cancel', order.number, order.version],
    queryFn: () => send(true),
    retry: false,
    gcTime: 0,
  });
  const cancel = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ order: newest }) => onDone(newest),
    onError: (error) => {
      const newest = newestOf(error);
      if (newest) onNewest(newest);
    },
  });
  const isStale = seen.version !== order.version;
  // Opened again meanwhile, the same would be sent a second time.
  const close = () => {
    if (!cancel.isPending) onClose();
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isEmpty = said === '';
    setIsMissing(isEmpty);
    if (!isEmpty && !cancel.isPending) cancel.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(rest ? 'order.cancelling.restTitle' : 'order.cancelling.title', {
        number: order.number,
      })}
      footer={
        <>
          <span className={classNames(styles.final, 'not-on-small')}>
            {t('order.cancelling.final')}
          </span>
          <Button variant="line" onClick={close}>
            {t('order.cancelling.keep')}
            <kbd className="only-on-large" aria-hidden="true">
              Esc
            </kbd>
          </Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            icon={<Ban />}
            isLoading={cancel.isPending}
            disabled={!tried.data}
          >
            {rest
              ? plurals('order.cancelling.doLines', linesLeft(order).length)
              : t('order.cancelling.do')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {isStale ? (
          <StaleNotice
            by={staleTitle(seen, order)}
            differences={differencesOf(seen, order)}
            onDiscard={() => {
              setSeen(order);
              onClose();
            }}
          />
        ) : null}
        {rest ? <Message>{t('order.cancelling.part')}</Message> : null}
        <h3 className={styles.small} aria-hidden="true">
          {t('order.cancelling.reason')}
        </h3>
        <RadioRows className={styles.reasons} label={t('order.cancelling.reason')}>
          {REASONS.map((one) => (
            <RadioRow
              key={one}
              name="reason"
              value={one}
              data-autofocus={one === 'unwanted' || undefined}
              checked={reason === one}
              onChange={() => setReason(one)}
              label={t(`order.cancelling.why.${one}`)}
              note={one === 'unavailable' ? laterWords(order) : undefined}
            />
          ))}
        </RadioRows>
        <TextArea
          label={t(reason === 'another' ? 'order.cancelling.more' : 'order.cancelling.moreIfAny')}
          hint={reason === 'another' ? t('order.cancelling.moreHint') : undefined}
          error={isMissing ? t('order.cancelling.moreMissing') : undefined}
          rows={2}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <WhatHappens happens={tried.data?.happens} error={tried.error} />
        <p className={classNames(styles.final, 'only-on-small')}>{t('order.cancelling.final')}</p>
        <FormProblem>
          {cancel.error && !newestOf(cancel.error) ? wordsOf(cancel.error) : undefined}
        </FormProblem>
      </form>
    </Dialog>
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

const reasonWith = (reason: Reason, text: string) =>
  [t(`order.cancelling.why.${reason}`), text.trim()].filter(Boolean).join('. ');

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
