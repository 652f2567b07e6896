import account from './account.json' with { type: 'json' };
import basket from './basket.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import { dictionaryOf, type Values } from './dictionary.ts';
import documents from './documents.json' with { type: 'json' };
import { noBreak } from './no-break.ts';
import refusals from './refusals.json' with { type: 'json' };
import projects from './projects.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };

type Words = typeof documents &
  typeof refusals &
  typeof checkout &
  typeof account &
  typeof basket &
  typeof projects &
  typeof signIn &
  typeof sk;

/** Words of mails and documents, which only the server writes, beside all that screens say. */
export const { t, plurals, findText } = dictionaryOf<Words>(
  [documents, refusals, checkout, account, basket, projects, signIn, sk],
  noBreak,
);

type Refused = { code: string; message: string; values?: Values | undefined };

/** The sentence of one problem of a refusal; null for a code that has none. */
export const refusalText = ({ code, message, values }: Refused): string | null =>
  message || findText(code, values);
