import { formatPrice } from '#text/format.ts';

/** With a minus of its own, of what was returned. Apart from the words of payments: whoever only shows a sum needs none. */
export const euros = (cents: number) => formatPrice(cents / 100).replace('-', '\u2212');
