import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { t } from '#text/office.ts';
import { amountText } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { RadioRow, RadioRows } from '#ui/radio-row.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { wordsOf } from './form.ts';
import { cancelOrder, editOrder, type WorkedOrder } from './order-contract.ts';
import { differencesOf } from './order-differences.ts';
import { newestOf } from './order-work.ts';
import { euros } from './order-words.ts';
import { api } from './send.ts';
import { StaleNotice } from './stale-notice.tsx';
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
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isEmpty = said === '';
    setIsMissing(isEmpty);
    if (!isEmpty && !cancel.isPending) cancel.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(rest ? 'order.cancelling.restTitle' : 'order.cancelling.title', {
        number: order.number,
      })}
      footer={
        <>
          <span className={styles.final}>{t('order.cancelling.final')}</span>
          <Button variant="line" onClick={onClose}>
            {t('order.cancelling.keep')}
          </Button>
          <Button type="submit" form={id} variant="danger" isLoading={cancel.isPending}>
            {t('order.cancelling.do')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {isStale ? (
          <StaleNotice
            differences={differencesOf(seen, order)}
            onDiscard={() => {
              setSeen(order);
              onClose();
            }}
          />
        ) : null}
        {rest ? <Message>{t('order.cancelling.part')}</Message> : null}
        <RadioRows label={t('order.cancelling.reason')}>
          {REASONS.map((one) => (
            <RadioRow
              key={one}
              name="reason"
              value={one}
              data-autofocus={one === 'unwanted' || undefined}
              checked={reason === one}
              onChange={() => setReason(one)}
              label={t(`order.cancelling.why.${one}`)}
            />
          ))}
        </RadioRows>
        <TextArea
          label={t('order.cancelling.more')}
          hint={t('order.cancelling.moreHint')}
          error={isMissing ? t('order.cancelling.moreMissing') : undefined}
          rows={2}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <h3 className={styles.small}>{t('order.cancelling.what')}</h3>
          {tried.data ? (
            <ul className={styles.happens}>
              {tried.data.happens.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p role="status" className="muted">
              {tried.error ? wordsOf(tried.error) : t('order.cancelling.loading')}
            </p>
          )}
        </div>
        <FormProblem>
          {cancel.error && !newestOf(cancel.error) ? wordsOf(cancel.error) : undefined}
        </FormProblem>
      </form>
    </Dialog>
  );
}

const reasonWith = (reason: Reason, text: string) =>
  [t(`order.cancelling.why.${reason}`), text.trim()].filter(Boolean).join('. ');

/** The whole order, or what has not left of it. */
async function sendCancel(order: WorkedOrder, reason: string, isTried: boolean) {
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
            ...{ code, quantity: before - after, unit },
          })),
        ),
        t('order.cancelling.lower', { sum: euros(edited.gross_cents) }),
        t('order.cancelling.mail', { to: order.customer.email }),
      ],
    };
  }
  const body = { version, reason };
  const { order: newest, cancelled } = await api(cancelOrder, { params, body, headers });
  return {
    order: newest,
    happens: [
      goodsWords(cancelled.goods),
      ...(cancelled.credit_note ? [t('order.cancelling.credit')] : []),
      ...(cancelled.to_return_cents > 0
        ? [t('order.cancelling.money', { sum: euros(cancelled.to_return_cents) })]
        : []),
      ...(cancelled.gift_card_cents > 0
        ? [t('order.cancelling.card', { sum: euros(cancelled.gift_card_cents) })]
        : []),
      t('order.cancelling.mail', { to: cancelled.recipient }),
    ],
  };
}

const goodsWords = (goods: { code: string; quantity: number; unit: string }[]) =>
  t('order.cancelling.goods', {
    goods: goods
      .map(({ code, quantity, unit }) => `${amountText(quantity, unit)} ${code}`)
      .join(', '),
  });
