import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };

type Words = typeof orders &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof orders>;

/** Words of orders, their parcels and orders by phone, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([orders, office, sk], noBreak);
