import { dictionaryOf } from './dictionary.ts';
import finding from './finding.json' with { type: 'json' };
import { noBreak } from './no-break.ts';

/** Words of what listings ask for only when somebody narrows them down; apart, because every page brings the others. */
export const { t: tf } = dictionaryOf<typeof finding>([finding], noBreak);
