import { dictionaryOf, type Paths } from './dictionary.ts';
import staff from './staff.json' with { type: 'json' };

export type StaffTextKey = Paths<typeof staff, string>;

/** The words of the shop's people, at the command line; a file of their own, so that no browser loads them. */
export const { t: say, plurals: count } = dictionaryOf<typeof staff>([staff]);
