import { formatDate } from '#text/format.ts';
import { t } from '#text/office/gift-cards.ts';

/** The last day of a card. */
export const endWords = (day: string | null) =>
  day === null ? t('giftCards.noEnd') : formatDate(day);
