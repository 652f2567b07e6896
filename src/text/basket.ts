import basket from './basket.json' with { type: 'json' };
import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type Words = typeof basket & typeof sk;

/** Words of what fills a basket, also on other pages, beside those of every page. */
export const { t, plurals } = dictionaryOf<Words>([basket, sk], noBreak);
