import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2, Undo2 } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { t } from '#text/office.ts';
import { amountText } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Message } from '#ui/message.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type Delivery, editOrder, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { differencesOf, staleTitle } from './order-differences.ts';
import { newestOf } from './order-work.ts';
import styles from './order.module.css';

type Props = {
  order: WorkedOrder;
  onDone: (order: WorkedOrder) => void;
  onNewest: (order: WorkedOrder) => void;
  onClose: () => void;
};

type Draft = {
  amounts: Record<number, string>;
  removed: number[];
  added: { code: string; amount: string }[];
  /** Null until somebody changes it. */
  delivery: Delivery | null;
  note: string | null;
  message: string;
};

const UNTOUCHED: Draft = {
  ...{ amounts: {}, removed: [], added: [], delivery: null, note: null },
  message: '',
};

const PARTS = ['company', 'name', 'street', 'city', 'zip', 'phone'] as const;

/** Goods, address and note before invoicing; who comes too late sees both versions and keeps what they typed. */
export function EditDialog({ order, onDone, onNewest, onClose }: Props) {
  const id = useId();
  const [draft, setDraft] = useState(UNTOUCHED);
  /** What the draft was begun from. */
  const [seen, setSeen] = useState(order);
  const send = (isTried: boolean) =>
    api(editOrder, {
      params: { number: order.number },
      body: { version: order.version, ...bodyOf(order, draft) },
      headers: isTried ? { 'x-dry-run': '1' } : {},
    });
  const count = useMutation({ mutationFn: () => send(true), onError: () => {} });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    // What was counted is of another draft.
    count.reset();
  };
  const save = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ order: newest }) => onDone(newest),
    onError: (error) => {
      const newest = newestOf(error);
      if (newest) onNewest(newest);
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  /** An order may be longer than the window: what is wrong is said at its field, and led to. */
  const checked = (mutate: () => void) => {
    const wrong = wrongAmounts(order, draft)[0];
    setIsChecked(true);
    if (wrong === undefined) mutate();
    else form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const amountError = (typed: string) =>
    isChecked && !isAmount(typed) ? t('order.editing.wrongAmount') : undefined;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!save.isPending) checked(save.mutate);
  };
  const { leave, question } = useLeaveQuestion(isTouched(draft), onClose);
  // Opened again meanwhile, the same would be sent a second time.
  const close = () => {
    if (!save.isPending) leave();
  };
  const refused = [save.error, count.error].find((error) => error && !newestOf(error));
  const counted = count.data?.edited;
  const delivery = draft.delivery ?? order.delivery;
  return (
    <>
      <Dialog
        isOpen
        isWide
        onClose={close}
        title={t('order.editing.title', { number: order.number })}
        footer={
          <>
            <span className={styles.final}>
              {counted
                ? t('order.editing.total', {
                    gross: euros(counted.gross_cents),
                    net: euros(counted.net_cents),
                  })
                : null}
            </span>
            <Button
              variant="line"
              isLoading={count.isPending}
              onClick={() => checked(count.mutate)}
            >
              {t('order.editing.count')}
            </Button>
            <Button type="submit" form={id} isLoading={save.isPending}>
              {t('order.editing.save')}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} className={styles.form} noValidate onSubmit={onSubmit}>
          {seen.version === order.version ? (
            <p>{t('order.editing.intro')}</p>
          ) : (
            <StaleNotice
              by={staleTitle(seen, order)}
              differences={differencesOf(seen, order)}
              onDiscard={() => {
                setSeen(order);
                setDraft(UNTOUCHED);
              }}
            />
          )}
          <ul className={styles.edited}>
            {order.lines.map(({ position, code, name, quantity, unit, shipped }) => {
              const isRemoved = draft.removed.includes(position);
              return (
                <li key={position}>
                  <span>
                    <b>{code}</b> {name}
                    {shipped > 0 ? (
                      <small className="muted">
                        {t('order.editing.atLeast', { shipped: amountText(shipped, unit) })}
                      </small>
                    ) : null}
                  </span>
                  {isRemoved ? (
                    <span className="muted">{t('order.editing.removed')}</span>
                  ) : (
                    <TextField
                      isLabelHidden
                      name={`amount-${position}`}
                      label={t('order.editing.quantity', { code })}
                      error={amountError(draft.amounts[position] ?? String(quantity))}
                      inputMode="numeric"
                      autoComplete="off"
                      value={draft.amounts[position] ?? String(quantity)}
                      onChange={(event) =>
                        change({ amounts: { ...draft.amounts, [position]: event.target.value } })
                      }
                    />
                  )}
                  {shipped > 0 ? (
                    <span />
                  ) : (
                    <IconButton
                      icon={isRemoved ? <Undo2 /> : <Trash2 />}
                      label={t(isRemoved ? 'order.editing.back' : 'order.editing.remove', { code })}
                      onClick={() =>
                        change({
                          removed: isRemoved
                            ? draft.removed.filter((one) => one !== position)
                            : [...draft.removed, position],
                        })
                      }
                    />
                  )}
                </li>
              );
            })}
            {draft.added.map((line, place) => {
              const set = (part: Partial<typeof line>) =>
                change({ added: draft.added.with(place, { ...line, ...part }) });
              return (
                // oxlint-disable-next-line react/no-array-index-key -- rows that are typed have nothing else of their own
                <li key={place}>
                  <TextField
                    label={t('order.editing.code')}
                    autoComplete="off"
                    value={line.code}
                    onChange={(event) => set({ code: event.target.value })}
                  />
                  <TextField
                    name={`added-${place}`}
                    label={t('order.editing.amount')}
                    error={line.code.trim() === '' ? undefined : amountError(line.amount)}
                    inputMode="numeric"
                    autoComplete="off"
                    value={line.amount}
                    onChange={(event) => set({ amount: event.target.value })}
                  />
                  <IconButton
                    icon={<Trash2 />}
                    label={t('order.editing.remove', { code: line.code })}
                    onClick={() => change({ added: draft.added.toSpliced(place, 1) })}
                  />
                </li>
              );
            })}
          </ul>
          <div>
            <Button
              variant="line"
              size="sm"
              icon={<Plus />}
              onClick={() => change({ added: [...draft.added, { code: '', amount: '1' }] })}
            >
              {t('order.editing.add')}
            </Button>
          </div>
          {order.pick_up_point ? null : (
            <fieldset className={styles.address}>
              <legend>{t('order.editing.address')}</legend>
              {PARTS.map((part) => (
                <TextField
                  key={part}
                  label={t(`order.editing.${part}`)}
                  autoComplete="off"
                  value={delivery[part]}
                  onChange={(event) =>
                    change({ delivery: { ...delivery, [part]: event.target.value } })
                  }
                />
              ))}
            </fieldset>
          )}
          <TextArea
            label={t('order.editing.note')}
            rows={2}
            maxLength={1000}
            value={draft.note ?? order.note}
            onChange={(event) => change({ note: event.target.value })}
          />
          <TextArea
            label={t('order.editing.message')}
            rows={2}
            maxLength={1000}
            value={draft.message}
            onChange={(event) => change({ message: event.target.value })}
          />
          {counted?.over_credit_cents ? (
            <div ref={bringIntoView}>
              <Message tone="warning">
                {t('order.editing.overCredit', { sum: euros(counted.over_credit_cents) })}
              </Message>
            </div>
          ) : null}
          {refused ? (
            <div ref={bringIntoView}>
              <FormProblem>{wordsOf(refused)}</FormProblem>
            </div>
          ) : null}
        </form>
      </Dialog>
      {question}
    </>
  );
}

const isAmount = (typed: string) => /^[1-9]\d{0,4}$/.test(typed.trim());

/** Names of fields whose amount is none; of what is removed, or added without a code, nothing is sent. */
const wrongAmounts = ({ lines }: WorkedOrder, { amounts, removed, added }: Draft): string[] => [
  ...lines
    .filter(
      ({ position, quantity }) =>
        !removed.includes(position) && !isAmount(amounts[position] ?? String(quantity)),
    )
    .map(({ position }) => `amount-${position}`),
  ...added.flatMap(({ code, amount }, place) =>
    code.trim() === '' || isAmount(amount) ? [] : [`added-${place}`],
  ),
];

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

const isTouched = (draft: Draft) => JSON.stringify(draft) !== JSON.stringify(UNTOUCHED);

/** What was not touched is as the newest order has it. */
function bodyOf(order: WorkedOrder, draft: Draft) {
  const added = draft.added.filter(({ code }) => code.trim() !== '');
  const hasGoods =
    Object.keys(draft.amounts).length > 0 || draft.removed.length > 0 || added.length > 0;
  const kept = order.lines.filter(({ position }) => !draft.removed.includes(position));
  return {
    ...(hasGoods
      ? {
          lines: [
            ...kept.map(({ position, quantity }) => ({
              position,
              quantity: Number(draft.amounts[position] ?? quantity),
            })),
            ...added.map(({ code, amount }) => ({ code: code.trim(), quantity: Number(amount) })),
          ],
        }
      : {}),
    ...(order.pick_up_point || !draft.delivery ? {} : { delivery: draft.delivery }),
    ...(draft.note === null ? {} : { note: draft.note }),
    ...(draft.message.trim() ? { message: draft.message.trim() } : {}),
  };
}
