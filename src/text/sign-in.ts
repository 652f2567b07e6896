import signIn from './sign-in.json' with { type: 'json' };
import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type Words = typeof signIn & typeof sk;
export type TextKey = Paths<Words, string>;

/** Words of signing in and of the forms for it, beside those of every page. */
export const { t, plurals } = dictionaryOf<Words>([signIn, sk], noBreak);
