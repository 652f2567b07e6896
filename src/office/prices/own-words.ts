import type { ListedOwn } from '#staff/prices/own-contract.ts';
import { formatDate, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/prices.ts';
import { unitLabel } from '#text/units.ts';
import { marginText, percentWords } from './percent-text.ts';

/** What it is on, in a few words. */
export const onWords = ({ kind, name, product }: ListedOwn): string =>
  kind === 'product' ? (product?.code ?? name) : t(`prices.own.on.${kind}`, { name });

export const amountWords = ({ price, discount_bp: points, product }: ListedOwn): string => {
  if (price === null) return percentWords(-(points ?? 0));
  const unit = product?.unit ?? 'ks';
  return unit === 'ks'
    ? formatUnitPrice(price)
    : t('prices.own.perUnit', { price: formatUnitPrice(price), unit: unitLabel(unit) });
};

export const marginWords = ({ kind, margin_bp: margin }: ListedOwn): string => {
  if (margin === null) return t('prices.own.none');
  const words = marginText(margin);
  return kind === 'product' ? words : t('prices.own.marginFrom', { margin: words });
};

export function daysWords({ from, until }: Pick<ListedOwn, 'from' | 'until'>): string {
  const [first, last] = [from && formatDate(from), until && formatDate(until)];
  if (first && last) return t('prices.own.days.both', { from: first, until: last });
  if (first) return t('prices.own.days.from', { from: first });
  return last ? t('prices.own.days.until', { until: last }) : t('prices.own.days.always');
}
