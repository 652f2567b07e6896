// Test files that never open a database: another one tells nothing new of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inRoot } from './steps.mjs';

/** What gives a test its database; whoever does not import it, however far away, has none. */
const HARNESS = 'tests/database.ts';
const FOLDERS = ['src', 'seed', 'tests'];
const ROOMS = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).imports;

export function filesWithoutDatabase() {
  const known = new Map();
  const importsOf = (file) => {
    if (!known.has(file)) known.set(file, existsSync(inRoot(file)) ? importedBy(file) : []);
    return known.get(file);
  };
  return testFiles().filter((file) => {
    const reached = new Set([file]);
    for (const one of reached) for (const next of importsOf(one)) reached.add(next);
    return !reached.has(HARNESS);
  });
}

const testFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  );

function importedBy(file) {
  const source = readFileSync(inRoot(file), 'utf8');
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g)].map(([, path]) =>
    path.startsWith('#') ? ofRoom(path) : normalize(join(dirname(file), path)),
  );
}

function ofRoom(path) {
  const [room, ...rest] = path.split('/');
  return normalize(join(ROOMS[`${room}/*`] ?? room, '..', ...rest));
}
