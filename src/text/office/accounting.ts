import { dictionaryOf } from '../dictionary.ts';
import { noBreak } from '../no-break.ts';
import office from '../office.json' with { type: 'json' };
import sk from '../sk.json' with { type: 'json' };
import accounting from './accounting.json' with { type: 'json' };

type Words = typeof accounting &
  typeof office &
  Omit<typeof sk, keyof typeof office | keyof typeof accounting>;

/** Words of the accountant’s month, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([accounting, office, sk], noBreak);
