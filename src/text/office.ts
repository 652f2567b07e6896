import { dictionaryOf, type Paths } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import office from './office.json' with { type: 'json' };
import type { SharedWords } from './shared-words.ts';
import sk from './sk.json' with { type: 'json' };

/** A part of the office hides the part of the shop that has its name. */
type Words = typeof office & Omit<SharedWords, keyof typeof office>;
export type OfficeTextKey = Paths<typeof office, string>;

/** Words of the office's screens, beside those of the controls that it shares with the shop. */
export const { t, plurals } = dictionaryOf<Words>([office, sk], noBreak);
