import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import history from './history.json' with { type: 'json' };

type Words = typeof history &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof history>;

/** Words of the history of changes, beside those of every screen of the office. */
export const { t, plurals, findText } = dictionaryOf<Words>([history, office, sk], noBreak);
