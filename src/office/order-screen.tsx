import { useParams } from '@tanstack/react-router';
import { Ban, Pencil, Printer, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fillPath } from '#base/api.ts';
import { formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Message } from '#ui/message.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { OfficeLink } from './link.ts';
import { CancelDialog } from './order-cancel.tsx';
import * as contract from './order-contract.ts';
import type { WorkedOrder } from './order-contract.ts';
import { differencesOf } from './order-differences.ts';
import { EditDialog } from './order-edit.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { AddressesBox, CustomerBox, DocumentsBox, NotesBox } from './order-side.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrderWork, useOthers } from './order-work.ts';
import { TONES } from './order-words.ts';
import { Screen } from './screen.tsx';
import { api } from './send.ts';
import { mayDo, useMe } from './session.ts';
import { StaleNotice } from './stale-notice.tsx';
import { Allowed, EmptyState, LoadingState } from './states.tsx';
import { useParcel } from './use-parcel.ts';
import styles from './order.module.css';

export function OrderScreen() {
  const { number } = useParams({ strict: false }) as { number: string };
  return (
    <Allowed needs={contract.openOrder.needs}>
      <Loaded key={number} number={number} />
    </Allowed>
  );
}

function Loaded({ number }: { number: string }) {
  const work = useOrderWork(number);
  const heard = useOthers(number);
  const { order, error } = work;
  if (order) return <Worked order={order} work={work} heard={heard} />;
  return (
    <Screen title={number}>
      {error ? (
        <EmptyState title={t('orders.gone')} more={t('states.notFoundMore')} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

type Props = {
  order: WorkedOrder;
  work: ReturnType<typeof useOrderWork>;
  heard: ReturnType<typeof useOthers>;
};

function Worked({ order, work, heard }: Props) {
  const me = useMe();
  const { number } = order;
  const params = { number };
  const parcel = useParcel(order);
  const parcelNumber = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'edit' | 'cancel' | 'release' | null>(null);
  const may = {
    change: mayDo(me, contract.acceptOrder.needs),
    ship: mayDo(me, contract.shipOrder.needs),
    invoice: mayDo(me, contract.invoiceOrder.needs),
    release: mayDo(me, contract.releaseOrder.needs),
    seeInvoices: mayDo(me, ['invoices.read']),
  };
  const isPacking = order.next_step === 'ship' || order.next_step === 'hand_over';
  const isStopped = order.overdue.is_stopped && isPacking;
  const close = () => setDialog(null);
  const finish = (words: string) => (newest: WorkedOrder) => {
    close();
    work.act({ send: async () => ({ order: newest }), done: words });
  };

  const ship = (withInvoice: boolean) => {
    if (parcel.wanted.length === 0) return;
    if (order.next_step === 'ship' && parcel.parcels.length === 0) {
      parcel.sayMissing();
      parcelNumber.current?.focus();
      return;
    }
    const call = withInvoice ? contract.shipAndInvoice : contract.shipOrder;
    work.act({
      send: (seen) => api(call, { params, body: { ...seen, ...parcel.body() } }),
      done: t(withInvoice ? 'order.did.shipInvoice' : 'order.did.ship'),
      onDone: parcel.clear,
    });
  };
  const invoices = may.invoice && order.may.invoice;
  const steps: Record<NonNullable<WorkedOrder['next_step']>, () => void> = {
    accept: () =>
      work.act({
        send: (body) => api(contract.acceptOrder, { params, body }),
        done: t('order.did.accept'),
      }),
    prepare: () =>
      work.act({
        send: (seen) => api(contract.handleOrder, { params, body: { ...seen, status: 'ready' } }),
        done: t('order.did.prepare'),
      }),
    ship: () => ship(invoices),
    hand_over: () => ship(invoices),
    deliver: () =>
      work.act({
        send: (seen) =>
          api(contract.handleOrder, { params, body: { ...seen, status: 'delivered' } }),
        done: t('order.did.deliver'),
      }),
  };
  const step = order.next_step;
  const mayStep = step !== null && (step === 'accept' ? may.change : may.ship) && !isStopped;
  const doStep = mayStep ? steps[step] : null;
  useStepKey(dialog === null && !work.isPending ? doStep : null);

  return (
    <Screen
      title={number}
      badge={
        <>
          <StatusChips order={order} />
          <span className={styles.sub}>
            {formatMoment(order.created_at)} ·{' '}
            {t('order.orderedBy', { name: order.customer.ordered_by })} · {order.shipping} ·{' '}
            {order.payment}
          </span>
        </>
      }
      actions={
        <>
          {may.change && order.may.cancel ? (
            <Button variant="quiet" icon={<Ban />} onClick={() => setDialog('cancel')}>
              {t('order.cancel')}
            </Button>
          ) : null}
          {may.change && order.may.edit ? (
            <Button variant="line" icon={<Pencil />} onClick={() => setDialog('edit')}>
              {t('order.edit')}
            </Button>
          ) : null}
          <a
            className={buttonClass({ variant: 'line' })}
            href={fillPath(contract.pickingList.url, params)}
            target="_blank"
            rel="noreferrer"
          >
            <Printer />
            {t('order.print')}
          </a>
        </>
      }
    >
      {heard.others.length > 0 ? (
        <Message>{t('order.others', { names: heard.others.join(', ') })}</Message>
      ) : null}
      {heard.version > order.version ? (
        <Message
          action={
            <Button variant="line" size="sm" onClick={() => void work.refetch()}>
              {t('order.load')}
            </Button>
          }
        >
          {t('order.newer')}
        </Message>
      ) : null}
      {work.outdated ? (
        <StaleNotice
          differences={differencesOf(work.outdated, order)}
          onDiscard={() => {
            work.forgetOutdated();
            parcel.clear();
          }}
        />
      ) : null}
      {isStopped ? (
        <Message
          tone="error"
          action={
            may.release ? (
              <Button variant="line" size="sm" onClick={() => setDialog('release')}>
                {t('order.overdue.release')}
              </Button>
            ) : null
          }
        >
          {t('order.overdue.stopped', { days: plurals('orders.days', order.overdue.days) })}{' '}
          {may.release ? null : t('order.overdue.ask')}
        </Message>
      ) : null}
      {order.overdue.released ? (
        <Message tone="warning">{t('order.overdue.released', order.overdue.released)}</Message>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.way}>
            <OrderSteps order={order} />
            <div className={styles.next}>
              <p>{nextText(order, parcel.wanted.length, mayStep)}</p>
              {may.change && order.may.step_back ? (
                <Button
                  variant="quiet"
                  icon={<Undo2 />}
                  onClick={() =>
                    work.act({
                      send: (body) => api(contract.stepOrderBack, { params, body }),
                      done: t('order.wentBack'),
                    })
                  }
                >
                  {t('order.stepBack')}
                </Button>
              ) : null}
              {doStep && isPacking && invoices ? (
                <Button variant="line" onClick={() => ship(false)}>
                  {t(step === 'ship' ? 'order.next.onlyShip' : 'order.next.onlyHand')}
                </Button>
              ) : null}
              {doStep ? (
                <Button variant="buy" isLoading={work.isPending} onClick={doStep}>
                  {stepWords(step!, invoices)}
                </Button>
              ) : null}
            </div>
          </section>
          <OrderLines order={order} />
          <OrderShipments
            order={order}
            parcel={isPacking && may.ship && !isStopped ? parcel : null}
            number={parcelNumber}
            act={work.act}
            mayShip={may.ship && ['accepted', 'shipped'].includes(order.status)}
            onSubmit={() => doStep?.()}
          />
          <OrderTimeline order={order} mayWrite={may.ship} onChange={work.show} />
        </div>
        <div className={styles.side}>
          <CustomerBox order={order} />
          <DocumentsBox
            order={order}
            mayOpen={may.seeInvoices}
            onInvoice={
              invoices && ['shipped', 'delivered'].includes(order.status)
                ? () =>
                    work.act({
                      send: () => api(contract.invoiceOrder, { params, body: {} }),
                      done: t('order.did.invoice'),
                    })
                : null
            }
          />
          <NotesBox notes={order.notes} />
          <AddressesBox order={order} />
        </div>
      </div>
      {dialog === 'edit' ? (
        <EditDialog
          order={order}
          onDone={finish(t('order.did.edit'))}
          onNewest={work.show}
          onClose={close}
        />
      ) : null}
      {dialog === 'cancel' ? (
        <CancelDialog
          order={order}
          onDone={finish(t('order.did.cancel'))}
          onNewest={work.show}
          onClose={close}
        />
      ) : null}
      {dialog === 'release' ? (
        <AskDialog
          title={t('order.overdue.releaseTitle')}
          intro={t('order.overdue.releaseText')}
          submit={t('order.overdue.release')}
          fields={['reason']}
          send={({ reason = '' }) =>
            api(contract.releaseOrder, { params, body: { version: order.version, reason } })
          }
          onDone={({ order: newest }) => finish(t('order.did.release'))(newest)}
          onClose={close}
        >
          {(errors) => (
            <TextField
              name="reason"
              isRequired
              data-autofocus
              label={t('order.overdue.reason')}
              error={errors.reason}
            />
          )}
        </AskDialog>
      ) : null}
      <p>
        <OfficeLink to="/objednavky">{t('order.back')}</OfficeLink>
      </p>
    </Screen>
  );
}

/** `E` takes the yellow step; while somebody types it is a letter. */
function useStepKey(doStep: (() => void) | null) {
  const latest = useRef(doStep);
  latest.current = doStep;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], dialog');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === 'e') latest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function StatusChips({ order }: { order: WorkedOrder }) {
  const isPart = order.shipping_state === 'part' && ['accepted', 'ready'].includes(order.status);
  const invoices = order.documents.filter(({ kind }) => kind === 'invoice');
  const isPaid = invoices.every((one) => (one.paid_cents ?? 0) >= (one.gross_cents ?? 0));
  return (
    <>
      {isPart ? (
        <Chip tone="warning">{t(order.is_pick_up ? 'order.partlyHanded' : 'order.partly')}</Chip>
      ) : (
        <Chip tone={TONES[order.status]}>{t(`orders.statuses.${order.status}`)}</Chip>
      )}
      {order.sums === null ? null : (
        <Chip tone={invoices.length > 0 && isPaid ? 'success' : 'neutral'}>
          {invoices.length === 0
            ? t('order.notInvoiced')
            : t(isPaid ? 'order.paid' : 'order.unpaid')}
        </Chip>
      )}
    </>
  );
}

function stepWords(step: NonNullable<WorkedOrder['next_step']>, invoices: boolean): string {
  if (!invoices || (step !== 'ship' && step !== 'hand_over')) return t(`order.next.${step}`);
  return t(step === 'ship' ? 'order.next.shipInvoice' : 'order.next.handInvoice');
}

function nextText(order: WorkedOrder, count: number, mayStep: boolean): string {
  const { next_step: step, status } = order;
  if (step === null)
    return t(`order.nextText.${status === 'cancelled' ? 'cancelled' : 'delivered'}`);
  if (!mayStep) return t('order.nextText.look');
  const items = plurals('order.itemsCount', count);
  const place = order.warehouses.find(({ ships }) => ships)?.name ?? '';
  return t(`order.nextText.${step}`, { items, place });
}
