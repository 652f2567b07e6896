import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { shopWords } from './shop-words.server.ts';

type Tree = { [key: string]: string | Tree };

const leavesOf = (tree: Tree, path: string[] = []): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[[...path, key].join('.'), value] satisfies [string, string]]
      : leavesOf(value, [...path, key]),
  );

const OF_EVERY_PAGE = new Set([
  'sk',
  'account',
  'basket',
  'projects',
  'own-numbers',
  'sign-in',
  'checkout',
  'refusals',
]);
/** What the shop's screens never say. */
const OTHERS = new Set(['office', 'staff', 'documents']);

const camelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

test('holds every text of every dictionary of the shop, each with its own words', async () => {
  const folder = new URL('./', import.meta.url);
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
  expect(names.length).toBeGreaterThan(10);
  const said = new Map(leavesOf(shopWords));
  let count = 0;
  for (const name of names.filter((one) => !OTHERS.has(one))) {
    const tree = JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as Tree;
    const below = OF_EVERY_PAGE.has(name) ? [] : ['screens', camelCase(name)];
    for (const [key, words] of leavesOf(tree, below)) {
      expect([key, said.get(key)]).toEqual([key, words]);
      count++;
    }
  }
  // And nothing else: no office, no mails.
  expect(said.size).toBe(count);
});
