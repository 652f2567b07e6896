import account from './account.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type Words = typeof checkout & typeof account & typeof sk;
export type TextKey = Paths<Words, string>;

/** Words of the checkout and of an order just placed, beside those of the account and of every page. */
export const { t, plurals } = dictionaryOf<Words>([checkout, account, sk], noBreak);
