import { readdirSync, readFileSync } from 'node:fs';

/** Names of the caches that the sources make. */
export const namesIn = (source: string): string[] =>
  [...source.matchAll(/\bcreateCache(?:<[^(]+>)?\(\{[^}]*?\bname: '([a-z]+)'/g)].map(
    ([, name]) => name!,
  );

/** Collections of a module that live as long as the process, and what grows while it runs. */
export const collectionsIn = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:export )?(?:const|let) (\w+)[^=\n]*= new (?:Weak)?Map\b[^(\n]*\(\)/gm),
  ].map(([, name]) => name!);

/** Another way to cache than `base/process/cache.server.ts`. */
export const usesLibrary = (source: string) =>
  /from 'lru-cache'|import\('lru-cache'\)/.test(source);

export const serverSources = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts') || file.endsWith('.server.tsx'))
    .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }));
