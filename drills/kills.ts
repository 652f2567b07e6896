import { type Drill, underBuyers } from './drill.ts';

/** Calls of eight buyers between two faults, at most: about as many as bring each of them to an order. */
export const CALLS = 160;

export const appKill: Drill = {
  about: 'kill -9 of the shop under eight buyers, then started again',
  kinds: ['embedded', 'external'],
  rounds: { small: 2, full: 200 },
  run: async (stand, rounds) => [
    await underBuyers(stand, `kill -9 of the shop (${stand.kind})`, async (crowd) => {
      const recovery: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await crowd.work(CALLS);
        await stand.shop.end('SIGKILL');
        const back = crowd.recovery();
        await stand.shop.start();
        recovery.push(await back);
      }
      return { count: rounds, recovery };
    }),
  ],
};

export const databaseKill: Drill = {
  about:
    'kill -9 of PostgreSQL and all it forked under eight buyers; the shop goes on without a restart',
  kinds: ['embedded', 'external'],
  rounds: { small: 1, full: 100 },
  run: async (stand, rounds) => {
    const { pid } = stand.shop;
    const row = await underBuyers(
      stand,
      `kill -9 of the database (${stand.kind})`,
      async (crowd) => {
        const recovery: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await crowd.work(CALLS);
          const back = crowd.recovery();
          await stand.killDatabase();
          recovery.push(await back);
        }
        return { count: rounds, recovery };
      },
    );
    if (stand.shop.pid !== pid) row.verdict.findings.push('the shop had to be restarted');
    return [row];
  },
};
