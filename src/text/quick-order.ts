import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import quickOrder from './quick-order.json' with { type: 'json' };

/** Words of the quick order; apart, because no other page needs them. */
export const { t: tq, plurals: pq } = dictionaryOf<typeof quickOrder>([quickOrder], noBreak);
