import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import product from './product.json' with { type: 'json' };

/** The words of the page of a product alone; a file of their own, so that no other page loads them. */
export const { t: say, plurals: count } = dictionaryOf<typeof product>([product], noBreak);
