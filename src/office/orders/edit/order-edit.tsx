import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#office/api/send.ts';
import { FormArea, FormText } from '#office/components/form/fields.tsx';
import { bringIntoView, FormDialog } from '#office/components/form/form-dialog.tsx';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { euros } from '#office/components/format.ts';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { usePricing } from '#office/orders/line-price/price-button.tsx';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { editOrder, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { differencesOf, staleTitle } from './order-differences.ts';
import { bodyOf, Draft, draftOf } from './order-draft.ts';
import { methodsQuery } from './methods-query.ts';
import { EditedLines } from './order-edit-lines.tsx';
import { EditedSending } from './order-edit-sending.tsx';
import styles from '#office/orders/order.module.css';

type Props = {
  order: WorkedOrder;
  /** Nobody is told of a price that waits for the owner. */
  onDone: (order: WorkedOrder, isTold: boolean) => void;
  onNewest: (order: WorkedOrder) => void;
  onClose: () => void;
};

const PARTS = ['company', 'name', 'street', 'city', 'zip', 'phone'] as const;

/** Goods, address and note before invoicing; who comes too late sees both versions and keeps what they typed. */
export function EditDialog(props: Props) {
  const { order, onClose } = props;
  const { form, count, save, counted, methods, hasAddress } = useOrderForm(props);
  const { seen, newest } = form;
  const { ask, window } = usePricing();
  return (
    <>
      <FormDialog
        of={{ ...form, submit: save }}
        isWide
        title={t('order.editing.title', { number: order.number })}
        submit={t('order.editing.save')}
        footNote={
          <>
            <Counted sums={counted} />
            <Button variant="line" isLoading={form.isPending} onClick={() => void count()}>
              {t('order.editing.count')}
            </Button>
          </>
        }
        wayOut={null}
        onClose={onClose}
      >
        <div className={styles.form}>
          {newest ? (
            <StaleNotice
              by={staleTitle(seen.version, newest.version)}
              differences={differencesOf(seen.version, newest.version)}
              onDiscard={form.discard}
            />
          ) : (
            <p>{t('order.editing.intro')}</p>
          )}
          <EditedLines of={form} order={seen.version} ask={ask} />
          {methods ? <EditedSending of={form} order={seen.version} methods={methods} /> : null}
          {hasAddress ? (
            <fieldset className={styles.address}>
              <legend>{t('order.editing.address')}</legend>
              {PARTS.map((part) => (
                <FormText
                  key={part}
                  of={form}
                  name={`delivery.${part}`}
                  label={t(`order.editing.${part}`)}
                  autoComplete="off"
                />
              ))}
            </fieldset>
          ) : null}
          {(['note', 'message'] as const).map((name) => (
            <FormArea
              key={name}
              of={form}
              name={name}
              label={t(`order.editing.${name}`)}
              rows={2}
              maxLength={1000}
            />
          ))}
          {counted && counted.waiting > 0 ? (
            <Message tone="warning">{t('linePrice.waits')}</Message>
          ) : null}
          {counted?.over_credit_cents ? (
            <div ref={bringIntoView}>
              <Message tone="warning">
                {t('order.editing.overCredit', { sum: euros(counted.over_credit_cents) })}
              </Message>
            </div>
          ) : null}
        </div>
      </FormDialog>
      {window}
    </>
  );
}

type Edited = Awaited<ReturnType<typeof api<typeof editOrder>>>;

/** The order as somebody types it: to be counted only, or saved. */
function useOrderForm({ order, onDone, onNewest }: Props) {
  const { data: methods } = useQuery(methodsQuery);
  const goesToAddress = (shipping: string, base: WorkedOrder) => {
    const method = methods?.shipping.find(({ id }) => String(id) === shipping);
    return method ? !method.pick_up && !method.is_packeta : base.pick_up_point === null;
  };
  const isTried = useRef(false);
  const [counted, setCounted] = useState<Edited['edited']>();
  const readOrder = (read: WorkedOrder) => ({ value: draftOf(read), version: read });
  const form = useEditForm({
    schema: Draft,
    seen: readOrder(order),
    save: async (draft, base: WorkedOrder) => {
      const isCounted = isTried.current;
      const changed = await api(editOrder, {
        params: { number: order.number },
        body: {
          version: base.version,
          ...bodyOf(base, draft, goesToAddress(draft.shipping, base)),
        },
        headers: isCounted ? { 'x-dry-run': '1' } : {},
      });
      return { ...changed, isCounted };
    },
    goesOn: true,
    read: readOrder,
    onSaved: ({ isCounted, edited, order: newest }) =>
      isCounted ? setCounted(edited) : onDone(newest, edited.recipient !== null),
    onNewest,
  });
  const { watch } = form.form;
  // The sums on the screen belong to an earlier draft.
  useEffect(() => watch(() => setCounted(undefined)).unsubscribe, [watch]);
  const send =
    (isCounted: boolean): typeof form.submit =>
    (event) => {
      isTried.current = isCounted;
      return form.submit(event);
    };
  const hasAddress = goesToAddress(watch('shipping') as string, form.seen.version);
  return { form, counted, methods, hasAddress, count: send(true), save: send(false) };
}

const Counted = ({ sums }: { sums: Edited['edited'] | undefined }) => (
  <span className={styles.final}>
    {sums
      ? t('order.editing.total', { gross: euros(sums.gross_cents), net: euros(sums.net_cents) })
      : null}
  </span>
);
