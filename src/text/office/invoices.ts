import { dictionaryOf } from '#text/dictionary.ts';
import { noBreak } from '#text/no-break.ts';
import office from '#text/office.json' with { type: 'json' };
import type { SharedWords } from '#text/shared-words.ts';
import sk from '#text/sk.json' with { type: 'json' };
import invoices from './invoices.json' with { type: 'json' };

type Words = typeof invoices &
  typeof office &
  Omit<SharedWords, keyof typeof office | keyof typeof invoices>;

/** Words of invoices, proformas and reminders, beside those of every screen of the office. */
export const { t, plurals } = dictionaryOf<Words>([invoices, office, sk], noBreak);
