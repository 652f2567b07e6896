import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import sk from '#text/sk.json' with { type: 'json' };

const FOLDERS = ['src', 'seed', 'e2e'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|test)\.tsx?$/.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(`${folder}/${file}`, 'utf8'),
    })),
);
const everything = sources.map(({ text }) => text).join('\n');

const leaves = (node: object, prefix = ''): [string, unknown][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' || 'other' in value
      ? [[prefix + key, value] as [string, unknown]]
      : leaves(value, `${prefix}${key}.`),
  );
const known = new Map(leaves(sk));

test('every code a refusal may carry has its Slovak sentence', () => {
  const used = [...everything.matchAll(/'(messages\.[\w.]+)'/g)].map(([, code]) => code!);
  expect(used.length).toBeGreaterThan(5);
  expect([...new Set(used)].filter((code) => !known.has(code))).toEqual([]);
});

/** A key counts as used when it is written out, or when the code builds keys from its branch: `branch.${x}`. */
test('no text is left over', () => {
  const built = [...everything.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map(([, branch]) => branch!);
  const unused = [...known.keys()].filter(
    (key) =>
      !everything.includes(`'${key}'`) &&
      !everything.includes(`"${key}"`) &&
      !built.some((branch) => key.startsWith(branch)),
  );
  expect(unused).toEqual([]);
});

test('plurals have all four Slovak forms', () => {
  const plurals = [...known].filter(([, value]) => typeof value === 'object');
  for (const [key, forms] of plurals)
    expect(Object.keys(forms as object).sort(), key).toEqual(['few', 'many', 'one', 'other']);
});
