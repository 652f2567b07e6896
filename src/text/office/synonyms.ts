import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import synonyms from './synonyms.json' with { type: 'json' };

type Words = typeof synonyms &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof synonyms>;

/** Words of the synonyms of the search in the office, beside those of every screen of it. */
export const { t } = dictionaryOf<Words>([synonyms, office, sk], noBreak);
