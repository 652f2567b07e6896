import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import imports from './imports.json' with { type: 'json' };

type Words = typeof imports &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof imports>;

/** Words of files that are brought, beside those of every screen of the office. */
export const { t, plurals, findText } = dictionaryOf<Words>([imports, office, sk], noBreak);
