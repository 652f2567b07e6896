import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };

type Words = typeof settings &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof settings>;

/** Words of settings, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([settings, office, sk], noBreak);
