import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { sentenceOf, wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { formatPhone, formatZip } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type Delivery, editOrder, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { differencesOf, staleTitle } from './order-differences.ts';
import { bodyOf, type Draft, isTouched, UNTOUCHED, wrongAmounts } from './order-draft.ts';
import { EditedLines } from './order-edit-lines.tsx';
import { newestOf } from '#office/orders/order-work.ts';
import styles from '#office/orders/order.module.css';

type Props = {
  order: WorkedOrder;
  onDone: (order: WorkedOrder) => void;
  onNewest: (order: WorkedOrder) => void;
  onClose: () => void;
};

const PARTS = ['company', 'name', 'street', 'city', 'zip', 'phone'] as const;

/** Goods, address and note before invoicing; who comes too late sees both versions and keeps what they typed. */
export function EditDialog({ order, onDone, onNewest, onClose }: Props) {
  const id = useId();
  const [draft, setDraft] = useState(UNTOUCHED);
  /** What the draft was begun from. */
  const [seen, setSeen] = useState(order);
  const { count, save } = useSent(order, draft, { onDone, onNewest });
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    // The sums on the screen belong to an earlier draft.
    count.reset();
  };
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  /** An order may be longer than the window: what is wrong is said at its field, and led to. */
  const checked = (mutate: () => void) => {
    const wrong = wrongAmounts(order, draft)[0];
    setIsChecked(true);
    if (wrong === undefined) mutate();
    else form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
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
  const problems = addressProblems(refused);
  useEffect(() => {
    const wrong = Object.keys(addressProblems(refused))[0];
    const field = form.current?.querySelector<HTMLInputElement>(`[name="delivery-${wrong}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [refused]);
  const counted = count.data?.edited;
  return (
    <>
      <Dialog
        isOpen
        isWide
        onClose={close}
        title={t('order.editing.title', { number: order.number })}
        footer={
          <>
            <Counted sums={counted} />
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
          <EditedLines order={order} draft={draft} change={change} isChecked={isChecked} />
          {order.pick_up_point ? null : (
            <AddressFields
              address={draft.delivery ?? asWritten(order.delivery)}
              problems={problems}
              onChange={(delivery) => change({ delivery })}
            />
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
          {refused && Object.keys(problems).length === 0 ? (
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

/** The draft sent as it is: to be counted only, or saved. */
function useSent(
  order: WorkedOrder,
  draft: Draft,
  { onDone, onNewest }: Pick<Props, 'onDone' | 'onNewest'>,
) {
  const send = (isTried: boolean) =>
    api(editOrder, {
      params: { number: order.number },
      body: { version: order.version, ...bodyOf(order, draft) },
      headers: isTried ? { 'x-dry-run': '1' } : {},
    });
  const count = useMutation({ mutationFn: () => send(true), onError: () => {} });
  const save = useMutation({
    mutationFn: () => send(false),
    onSuccess: ({ order: newest }) => onDone(newest),
    onError: (error) => {
      const newest = newestOf(error);
      if (newest) onNewest(newest);
    },
  });
  return { count, save };
}

type Sums = { gross_cents: number; net_cents: number } | undefined;

const Counted = ({ sums }: { sums: Sums }) => (
  <span className={styles.final}>
    {sums
      ? t('order.editing.total', { gross: euros(sums.gross_cents), net: euros(sums.net_cents) })
      : null}
  </span>
);

type Part = (typeof PARTS)[number];
type AddressProblems = Partial<Record<Part, string>>;
type AddressProps = {
  address: Delivery;
  problems: AddressProblems;
  onChange: (address: Delivery) => void;
};

function addressProblems(refused: unknown): AddressProblems {
  const said: AddressProblems = {};
  const problems = refused instanceof ShopError ? refused.problems : [];
  for (const part of PARTS) {
    const problem = problems.find(({ key }) => key === `delivery_${part}`);
    const sentence = problem && sentenceOf(problem);
    if (sentence) said[part] = sentence;
  }
  return said;
}

const AddressFields = ({ address, problems, onChange }: AddressProps) => (
  <fieldset className={styles.address}>
    <legend>{t('order.editing.address')}</legend>
    {PARTS.map((part) => (
      <TextField
        key={part}
        label={t(`order.editing.${part}`)}
        name={`delivery-${part}`}
        autoComplete="off"
        error={problems[part]}
        value={address[part]}
        onChange={(event) => onChange({ ...address, [part]: event.target.value })}
      />
    ))}
  </fieldset>
);

const asWritten = (stored: Delivery): Delivery => ({
  ...stored,
  zip: formatZip(stored.zip),
  phone: formatPhone(stored.phone),
});

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });
