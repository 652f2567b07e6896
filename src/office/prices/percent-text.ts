import type { BasisPoints } from '#base/values/money.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/prices.ts';

/** 12 %, 12,5 % */
export const percentWords = (points: BasisPoints): string =>
  t('prices.percent', { percent: formatNumber(points / 100) });
