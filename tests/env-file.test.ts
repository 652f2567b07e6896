import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

test('.env is read by what runs the shop, never by what tests, measures or replaces it', () => {
  const reading = Object.entries(scripts)
    .filter(([, command]) => command.includes('--env-file-if-exists=.env'))
    .map(([name]) => name);
  expect(reading).toEqual(['start', 'dev', 'backup']);
  // The one that first installs what is missing, with whichever Node.js there is.
  expect(readFileSync('bin/shop.mjs', 'utf8')).toContain('--env-file-if-exists=.env');
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('.env');
});

test('the example names every variable of the configuration', () => {
  const source = readFileSync('src/base/process/config.server.ts', 'utf8');
  const read = new Set(
    [...source.matchAll(/\b(?:env\.)?([A-Z]{2,}(?:_[A-Z]+)*)\b/g)].map(([, name]) => name!),
  );
  const documented = [
    ...readFileSync('README.md', 'utf8').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) +\|/gm),
  ]
    .flatMap(([, names]) => names!.match(/[A-Z_]+/g)!)
    // Of tests, and one that nothing uses yet.
    .filter((name) => !['CHROMIUM_PATH', 'MAPS_API_KEY'].includes(name));
  expect(documented.length).toBeGreaterThan(10);
  const example = readFileSync('.env.example', 'utf8');
  const offered = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(documented.filter((name) => !offered.includes(name))).toEqual([]);
  expect(offered.filter((name) => !read.has(name))).toEqual([]);
});
