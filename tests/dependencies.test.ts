import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, listPackages } from './licences.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const workspaces = manifest.workspaces.map((folder: string) =>
  JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')),
);
const packages = listPackages();

test('every version is exact', () => {
  const wanted = Object.entries<string>({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.overrides,
    ...Object.assign({}, ...workspaces.map((one: typeof manifest) => one.devDependencies)),
  });
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('Node.js has the same version on every platform', () => {
  const versions = Object.entries<string>(manifest.optionalDependencies)
    .filter(([name]) => name.startsWith('node-'))
    .map(([, version]) => version);
  expect(versions).toHaveLength(5);
  expect(new Set(versions).size).toBe(1);
});

test('every licence has been agreed to', () => {
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test('only known packages run a script when they are installed', () => {
  const scripts = packages.filter((one) => one.hasInstallScript).map(({ name }) => name);
  expect(scripts).toEqual(Object.keys(manifest.allowScripts).toSorted());
});

/** The rule itself is tried. */
test.each([
  ['MIT', true],
  ['(GPL-3.0 OR MIT)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['unknown', false],
  ['', false],
])('%s: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});
