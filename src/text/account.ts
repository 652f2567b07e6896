import account from './account.json' with { type: 'json' };
import basket from './basket.json' with { type: 'json' };
import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import projects from './projects.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };

type Words = typeof account & typeof basket & typeof projects & typeof signIn & typeof sk;
export type TextKey = Paths<Words, string>;

/**
 * Words of what customers see of their own, beside those of every page: visitors who only look are not sent them. Pages that need only the
 * words of signing in, of jobs or of filling a basket have those alone.
 */
export const { t, plurals, findText } = dictionaryOf<Words>(
  [account, basket, projects, signIn, sk],
  noBreak,
);
