import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'tests/**/*.test.ts', 'drills/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    // Two cores: one runs the tests, the other PostgreSQL.
    maxWorkers: 2,
    // Nothing in a module outlives what it belongs to (`tests/caches.test.ts`), and loading everything for each file
    // took a third of the run. What a file may leave behind in its process is looked at after each.
    isolate: false,
    setupFiles: ['tests/nothing-left.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
