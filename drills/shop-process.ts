import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';
import { lastWords, launch, type Program, until } from './processes.ts';

export type ShopProcess = {
  origin: string;
  port: number;
  readonly pid: number;
  /** At the same address as before; resolves when it may be sent visitors. */
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
};

/** One process of the shop as it runs for real: `npm start` without its preparation. */
export async function prepareShop(
  folder: string,
  env: Record<string, string>,
  name = 'shop',
): Promise<ShopProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = join(folder, `${name}.log`);
  let program: Program | undefined;

  async function start() {
    const started = launch(process.execPath, ['src/start/main.mjs'], {
      log,
      env: {
        PORT: String(port),
        OFFICE_PORT: '0',
        LOG_LEVEL: 'warn',
        DATA_DIR: join(folder, 'data'),
        DEMO: '0',
        ...env,
      },
    });
    program = started;
    const isReady = async () => (await fetch(`${origin}/health/ready`)).ok;
    try {
      await Promise.race([
        // The first start fills in the demo, which takes its time on a busy machine.
        until(`${name} to be ready`, isReady, { patience: 240_000 }),
        started.ended.then(() => Promise.reject(new Error(`${name} ended instead of starting`))),
      ]);
    } catch (error) {
      await started.end('SIGKILL');
      // The folder goes with the drill, so what the process said has to be told now.
      throw new Error(`${(error as Error).message}. It said:\n${lastWords(folder)}`, {
        cause: error,
      });
    }
  }
  return {
    origin,
    port,
    get pid() {
      return program!.pid;
    },
    start,
    end: async (signal) => {
      if (program?.isRunning()) await program.end(signal);
    },
  };
}
