import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'tests/**/*.test.ts', 'drills/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    // Two cores: one runs the tests, the other PostgreSQL.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
