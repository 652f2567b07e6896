import { useParams } from '@tanstack/react-router';
import { Ban, Pencil, Printer, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { fillPath } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { Others } from '#office/components/others.tsx';
import { OfficeLink } from '#office/components/link.ts';
import { pressOnce } from '#office/components/press-once.ts';
import { Screen } from '#office/components/screen.tsx';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useLetters } from '#office/components/use-letters.ts';
import { AdvanceDialog, AheadDialog, ProformaDialog } from '#office/invoices/ahead-dialogs.tsx';
import { recordAhead } from '#staff/invoices/proforma-contract.ts';
import { resendMail } from '#staff/mails/contract.ts';
import { formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Message } from '#ui/message.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CancelDialog } from './order-cancel.tsx';
import { OrderChip } from './order-chip.tsx';
import * as contract from '#staff/orders/order-contract.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { OrderCrumbs, useOrderWalk } from './order-crumbs.tsx';
import { differencesOf, staleTitle } from './order-differences.ts';
import { EditDialog } from './order-edit.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { AddressesBox, CustomerBox, DocumentsBox, NotesBox } from './order-side.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrderWork, useOthers } from './order-work.ts';
import { useParcel } from './use-parcel.ts';
import { useUndoStep } from './use-undo-step.tsx';
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
  const walk = useOrderWalk(number);
  // Also while the order is on its way: who is in a hurry presses several times.
  useLetters({ j: walk.onAfter, k: walk.onBefore });
  const { order, error } = work;
  const isGone = error instanceof ShopError && [400, 404].includes(error.status);
  if (order) return <Worked {...{ order, work, heard, walk }} />;
  return (
    <Screen title={number}>
      {isGone ? (
        <EmptyState
          title={t('orders.gone')}
          more={t('states.notFoundMore')}
          action={
            <OfficeLink to="/objednavky" className={buttonClass({ variant: 'line' })}>
              {t('orders.backToList')}
            </OfficeLink>
          }
        />
      ) : error ? (
        <ErrorState onRetry={() => void work.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

type Dialog = 'edit' | 'cancel' | 'release' | 'proforma' | 'ahead' | 'advance';

type Props = {
  order: WorkedOrder;
  work: ReturnType<typeof useOrderWork>;
  heard: ReturnType<typeof useOthers>;
  walk: ReturnType<typeof useOrderWalk>;
};

function Worked({ order, work, heard, walk }: Props) {
  const me = useMe();
  const { number } = order;
  const params = { number };
  const parcel = useParcel(order);
  const parcelNumber = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const may = {
    change: mayDo(me, contract.acceptOrder.needs),
    ship: mayDo(me, contract.shipOrder.needs),
    invoice: mayDo(me, contract.invoiceOrder.needs),
    release: mayDo(me, contract.releaseOrder.needs),
    assess: mayDo(me, contract.assessCredit.needs),
    repair: mayDo(me, resendMail.needs),
    seeInvoices: mayDo(me, ['invoices.read']),
    pay: mayDo(me, recordAhead.needs),
  };
  const isPacking = order.next_step === 'ship' || order.next_step === 'hand_over';
  const isStopped = order.overdue.is_stopped && (isPacking || order.next_step === 'prepare');
  const isWaiting = order.waits_for_whole;
  const undoStep = useUndoStep();
  const undo = (after: WorkedOrder) =>
    may.change && after.may.step_back ? undoStep(number, after.version) : null;
  const close = () => setDialog(null);
  const finish = (words: string) => (newest: WorkedOrder) => {
    close();
    work.act({ send: async () => ({ order: newest }), done: words });
  };

  const ship = (withInvoice: boolean) => {
    const wrong = parcel.check();
    if (wrong !== undefined) {
      leadTo(document.querySelector<HTMLElement>(`[name="packed-${wrong}"]`));
      return;
    }
    if (parcel.wanted.length === 0) return;
    if (order.next_step === 'ship' && parcel.parcels.length === 0) {
      parcel.sayMissing();
      leadTo(parcelNumber.current);
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
        action: undo,
      }),
    prepare: () =>
      work.act({
        send: (seen) => api(contract.handleOrder, { params, body: { ...seen, status: 'ready' } }),
        done: t('order.did.prepare'),
        action: undo,
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
  const mayStep =
    step !== null && (step === 'accept' ? may.change : may.ship) && !isStopped && !isWaiting;
  const doStep = mayStep ? steps[step] : null;
  const mayEdit = may.change && order.may.edit;
  const paper = fillPath(contract.pickingList.url, params);
  const wait = (isStarting: boolean) => () =>
    work.act({
      send: (seen) =>
        api(contract.waitForWhole, { params, body: { ...seen, is_waiting: isStarting } }),
      done: t(isStarting ? 'order.did.wait' : 'order.did.waitOver'),
    });
  useLetters({
    e: doStep && !work.isPending ? doStep : undefined,
    u: mayEdit ? () => setDialog('edit') : undefined,
    p: () => void window.open(paper, '_blank', 'noopener'),
  });

  const goesBack = may.change && order.may.step_back;
  const waits = may.ship && order.may.wait && !isStopped;
  const waitsNoMore = may.ship && isWaiting && !isStopped;
  const onlyShips = doStep !== null && isPacking && invoices;
  const hasOthers = goesBack || waits || waitsNoMore || onlyShips;
  const others = (
    <>
      {goesBack ? (
        <Button
          variant="quiet"
          icon={<Undo2 />}
          isLoading={work.isPending}
          {...pressOnce(() =>
            work.act({
              send: (body) => api(contract.stepOrderBack, { params, body }),
              done: t('order.wentBack'),
            }),
          )}
        >
          {t('order.stepBack')}
        </Button>
      ) : null}
      {waits ? (
        <Button variant="line" isLoading={work.isPending} {...pressOnce(wait(true))}>
          {t('order.wait')}
        </Button>
      ) : null}
      {waitsNoMore ? (
        <Button variant="line" isLoading={work.isPending} {...pressOnce(wait(false))}>
          {t('order.waitOver')}
        </Button>
      ) : null}
      {onlyShips ? (
        <Button variant="line" isLoading={work.isPending} {...pressOnce(() => ship(false))}>
          {t(step === 'ship' ? 'order.next.onlyShip' : 'order.next.onlyHand')}
        </Button>
      ) : null}
    </>
  );

  return (
    <Screen
      title={number}
      crumbs={<OrderCrumbs walk={walk} />}
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
        <Others>
          {may.change && order.may.cancel ? (
            <Button variant="quiet" icon={<Ban />} onClick={() => setDialog('cancel')}>
              {t('order.cancel')}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button variant="line" icon={<Pencil />} onClick={() => setDialog('edit')}>
              {t('order.edit')}
              <Key letter="U" />
            </Button>
          ) : null}
          <a
            className={buttonClass({ variant: 'line' })}
            href={paper}
            target="_blank"
            rel="noreferrer"
          >
            <Printer />
            {t('order.print')}
            <Key letter="P" />
          </a>
        </Others>
      }
    >
      {heard.others.length > 0 ? (
        <Message>
          {plurals('order.others', heard.others.length, { names: heard.others.join(', ') })}
        </Message>
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
          by={staleTitle(work.outdated, order)}
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
          {t(order.overdue.invoice ? 'order.overdue.stopped' : 'order.overdue.stoppedPlain', {
            ...{ invoice: order.overdue.invoice ?? '' },
            days: plurals('orders.days', order.overdue.days),
            stop: plurals('orders.days', order.overdue.stop_days),
          })}{' '}
          {may.release ? null : t('order.overdue.ask')}
        </Message>
      ) : null}
      {order.overdue.released ? (
        <Message tone="warning">{t('order.overdue.released', order.overdue.released)}</Message>
      ) : null}
      {order.over_credit ? (
        <Message
          tone="warning"
          action={
            may.assess ? (
              <Button
                variant="line"
                size="sm"
                isLoading={work.isPending}
                {...pressOnce(() =>
                  work.act({
                    send: (body) => api(contract.assessCredit, { params, body }),
                    done: t('order.did.assess'),
                  }),
                )}
              >
                {t('order.overCredit.assess')}
              </Button>
            ) : null
          }
        >
          {order.over_credit.cents === null
            ? t('order.overCredit.textPlain')
            : t('order.overCredit.text', { sum: euros(order.over_credit.cents) })}
        </Message>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <section className={styles.way}>
            <OrderSteps order={order} />
            <div className={styles.next}>
              <p>
                {isStopped
                  ? t(may.release ? 'order.nextText.stoppedOwn' : 'order.nextText.stopped')
                  : isWaiting
                    ? t('order.nextText.waits')
                    : nextText(order, { count: parcel.wanted.length, mayStep, invoices })}
              </p>
              {doStep ? (
                <div className={styles.step} data-bottom-bar>
                  {hasOthers ? <Others>{others}</Others> : null}
                  <Button variant="buy" isLoading={work.isPending} {...pressOnce(doStep)}>
                    {stepWords(step!, invoices)}
                    <Key letter="E" />
                  </Button>
                </div>
              ) : hasOthers ? (
                <div className={styles.acts}>{others}</div>
              ) : null}
            </div>
          </section>
          <OrderLines order={order} />
          <OrderShipments
            order={order}
            parcel={isPacking && may.ship && !isStopped && !isWaiting ? parcel : null}
            number={parcelNumber}
            act={work.act}
            isBusy={work.isPending}
            mayShip={may.ship && ['accepted', 'shipped'].includes(order.status)}
            onSubmit={() => {
              if (!work.isPending) doStep?.();
            }}
          />
          <OrderTimeline
            order={order}
            mayWrite={may.ship}
            mayRepair={may.repair}
            onChange={work.show}
          />
        </div>
        <div className={styles.side}>
          <CustomerBox order={order} />
          <DocumentsBox
            order={order}
            mayOpen={may.seeInvoices}
            isBusy={work.isPending}
            onProforma={may.invoice && order.may.proforma ? () => setDialog('proforma') : null}
            onAhead={may.pay && order.may.pay_ahead ? () => setDialog('ahead') : null}
            onAdvance={may.invoice && order.may.advance ? () => setDialog('advance') : null}
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
      {dialog === 'proforma' ? <ProformaDialog order={number} onClose={close} /> : null}
      {dialog === 'advance' ? <AdvanceDialog order={number} onClose={close} /> : null}
      {dialog === 'ahead' ? (
        <AheadDialog order={number} cents={toPayAhead(order)} onClose={close} />
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
    </Screen>
  );
}

/** Of what the order comes to, what has not come yet. */
const toPayAhead = ({ sums, ahead }: WorkedOrder) =>
  sums && Math.max(0, sums.gross_cents - sums.gift_card_cents - (ahead.received_cents ?? 0));

/** What the keyboard does instead; nothing to be read out. */
const Key = ({ letter }: { letter: string }) => (
  <kbd className="only-on-large" aria-hidden="true">
    {letter}
  </kbd>
);

function StatusChips({ order }: { order: WorkedOrder }) {
  const isPart = order.shipping_state === 'part' && ['accepted', 'ready'].includes(order.status);
  const invoices = order.documents.filter(({ kind }) => kind === 'invoice');
  const isPaid = invoices.every((one) => (one.paid_cents ?? 0) >= (one.gross_cents ?? 0));
  return (
    <>
      <OrderChip
        order={{
          ...{ status: order.status, isPartly: isPart, isPickUp: order.is_pick_up },
          isOverCredit: order.over_credit !== null,
        }}
      />
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

function nextText(
  order: WorkedOrder,
  { count, mayStep, invoices }: { count: number; mayStep: boolean; invoices: boolean },
): string {
  const { next_step: step, status } = order;
  if (step === null)
    return t(`order.nextText.${status === 'cancelled' ? 'cancelled' : 'delivered'}`);
  if (!mayStep) return t('order.nextText.look');
  const items = plurals('order.itemsCount', count);
  const place = order.warehouses.find(({ ships }) => ships)?.name ?? '';
  const said = t(`order.nextText.${step}`, { items, place });
  if (step !== 'ship' && step !== 'hand_over') return said;
  return invoices ? `${said} ${t('order.nextText.invoiceStays')}` : said;
}

const DOUBLE_PRESS_MS = 350;

/**
 * To a field that may be out of sight. What is typed next goes there at once, but it is scrolled to only when a double
 * press is over: the second one would come down on whatever has been scrolled under the pointer, an amount. That press
 * takes the focus back to its button; who has gone on to another field stays there.
 */
function leadTo(field: HTMLElement | null) {
  field?.focus({ preventScroll: true });
  setTimeout(() => {
    if (!document.activeElement?.matches('input, textarea, select')) field?.focus();
    else if (document.activeElement === field) field.scrollIntoView({ block: 'nearest' });
  }, DOUBLE_PRESS_MS);
}
