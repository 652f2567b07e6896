import { formatDayShort } from '#text/format.ts';
import { t } from '#text/checkout.ts';

/** When goods are expected; a day that nobody knows, or that has passed meanwhile, is to be confirmed. */
export const dayWords = (on: string | null, today: string): string =>
  on === null || on < today ? t('split.unknown') : formatDayShort(on, today);
