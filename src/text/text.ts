import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

export type TextKey = Paths<typeof sk, string>;

/** The words of every page. */
export const { t, plurals, findText } = dictionaryOf<typeof sk>([sk], noBreak);
