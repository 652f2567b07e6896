import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadedWith } from './main-process.ts';

/** Libraries that draw: in the process that serves visitors they cost memory, and whoever calls them stops everybody. */
const DRAWING = ['pdfkit', 'fontkit', '@cantoo/pdf-lib', 'sharp', 'bysquare'];

/** What begins the process, and what it loads by `import()` later on: that is followed by nobody. */
const ENTRIES = [
  'src/start/main.mjs',
  'src/start/run.server.ts',
  'src/start/office/app.server.ts',
  'src/staff/products/prices-plan.server.ts',
];

const drawingIn = ({ packages }: ReturnType<typeof loadedWith>) =>
  [...packages].filter(([name]) =>
    DRAWING.some((library) => name === library || name.startsWith(`${library}/`)),
  );

test.each(ENTRIES)('%s loads nothing that draws documents: threads do', (entry) => {
  expect(drawingIn(loadedWith(entry))).toEqual([]);
});

test.each(ENTRIES)('one that draws would be seen from %s, and from how far', (entry) => {
  const { files } = loadedWith(entry);
  const [farthest, way] = [...files]
    .filter(([file]) => /\.(ts|mjs)$/.test(file))
    .reduce((far, one) => (one[1].length > far[1].length ? one : far));
  const planted = loadedWith(entry, (file) =>
    file === farthest ? `import 'pdfkit';` : readFileSync(file, 'utf8'),
  );
  expect(drawingIn(planted)).toEqual([['pdfkit', way]]);
});

test('the office is loaded with its first request, and with it what only it needs', () => {
  const { packages, files } = loadedWith('src/start/run.server.ts');
  expect([...files.keys()].filter((file) => /^src\/start\/office\/.*routes/.test(file))).toEqual(
    [],
  );
  expect([...packages.keys()]).not.toContain('@simplewebauthn/server');
});

test('what is imported by what is imported is seen, types are not', () => {
  const sources: Record<string, string> = {
    'src/start/a.server.ts': `import { b } from '#shop/b.server.ts';\nimport type { C } from '#shop/c.server.ts';`,
    'shop/b.server.ts': `import {\n  type Pdf,\n} from './d.server.ts';\nconst later = () => import('fontkit');`,
    'shop/d.server.ts': `import 'pdfkit';`,
  };
  const { packages, files } = loadedWith('src/start/a.server.ts', (file) => sources[file]!);
  expect([...packages.keys()]).toEqual(['pdfkit']);
  expect([...files.keys()]).toHaveLength(3);
});
