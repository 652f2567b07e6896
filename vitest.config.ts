import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, it would be waited for alone for two minutes. */
const LONGEST = 'drills/embedded.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src,seed,tests,drills}/**/*.test.ts'],
          globalSetup: ['tests/global-setup.ts'],
        },
      },
      {
        // Components in a document, in a process of their own: React looks when it is loaded whether there is one.
        extends: true,
        test: { name: 'dom', include: ['src/**/*.dom.test.tsx'], environment: 'happy-dom' },
      },
    ],
    // One more than there are cores: tests wait for PostgreSQL, and drills for what they have killed. Two left a fifth idle.
    maxWorkers: 3,
    // Nothing in a module outlives what it belongs to (`tests/caches.test.ts`), and loading everything for each file
    // took a third of the run. What a file may leave behind in its process is looked at after each.
    isolate: false,
    setupFiles: ['tests/nothing-left.ts', 'tests/same-draws.ts'],
    sequence: { sequencer: LongestFirst },
    // Of what hangs, not of what is slow: a machine that others use too may take five times as long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Less than anything that is forgotten by itself: what is polled for must have been told.
    expect: { poll: { timeout: 20_000 } },
  },
});
