import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The test files that try something with drawn values. */
export const propertyFiles = (): string[] =>
  globSync(['src/**/*.test.ts', 'seed/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: root })
    .map((file) => join(root, file))
    .filter((file) => /\bfc\.assert\(/.test(readFileSync(file, 'utf8')))
    .toSorted();
