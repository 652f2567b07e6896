import { type RefObject, useState } from 'react';
import { fillPath } from '#base/wire/api.ts';
import { api } from '#office/api/send.ts';
import { pressOnce } from '#office/components/press-once.ts';
import { Box } from '#office/components/screen.tsx';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { formatDate, formatDayShort } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { amountText } from '#text/units.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  deliverShipment,
  deliveryNote,
  type OrderShipment,
  type WorkedOrder,
} from '#staff/orders/order-contract.ts';
import type { Parcel } from './use-parcel.ts';
import type { useOrderWork } from './order-work.ts';
import styles from './order.module.css';

const UndoDialog = windowOnDemand(async () => (await import('./order-dialogs.tsx')).UndoDialog);

type Props = {
  order: WorkedOrder;
  /** What is being put together now; null when nothing leaves. */
  parcel: Parcel | null;
  number: RefObject<HTMLInputElement | null>;
  act: ReturnType<typeof useOrderWork>['act'];
  isBusy: boolean;
  mayShip: boolean;
  onSubmit: () => void;
};

/** What leaves now, what has left and what is still to come. */
export function OrderShipments({ order, parcel, number, act, isBusy, mayShip, onSubmit }: Props) {
  const [undone, setUndone] = useState<number | null>(null);
  const waiting = order.lines.filter(({ later }) => later > 0);
  if (!parcel && order.shipments.length === 0) return null;
  return (
    <Box
      isFlush
      title={t('order.shipments.title')}
      badge={<span className="muted">{order.shipments.length}</span>}
    >
      {parcel ? (
        <PackingForm order={order} parcel={parcel} number={number} onSubmit={onSubmit} />
      ) : null}
      {order.shipments.toReversed().map((shipment) => (
        <Sent
          key={shipment.position}
          order={order}
          shipment={shipment}
          mayChange={mayShip && shipment.delivered_on === null}
          isBusy={isBusy}
          onUndo={() => setUndone(shipment.position)}
          onArrived={() =>
            act({
              send: (body) =>
                api(deliverShipment, {
                  params: { number: order.number, position: shipment.position },
                  body,
                }),
              done: t('order.did.deliver'),
            })
          }
        />
      ))}
      {waiting.length > 0 && order.status !== 'cancelled' ? (
        <div className={styles.shipment}>
          <p className={styles.shipmentHead}>
            <b>{t('order.shipments.left')}</b>
          </p>
          <ul>
            {waiting.map(({ position, code, later, unit, expected_on: on }) => (
              <li key={position}>
                <span>{amountText(later, unit)}</span>
                <span>
                  {code},{' '}
                  <span className={styles.bad}>
                    {on
                      ? t('order.shipments.leftOn', { day: formatDayShort(on) })
                      : t('order.shipments.leftUnknown')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {undone === null ? null : (
        <UndoDialog order={order} position={undone} act={act} onClose={() => setUndone(null)} />
      )}
    </Box>
  );
}

type PackingProps = Pick<Props, 'order' | 'number' | 'onSubmit'> & { parcel: Parcel };

function PackingForm({ order, parcel, number, onSubmit }: PackingProps) {
  const { question } = useLeaveQuestion(parcel.isTouched);
  return (
    <>
      <form
        className={styles.packing}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <p className={styles.shipmentHead}>
          <b>{t('order.shipments.one', { position: order.shipments.length + 1 })}</b>
          <Chip tone="warning">{t('order.shipments.preparing')}</Chip>
        </p>
        <ul className={styles.packed}>
          {parcel.lines.map(({ position, code, name, left, unit }) => (
            <li key={position}>
              <span>
                <b>{code}</b> {name}
              </span>
              <span className={styles.count}>
                <TextField
                  isLabelHidden
                  name={`packed-${position}`}
                  label={t('order.shipments.quantity', { code })}
                  error={parcel.problemOf({ position, left })}
                  inputMode="numeric"
                  autoComplete="off"
                  value={parcel.amountOf(position)}
                  onChange={(event) => parcel.setAmount(position, event.target.value)}
                />
                <span className="muted">
                  {t('order.shipments.of', { left: amountText(left, unit) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {order.is_pick_up ? null : (
          <div className={styles.fields}>
            <Select
              label={t('order.shipments.carrier')}
              value={parcel.carrier}
              onChange={(event) => parcel.setCarrier(event.target.value)}
            >
              <option value="">{t('order.shipments.noCarrier')}</option>
              {order.carriers.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
            <TextField
              ref={number}
              label={t('order.shipments.parcels')}
              hint={t('order.shipments.parcelsHint')}
              error={parcel.problem}
              autoComplete="off"
              value={parcel.numbers}
              onChange={(event) => parcel.setNumbers(event.target.value)}
            />
          </div>
        )}
      </form>
      {question}
    </>
  );
}

type SentProps = {
  order: WorkedOrder;
  shipment: OrderShipment;
  mayChange: boolean;
  isBusy: boolean;
  onUndo: () => void;
  onArrived: () => void;
};

const Sent = ({ order, shipment, mayChange, isBusy, onUndo, onArrived }: SentProps) => (
  <div className={styles.shipment}>
    <div className={styles.shipmentHead}>
      <b>{t('order.shipments.one', { position: shipment.position })}</b>
      {shipment.delivered_on === null ? (
        <Chip>{t('order.shipments.onWay')}</Chip>
      ) : (
        <Chip tone="success">
          {t(order.is_pick_up ? 'order.shipments.handed' : 'order.shipments.delivered')}
        </Chip>
      )}
      {shipment.parcels.map(({ number, url }) =>
        url ? (
          <a key={number} href={url} target="_blank" rel="noreferrer">
            {number}
          </a>
        ) : (
          <span key={number}>{number}</span>
        ),
      )}
      <span className="muted">
        {[shipment.carrier, formatDate(shipment.shipped_on)].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.end}>
        <a
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
          href={fillPath(deliveryNote.url, { number: order.number, position: shipment.position })}
          target="_blank"
          rel="noreferrer"
        >
          {t('order.shipments.note')}
        </a>
        {mayChange ? (
          <>
            <Button variant="quiet" size="sm" isLoading={isBusy} {...pressOnce(onArrived)}>
              {t('order.shipments.arrived')}
            </Button>
            <Button variant="quiet" size="sm" {...UndoDialog.soon} onClick={onUndo}>
              {t('order.shipments.undo')}
            </Button>
          </>
        ) : null}
      </span>
    </div>
    <ul>
      {shipment.lines.map(({ code, amount, unit_of_measure: unit }) => (
        <li key={code}>
          <span>{amountText(amount, unit)}</span>
          <span>{code}</span>
        </li>
      ))}
    </ul>
  </div>
);
