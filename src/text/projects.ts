import projects from './projects.json' with { type: 'json' };
import { dictionaryOf } from './dictionary.ts';
import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type Words = typeof projects & typeof sk;

/** Words of jobs and of saving to one, beside those of every page. */
export const { t, plurals } = dictionaryOf<Words>([projects, sk], noBreak);
