import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { TooMuch } from '#base/wire/too-much.ts';
import type { Asked, Told } from './parse-thread.server.ts';

/** The thread that serves visitors and those that draw go first. Only Linux gives a thread a priority of its own. */
const stepBack = () => process.platform === 'linux' && setPriority(5);
const tell = (told: Told, moved: ArrayBuffer[] = []) => parentPort!.postMessage(told, moved);
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

parentPort!.on('message', async ({ module, name, input, how, mostOut }: Asked) => {
  let begun = cpuMs();
  try {
    const functions = await import(module);
    stepBack();
    begun = cpuMs();
    tell({ kind: 'begun', cpuMs: begun });
    const parts: Uint8Array<ArrayBuffer>[] = await functions[name](input, mostOut, how);
    if (parts.reduce((sum, { length }) => sum + length, 0) > mostOut) throw new TooMuch('bytes');
    tell(
      { kind: 'done', parts, ms: cpuMs() - begun },
      parts.map(({ buffer }) => buffer),
    );
  } catch (error) {
    const kind = error instanceof TooMuch ? 'tooMuch' : 'failed';
    tell({ kind, error: error as Error, ms: cpuMs() - begun });
  }
});
