import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import account from './account.json' with { type: 'json' };

type Words = typeof account &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof account>;

/** Words of signing in and of one’s own account, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([account, office, sk], noBreak);
