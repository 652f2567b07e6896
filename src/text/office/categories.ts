import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import categories from './categories.json' with { type: 'json' };

type Words = typeof categories &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof categories>;

/** Words of categories and parameters in the office, beside those of every screen of it. */
export const { t, plurals } = dictionaryOf<Words>([categories, office, sk], noBreak);
