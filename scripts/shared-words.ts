import type { Plugin } from 'vite';
import { SHARED_SECTIONS } from '../src/text/shared-words.ts';

const isShared = (section: string) => SHARED_SECTIONS.some((one) => one === section);

/**
 * Takes the words that only pages of the shop say out of the bundle of the office. What the office itself says is held to them
 * by types; a control of both that says another is refused here, where it is known that the office uses it.
 */
export const sharedWords = (): Plugin => {
  let others: string[] = [];
  const said = new Map<string, string[]>();
  return {
    name: 'shared-words',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: [/\/src\/text\/sk\.json$/, /\/src\/(ui|text|base)\/.*\.tsx?$/] },
      handler(code, id) {
        if (!id.endsWith('.json')) {
          const run = code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
          said.set(
            id,
            [...run.matchAll(/(?<=['"`])\w+(?=\.[\w$])/g)].map(([section]) => section),
          );
          return null;
        }
        const sections = Object.entries(JSON.parse(code) as Record<string, object>);
        others = sections.map(([name]) => name).filter((name) => !isShared(name));
        const shared = sections.filter(([name]) => isShared(name));
        return { code: JSON.stringify(Object.fromEntries(shared)), map: null };
      },
    },
    buildEnd() {
      for (const [id, sections] of said)
        for (const section of sections)
          if (others.includes(section))
            this.error(`${id}: „${section}“ is not among the words that the office shares`);
    },
  };
};
