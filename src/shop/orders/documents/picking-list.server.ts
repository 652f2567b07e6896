import { type Cents, toEuros } from '#base/values/money.ts';
import type { Letterhead } from '#base/files/pdf.server.ts';
import { unitLabel } from '#text/units.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import { addressText } from '#shop/orders/addresses.server.ts';
import type { Order, OrderProduct } from '#shop/orders/contract.ts';
import { type GoodsDocument, goodsPdf, goodsPdfs } from './goods-document.server.ts';
import type { LineGoods } from '#shop/orders/one/line-goods.server.ts';

export type PickingList = {
  order: Order;
  /** Where it is put together. */
  warehouse: string;
  goods: LineGoods;
  /** Of whoever takes the goods; null where they pay otherwise. */
  collectCents: Cents | null;
  letterhead: Letterhead;
};

/**
 * An order on paper, for the warehouse: what to put together, for whom, and how it leaves. Of an order that has left in
 * part only the rest. No price but what is to be collected.
 */
export const pickingListPdf = (list: PickingList): Promise<Buffer> => goodsPdf(documentOf(list));

/** Of several orders, one after another from a page of its own; lines by their code, as shelves are walked by. */
export const pickingListsPdf = (lists: PickingList[]): Promise<Buffer> =>
  goodsPdfs(
    t('order.pickingLists'),
    lists.map((list) => byCode(documentOf(list))),
  );

const byCode = (document: GoodsDocument): GoodsDocument => ({
  ...document,
  lines: document.lines.toSorted((a, b) => a.code.localeCompare(b.code, 'sk', { numeric: true })),
});

function documentOf({
  order,
  goods,
  warehouse,
  collectCents,
  letterhead,
}: PickingList): GoodsDocument {
  const isPart = order.shipping_state === 'part';
  const products = isPart
    ? order.products.filter(({ amount, shipped }) => amount > shipped)
    : order.products;
  return {
    title: `${t('order.pickingList')} ${order.number}`,
    day: order.created,
    facts: [[t('order.warehouse'), warehouse], ...factsOf(order, collectCents)],
    lines: products.map((product) => ({
      ...lineOf(product, isPart),
      ...goods[product.code],
    })),
    hasBoxes: true,
    letterhead,
  };
}

function factsOf(order: Order, collectCents: Cents | null): GoodsDocument['facts'] {
  const place = order.pick_up_point;
  return [
    [t('invoice.customer'), order.company_name],
    [t('order.orderedBy'), order.ordered_by ?? ''],
    [t('order.customerReference'), order.customer_reference],
    [t('order.project'), order.project_name],
    [t('order.shipping'), order.shipping],
    [t('split.title'), order.is_split ? t('split.twice') : ''],
    place
      ? [t('order.pickupPoint'), `${place.name}\n${place.address}`.trim()]
      : [t('order.deliveryAddress'), addressText(order, 'delivery')],
    [t('order.payment'), order.payment],
    [t('order.collectOnDelivery'), collectCents === null ? '' : formatPrice(toEuros(collectCents))],
    [t('order.note'), order.note],
  ];
}

/** What is still to be put together, and of a part how much has left before. */
function lineOf(
  { code, name, amount, shipped, unit_of_measure: unit }: OrderProduct,
  isPart: boolean,
) {
  const count = (pieces: number) => `${pieces} ${unitLabel(unit)}`;
  const detail = t('order.partOf', { shipped: count(shipped), amount: count(amount) });
  return {
    code,
    name,
    quantity: count(isPart ? amount - shipped : amount),
    ...(isPart && shipped > 0 ? { detail } : {}),
  };
}
