import { formatPrice } from '#text/format.ts';
import { t } from '#text/checkout.ts';

type Over = { over: number } | null;

/** Which limits are passed and by how much: „Nad limit objednávky o 245,86 €“. */
export function whyOf({ order, month }: { order: Over; month: Over }): string {
  return [
    order && order.over > 0 ? t('approval.why.order', { price: formatPrice(order.over) }) : '',
    month && month.over > 0 ? t('approval.why.month', { price: formatPrice(month.over) }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
