import basket from './basket.json' with { type: 'json' };
import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type Words = typeof basket & typeof sk;
export type TextKey = Paths<Words, string>;

/** Words of what fills a basket, also on other pages, beside those of every page. */
export const { t, plurals } = dictionaryOf<Words>([basket, sk], noBreak);
