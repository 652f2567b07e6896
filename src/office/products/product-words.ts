import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/products.ts';

/** 30,4 %, and with its sign +5,2 % */
export const percentWords = (points: number, isSigned = false) =>
  t('products.percent', {
    percent: `${isSigned && points > 0 ? '+' : ''}${formatNumber(points / 100, 1, 1)}`,
  });
