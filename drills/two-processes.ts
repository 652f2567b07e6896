import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Crowd } from './crowd.ts';
import { type Drill, underBuyers } from './drill.ts';
import { CALLS } from './kills.ts';
import { freePort, killTree, launch, until } from './processes.ts';
import { prepareShop } from './shop-process.ts';
import type { Stand } from './stand.ts';

const NGINX = '/usr/sbin/nginx';
export const hasNginx = () => existsSync(NGINX);

export const twoProcesses: Drill = {
  about:
    'two processes behind nginx on one PostgreSQL: each process, nginx and the database killed in turn',
  kinds: ['external'],
  rounds: { small: 1, full: 10 },
  env: { TRUST_PROXY: '127.0.0.1' },
  async run(stand, rounds) {
    const second = await prepareShop(stand.folder, stand.env, 'second');
    await second.start();
    const nginx = await prepareNginx(stand, [stand.shop.port, second.port]);
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

/** The configuration that is shipped, with addresses of this drill in it. */
async function prepareNginx({ folder }: Stand, ports: number[]) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const home = join(folder, 'nginx');
  mkdirSync(home);
  const site = execFileSync('sh', ['deploy/nginx.sh'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      SERVERS: ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' '),
      ...{ LISTEN: `127.0.0.1:${port}`, CACHE: join(home, 'cache'), LOGS: home },
      ...{ RATE: '10000r/s', BURST: '10000' },
    },
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${home}/${one};`,
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; error_log ${home}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http { ${paths.join(' ')} ${site} }`,
  );
  let program: ReturnType<typeof launch> | undefined;
  return {
    origin,
    async start() {
      program = launch(NGINX, ['-p', home, '-c', join(home, 'nginx.conf')], {
        log: join(home, 'out.log'),
      });
      await until(
        `nginx to answer, see ${home}`,
        async () => (await fetch(`${origin}/health/live`)).status > 0,
      );
    },
    end: async (signal: NodeJS.Signals) => {
      if (!program?.isRunning()) return;
      // The workers of a killed master would go on listening.
      if (signal === 'SIGKILL') killTree(program.pid);
      await program.end(signal);
    },
  };
}
