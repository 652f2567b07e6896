import type { Crowd } from './crowd.ts';
import { type Drill, underBuyers } from './drill.ts';
import { CALLS } from './kills.ts';
import { prepareNginx } from './nginx.ts';
import { prepareShop } from './shop-process.ts';

export const twoProcesses: Drill = {
  about:
    'two processes behind nginx on one PostgreSQL: each process, nginx and the database killed in turn',
  kinds: ['external'],
  rounds: { small: 1, full: 10 },
  env: { TRUST_PROXY: '127.0.0.1' },
  async run(stand, rounds) {
    const second = await prepareShop(stand.folder, stand.env, 'second');
    await second.start();
    const nginx = await prepareNginx(stand.folder, [stand.shop.port, second.port]);
    await nginx.start();
    const parts: [string, () => Promise<void>][] = [
      ['the first process', () => again(stand.shop)],
      ['the second process', () => again(second)],
      ['nginx', () => again(nginx)],
      ['the database', () => stand.killDatabase()],
    ];
    try {
      const harm = async (crowd: Crowd) => {
        const recovery: number[] = [];
        for (let round = 0; round < rounds; round += 1)
          for (const [, kill] of parts) {
            await crowd.work(CALLS);
            const back = crowd.recovery();
            await kill();
            recovery.push(await back);
          }
        return { count: rounds * parts.length, recovery };
      };
      const what = 'kill -9 of one of two processes, nginx, PostgreSQL in turn';
      return [await underBuyers(stand, what, harm, nginx.origin)];
    } finally {
      await nginx.end('SIGTERM');
      await second.end('SIGTERM');
    }
  },
};

async function again(part: { end(signal: NodeJS.Signals): Promise<void>; start(): Promise<void> }) {
  await part.end('SIGKILL');
  await part.start();
}
