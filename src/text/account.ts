import account from './account.json' with { type: 'json' };
import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type Words = typeof account & typeof sk;
export type TextKey = Paths<Words, string>;

/** Words of what customers see of their own, beside those of every page: visitors who only look are not sent them. */
export const { t, plurals, findText } = dictionaryOf<Words>([account, sk], noBreak);
