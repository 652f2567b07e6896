import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

export type TextKey = Paths<typeof sk, string>;

/** The words of the shop, for its screens, mails and documents. */
export const { t, plurals, findText } = dictionaryOf(sk, noBreak);
