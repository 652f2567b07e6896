import account from './account.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import { dictionaryOf } from './dictionary.ts';
import documents from './documents.json' with { type: 'json' };
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type Words = typeof documents & typeof checkout & typeof account & typeof sk;

/** Words of mails and papers, which only the server writes, beside all that screens say. */
export const { t, plurals, findText } = dictionaryOf<Words>(
  [documents, checkout, account, sk],
  noBreak,
);
