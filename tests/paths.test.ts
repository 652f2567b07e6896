import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const MADE = ['node_modules', 'dist', '.git', 'test-results', 'data'];
const all = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => !MADE.includes(name))
  .flatMap((top) =>
    top.isDirectory()
      ? readdirSync(top.name, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
          .map((entry) => join(entry.parentPath, entry.name))
      : [top.name],
  );
const files = new Set(all);
const folders = new Set(
  all.flatMap((file) => {
    const parts = file.split('/').slice(0, -1);
    return parts.map((_, place) => parts.slice(0, place + 1).join('/'));
  }),
);
const tops = new Set([...folders].filter((folder) => !folder.includes('/')));
/** The rooms of the house: paths are written from `src` as well. */
const rooms = new Set(
  [...folders].flatMap((folder) => /^src\/([^/]+)$/.exec(folder)?.slice(1) ?? []),
);
const names = new Set(all.map((file) => file.split('/').at(-1)!));

/** A decision tells what was the case when it was taken; pages of the shop link to addresses of the shop. */
const TOLD = all.filter(
  (file) => file.endsWith('.md') && !/^(docs\/decisions\/0|CHANGELOG|seed\/)/.test(file),
);
const CODE = all.filter((file) =>
  /^(src|tests|e2e|drills|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/.test(file),
);

/** What stands for something, is made when the shop runs, or is a part of an address. */
const isExact = (path: string) => !/[<>{}$*…\s|()[\]]|^dist\/|^data\/|node_modules/.test(path);

function missingIn(text: string, from: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path]) => path!);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, path]) => path!)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => join(dirname(from), path));
  return [...quoted.filter(isNamed), ...linked].filter(isExact).filter((path) => !isThere(path));
}

/** Begins with a folder of the project or a room of it, or is the name of a source file. */
const isNamed = (path: string) => {
  const [first] = path.split('/');
  return tops.has(first!) || isInRoom(path)
    ? path.includes('/')
    : /^[\w.-]+\.(tsx?|mjs|module\.css)$/.test(path);
};
/** `a/b` may also be two words: a path from `src` is a folder with its stroke, or a file with its ending. */
const isInRoom = (path: string) =>
  rooms.has(path.split('/')[0]!) && /\/$|\.(tsx?|mjs|css|json)$/.test(path);

function isThere(path: string): boolean {
  const bare = path.replace(/^\.\//, '').replace(/\/$/, '');
  const isAt = (at: string) => files.has(at) || folders.has(at);
  return path.includes('/') ? isAt(bare) || isAt(`src/${bare}`) : names.has(bare);
}

test('every path that the documentation names is there', () => {
  const missing = TOLD.flatMap((file) =>
    missingIn(readFileSync(file, 'utf8'), file).map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every path that a comment names is there', () => {
  const missing = CODE.flatMap((file) => {
    const comments = readFileSync(file, 'utf8').match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
    return comments.flatMap((comment) =>
      missingIn(comment, file).map((path) => `${file}: ${path}`),
    );
  });
  expect(missing).toEqual([]);
});

test('a path that is not there is seen', () => {
  expect(missingIn('See `src/nowhere/gone.ts` and [it](gone.md).', 'docs/x.md')).toEqual([
    'src/nowhere/gone.ts',
    'docs/gone.md',
  ]);
  expect(
    missingIn('`src/<slice>/contract.ts`, `rooms.test.ts`, `src/office/`', 'README.md'),
  ).toEqual([]);
  expect(missingIn('`gone-for-good.ts`', 'README.md')).toEqual(['gone-for-good.ts']);
  const fromSrc =
    '`shop/nowhere.ts`, `site/nowhere/`, `office/router.tsx`, `shop/catalog/`, `base/64`';
  expect(missingIn(fromSrc, 'README.md')).toEqual(['shop/nowhere.ts', 'site/nowhere/']);
});
