import { dictionaryOf } from '../dictionary.ts';
import { noBreak } from '../no-break.ts';
import office from '../office.json' with { type: 'json' };
import sk from '../sk.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };

type Words = typeof payments &
  typeof office &
  Omit<typeof sk, keyof typeof office | keyof typeof payments>;

/** Words of payments and statements, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([payments, office, sk], noBreak);
