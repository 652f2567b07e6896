import { plurals, t } from '#text/basket.ts';
import { formatDayShort } from '#text/format.ts';
import type { Expected, Shipments } from '#shop/basket/split.ts';

/**
 * What comes when, where one day does not say it: "hneď 24 položiek, 25. 11. 5 položiek, bez termínu 3 položky". A day
 * that has passed meanwhile is one that nobody knows.
 */
export function daysSentence({ here, days }: Shipments, today: string): string | null {
  const known = days.filter(({ on }) => on !== null && on >= today);
  const unknown = countOf(days) - countOf(known);
  if (known.length + Number(unknown > 0) < 2) return null;
  return [
    ...(here > 0 ? [t('expected.now', { items: plurals('plurals.item', here) })] : []),
    ...known.map(
      ({ on, lines }) => `${formatDayShort(on!, today)} ${plurals('plurals.item', lines)}`,
    ),
    ...(unknown > 0 ? [t('expected.undated', { items: plurals('plurals.item', unknown) })] : []),
  ].join(', ');
}

const countOf = (days: Expected[]) => days.reduce((sum, { lines }) => sum + lines, 0);
