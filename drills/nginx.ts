import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';
import { isListening, killTree, launch, type Program, until } from './processes.ts';

const NGINX = '/usr/sbin/nginx';
export const hasNginx = () => existsSync(NGINX);

export type Nginx = {
  origin: string;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
};

/** The configuration that is shipped, with addresses of this drill in it; `env` as `deploy/nginx.sh` reads it. */
export async function prepareNginx(
  folder: string,
  ports: number[],
  env: Record<string, string> = {},
  /** More for the http context. */
  more = '',
): Promise<Nginx> {
  const port = await freePort();
  const isSecure = 'CERTIFICATE' in env;
  const address = `127.0.0.1:${port}`;
  const home = join(folder, 'nginx');
  mkdirSync(home);
  const site = execFileSync('sh', ['deploy/nginx.sh'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      SERVERS: ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' '),
      LISTEN: isSecure ? `${address} ssl http2` : address,
      CACHE: join(home, 'cache'),
      LOGS: home,
      RATE: '10000r/s',
      BURST: '10000',
      ...env,
    },
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${home}/${one};`,
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; error_log ${home}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http { ${paths.join(' ')} ${site} ${more} }`,
  );
  let program: Program | undefined;
  return {
    origin: `http${isSecure ? 's' : ''}://${address}`,
    async start() {
      program = launch(NGINX, ['-p', home, '-c', join(home, 'nginx.conf')], {
        log: join(home, 'out.log'),
      });
      await until(`nginx to answer, see ${home}`, () => isListening(port));
    },
    end: async (signal) => {
      if (!program?.isRunning()) return;
      // The workers of a killed master would go on listening.
      if (signal === 'SIGKILL') killTree(program.pid);
      await program.end(signal);
    },
  };
}
