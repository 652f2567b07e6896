import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import product from './product.json' with { type: 'json' };

type Words = typeof product &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof product>;

/** Words of the screen of one product, beside those of every screen. */
export const { t, plurals } = dictionaryOf<Words>([product, office, sk], noBreak);
