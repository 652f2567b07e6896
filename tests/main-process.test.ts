import { expect, test } from 'vitest';
import { loadedWith } from './main-process.ts';

/** Libraries that draw: in the process that serves visitors they cost memory, and whoever calls them stops everybody. */
const DRAWING = ['pdfkit', 'fontkit', '@cantoo/pdf-lib', 'sharp', 'bysquare'];

test.each(['src/start/main.mjs', 'src/start/run.server.ts'])(
  '%s loads nothing that draws documents: threads do',
  (entry) => {
    const { packages } = loadedWith(entry);
    const drawing = [...packages].filter(([name]) =>
      DRAWING.some((library) => name === library || name.startsWith(`${library}/`)),
    );
    expect(drawing).toEqual([]);
  },
);

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
