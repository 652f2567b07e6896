import { dictionaryOf, type Paths } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import customers from './customers.json' with { type: 'json' };

type Words = typeof customers &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof customers>;
export type CustomerTextKey = Paths<Words, string>;

/** Words of customers and registrations, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([customers, office, sk], noBreak);
