import type { BasisPoints } from '#base/values/money.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/prices.ts';

/** Of a margin a tenth is enough: 20,8 % */
export const marginText = (points: BasisPoints): string =>
  t('prices.percent', { percent: formatNumber(points / 100, 1, 1) });

/** 12 %, 12,5 % */
export const percentWords = (points: BasisPoints): string =>
  t('prices.percent', { percent: formatNumber(points / 100) });
