import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import ownNumbers from './own-numbers.json' with { type: 'json' };

/** Words of a company's own numbers; apart, because no other page needs them. */
export const { t, plurals } = dictionaryOf<typeof ownNumbers>([ownNumbers], noBreak);
