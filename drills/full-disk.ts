import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Drill, underBuyers } from './drill.ts';
import { until } from './processes.ts';

const CHUNK = Buffer.alloc(1024 * 1024);

export const fullDisk: Drill = {
  about:
    'the disk of the database (a small tmpfs; needs root) runs full under buyers and is freed again',
  kinds: ['embedded', 'external'],
  rounds: { small: 1, full: 10 },
  // Enough for the database and a few minutes of orders.
  disk: '420m',
  async run(stand, rounds) {
    let refused = 0;
    const row = await underBuyers(stand, '', async (crowd) => {
      const ballast = join(stand.disk, 'ballast');
      const recovery: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(500);
        const before = crowd.missed;
        fill(ballast);
        const isFelt = () => crowd.missed > before + 8;
        await until('the full disk to be felt', isFelt, { patience: 20_000 }).catch(() => {});
        refused += crowd.missed - before;
        rmSync(ballast);
        const back = crowd.recovery();
        await stand.ensureDatabase();
        recovery.push(await back);
      }
      return { count: rounds, recovery };
    });
    return [{ ...row, what: `disk full (${stand.kind}; ${refused} calls refused)` }];
  },
};

/** Writes until nothing more goes in. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
