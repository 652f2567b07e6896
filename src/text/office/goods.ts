import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };

type Words = typeof goods &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof goods>;

/** Words of what lists of goods share, beside those of every screen. */
export const { t } = dictionaryOf<Words>([goods, office, sk], noBreak);
