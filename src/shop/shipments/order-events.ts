import type { Order } from '#shop/orders/contract.ts';
import { formatDate, formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import type { Shipment } from './contract.ts';

export type OrderEvent = { at: string; when: string; what: string };
type Known = Pick<Order, 'history' | 'is_pick_up' | 'ordered_by'>;

/** What happened with the order and its shipments, the last of it first. */
export function eventsOf(order: Known, shipments: Shipment[]): OrderEvent[] {
  const sent = new Set(shipments.map(({ created_at: at }) => at));
  const statuses = order.history
    // The shipment by which all of it has left says so itself.
    .filter(({ status_code: status, at }) => status === 'new' || !sent.has(at))
    .map(({ at, status, status_code: code, note }) => ({
      at,
      when: formatMoment(at),
      what: [
        code === 'new' ? placed(order) : t('shipments.events.status', { status }),
        ...(note ? [note] : []),
      ].join(' '),
    }));
  return [...statuses, ...shipments.flatMap((one) => eventsOfShipment(order, one))].toSorted(
    (left, right) => right.at.localeCompare(left.at),
  );
}

const placed = ({ ordered_by: by }: Known) =>
  by ? t('shipments.events.placedBy', { name: by }) : t('shipments.events.placed');

function eventsOfShipment({ is_pick_up: isPickUp }: Known, shipment: Shipment): OrderEvent[] {
  const { position, created_at: at, delivered_on: delivered, parcels } = shipment;
  const detail = [
    shipment.carrier,
    parcels.length > 0 ? plurals('shipments.parcels', parcels.length) : '',
  ]
    .filter(Boolean)
    .join(', ');
  const what = t(isPickUp ? 'shipments.events.handed' : 'shipments.events.sent', { position });
  return [
    { at, when: formatMoment(at), what: detail ? `${what} (${detail}).` : `${what}.` },
    ...(delivered && !isPickUp
      ? [
          {
            // A day without an hour is behind everything else of it.
            at: `${delivered}T23:59:59`,
            when: formatDate(delivered),
            what: `${t('shipments.events.delivered', { position })}.`,
          },
        ]
      : []),
  ];
}
