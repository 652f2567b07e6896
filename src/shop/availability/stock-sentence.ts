import { formatCount, formatDayShort } from '#text/format.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/text.ts';
import { stockLevel } from './stock.ts';
import { unitLabel } from '#text/units.ts';

/** How much there is, as the shop tells it: never an exact number. What is not there is expected on a day, if it is known. */
export function stockSentence(stock: number, unit: string, expectedOn: string | null = null) {
  const level = stockLevel(stock);
  if (level.kind === 'toOrder') return toOrder(expectedOn, todayInBratislava());
  return t(level.kind === 'moreThan' ? 'stock.moreThan' : 'stock.lessThan', {
    count: formatCount(level.count),
    unit: unitLabel(unit),
  });
}

/** A page may be older than the day it was made for. */
const toOrder = (on: string | null, today: string) =>
  on !== null && on >= today
    ? t('stock.expected', { day: formatDayShort(on, today) })
    : t('stock.toOrder');
