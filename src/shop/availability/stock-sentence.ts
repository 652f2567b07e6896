import { formatCount } from '#text/format.ts';
import { t } from '#text/text.ts';
import { stockLevel } from './stock.ts';
import { unitLabel } from '#text/units.ts';

/** How much there is, as the shop tells it: never an exact number. */
export function stockSentence(stock: number, unit: string) {
  const level = stockLevel(stock);
  if (level.kind === 'toOrder') return t('stock.toOrder');
  return t(level.kind === 'moreThan' ? 'stock.moreThan' : 'stock.lessThan', {
    count: formatCount(level.count),
    unit: unitLabel(unit),
  });
}
