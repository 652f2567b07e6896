import availability from './availability.json' with { type: 'json' };
import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';

/** What is there and what comes when; apart, because home page and listings do without. */
export const { t: ta } = dictionaryOf<typeof availability>([availability], noBreak);
