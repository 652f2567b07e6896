import account from './account.json' with { type: 'json' };
import basket from './basket.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import projects from './projects.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };

type Words = typeof checkout &
  typeof account &
  typeof basket &
  typeof projects &
  typeof signIn &
  typeof sk;
export type TextKey = Paths<Words, string>;

/** Words of the checkout and of an order just placed, beside those of the account and of every page. */
export const { t, plurals } = dictionaryOf<Words>(
  [checkout, account, basket, projects, signIn, sk],
  noBreak,
);
