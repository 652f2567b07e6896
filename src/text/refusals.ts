import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import refusals from './refusals.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };

/** Why something was refused, by its code; apart, because pages load them with the first refusal. */
export const { findText: findRefusal } = dictionaryOf<typeof refusals & typeof sk>(
  [refusals, sk],
  noBreak,
);
