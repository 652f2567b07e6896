import { unitLabel } from '#text/units.ts';
import { addressText } from '#shop/orders/addresses.server.ts';
import { goodsPdf } from '#shop/orders/documents/goods-document.server.ts';
import { formatCount, formatZip } from '#text/format.ts';
import { t } from '#text/documents.ts';
import type { DeliveryNote } from './delivery-note.server.ts';

/** What travels with the goods, or is signed when somebody takes them. No price. */
export function deliveryNotePdf(note: DeliveryNote): Promise<Buffer> {
  const { shipment, order, letterhead, supplier, goods } = note;
  const place = order.pick_up_point;
  return goodsPdf({
    title: `${t('order.deliveryNote')} ${shipment.number}`,
    day: shipment.shipped_on,
    facts: [
      [
        t('invoice.supplier'),
        `${supplier.name}\n${supplier.street}, ${formatZip(supplier.zip)} ${supplier.city}\n${t('invoice.companyId')} ${supplier.ico}`,
      ],
      [t('invoice.customer'), addressText(order, 'invoice')],
      [t('invoice.companyId'), order.company_id],
      [t('order.number'), order.number],
      [t('order.customerReference'), order.customer_reference],
      [t('order.project'), order.project_name],
      [t('order.orderedBy'), order.ordered_by ?? ''],
      [t('order.shipping'), order.shipping],
      place
        ? [t('order.pickupPoint'), `${place.name}\n${place.address}`.trim()]
        : [t('order.deliveryAddress'), addressText(order, 'delivery')],
      [t('order.carrier'), shipment.carrier],
      [t('order.parcels'), shipment.parcels.map(({ number }) => number).join(', ')],
      [t('order.note'), shipment.note],
    ],
    lines: shipment.lines.map(({ code, name, amount, unit_of_measure: unit }) => ({
      code,
      name: goods[code]?.name ?? name,
      quantity: `${formatCount(amount)} ${unitLabel(unit)}`,
      ...(goods[code]?.ownNumber && {
        detail: t('invoice.ownNumber', { number: goods[code].ownNumber }),
      }),
    })),
    hasBoxes: false,
    letterhead,
  });
}
