import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import search from './search.json' with { type: 'json' };

/** Words of the panel of the search and of its page without results; apart, because every page brings the others. */
export const { t: ts } = dictionaryOf<typeof search>([search], noBreak);
