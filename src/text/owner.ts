import { dictionaryOf, type Paths } from './dictionary.ts';
import owner from './owner.json' with { type: 'json' };

export type OwnerTextKey = Paths<typeof owner, string>;

/** The words of the owner's command line; a file of their own, so that no browser loads them. */
export const { t: say, plurals: count } = dictionaryOf(owner);
