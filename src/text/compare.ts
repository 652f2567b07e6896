import { noBreak } from './no-break.ts';
import compare from './compare.json' with { type: 'json' };
import { dictionaryOf } from './dictionary.ts';

/** The words of the comparison; a file of their own, so that no other page loads them. */
export const { t: say, plurals: count } = dictionaryOf<typeof compare>([compare], noBreak);
