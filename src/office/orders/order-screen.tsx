import { useParams } from '@tanstack/react-router';
import { Ban, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '#base/wire/api.ts';
import { Columns } from '#office/components/detail/detail.tsx';
import { Key } from '#office/components/key.tsx';
import { LoadedScreen } from '#office/components/loaded-screen.tsx';
import { Others } from '#office/components/others.tsx';
import { Screen } from '#office/components/screen.tsx';
import { Allowed } from '#office/components/states.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { openOrder, pickingList, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { OrderChip } from './order-chip.tsx';
import { OrderCrumbs, useOrderWalk } from './order-crumbs.tsx';
import type { OrderDialog } from './order-dialogs.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderNext } from './order-next.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { AddressesBox, CustomerBox, DocumentsBox, NotesBox } from './order-side.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrderWork, useOthers } from './order-work.ts';
import { useOrderActs } from './use-order-acts.ts';
import styles from './order.module.css';

const OrderDialogs = windowOnDemand(async () => (await import('./order-dialogs.tsx')).OrderDialogs);

export function OrderScreen() {
  const { number } = useParams({ from: '/objednavky/$number' });
  return (
    <Allowed needs={openOrder.needs}>
      <Loaded key={number} number={number} />
    </Allowed>
  );
}

function Loaded({ number }: { number: string }) {
  const work = useOrderWork(number);
  const heard = useOthers(number);
  const walk = useOrderWalk(number);
  // Also while the next order is loading, so that several presses in a row walk on.
  useScreenKeys({ j: walk.onAfter, k: walk.onBefore });
  return (
    <LoadedScreen
      title={number}
      query={work.query}
      gone={{ title: t('orders.gone'), back: t('orders.backToList'), to: '/objednavky' }}
    >
      {(order) => <Worked order={order} work={work} heard={heard} walk={walk} />}
    </LoadedScreen>
  );
}

type Props = {
  order: WorkedOrder;
  work: ReturnType<typeof useOrderWork>;
  heard: ReturnType<typeof useOthers>;
  walk: ReturnType<typeof useOrderWalk>;
};

function Worked({ order, work, heard, walk }: Props) {
  const acts = useOrderActs(order, work);
  const { may, doStep, mayEdit, isStopped, isWaiting } = acts;
  const [dialog, setDialog] = useState<OrderDialog | null>(null);
  const pickingListUrl = fillPath(pickingList.url, { number: order.number });
  useScreenKeys({
    e: doStep && !work.isPending ? doStep : undefined,
    u: mayEdit ? () => setDialog('edit') : undefined,
    p: () => void window.open(pickingListUrl, '_blank', 'noopener'),
  });
  return (
    <Screen
      title={order.number}
      crumbs={<OrderCrumbs walk={walk} />}
      badge={<Badge order={order} />}
      actions={
        <Others>
          {may.change && order.may.cancel ? (
            <Button
              variant="quiet"
              icon={<Ban />}
              {...OrderDialogs.soon}
              onClick={() => setDialog('cancel')}
            >
              {t('order.cancel')}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button
              variant="line"
              icon={<Pencil />}
              {...OrderDialogs.soon}
              onClick={() => setDialog('edit')}
            >
              {t('order.edit')}
              <Key letter="U" />
            </Button>
          ) : null}
          <a
            className={buttonClass({ variant: 'line' })}
            href={pickingListUrl}
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
      <OrderNotices
        order={order}
        work={work}
        acts={acts}
        heard={heard}
        onRelease={() => setDialog('release')}
      />
      <Columns
        className={styles.columns}
        side={
          <>
            <CustomerBox order={order} />
            <DocumentsBox
              order={order}
              mayOpen={may.seeInvoices}
              isBusy={work.isPending}
              onProforma={may.invoice && order.may.proforma ? () => setDialog('proforma') : null}
              onPrepayment={may.pay && order.may.prepay ? () => setDialog('prepayment') : null}
              onAdvance={may.invoice && order.may.advance ? () => setDialog('advance') : null}
              onInvoice={acts.invoice}
            />
            <NotesBox notes={order.notes} />
            <AddressesBox order={order} />
          </>
        }
      >
        <OrderNext order={order} acts={acts} isBusy={work.isPending} />
        <OrderLines order={order} />
        <OrderShipments
          order={order}
          parcel={acts.isPacking && may.ship && !isStopped && !isWaiting ? acts.parcel : null}
          number={acts.parcelNumber}
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
      </Columns>
      {dialog ? (
        <OrderDialogs asked={dialog} order={order} work={work} onClose={() => setDialog(null)} />
      ) : null}
    </Screen>
  );
}

const Badge = ({ order }: { order: WorkedOrder }) => (
  <>
    <StatusChips order={order} />
    <span className={styles.sub}>
      {formatMoment(order.created_at)} · {t('order.orderedBy', { name: order.customer.ordered_by })}{' '}
      · {order.shipping} · {order.payment}
    </span>
  </>
);

function StatusChips({ order }: { order: WorkedOrder }) {
  const isPart = order.shipping_state === 'part' && ['accepted', 'ready'].includes(order.status);
  const invoices = order.documents.filter(({ kind }) => kind === 'invoice');
  const isPaid = invoices.every((one) => (one.paid_cents ?? 0) >= (one.gross_cents ?? 0));
  return (
    <>
      <OrderChip
        order={{
          status: order.status,
          isPartly: isPart,
          isPickUp: order.is_pick_up,
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
