import { formatPrice } from '#text/format.ts';
import { t } from '#text/text.ts';

/** What a way of delivery or payment costs; nothing is said as a word. */
export const Fee = ({ price }: { price: number | null }) =>
  price === null ? null : price === 0 ? t('common.free') : formatPrice(price);
