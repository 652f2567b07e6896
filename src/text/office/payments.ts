import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };

type Words = typeof payments &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof payments>;

/** Words of payments and statements, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([payments, office, sk], noBreak);
