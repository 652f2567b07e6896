import { fork } from 'node:child_process';
import type { Connection } from '#base/database/database.server.ts';

export type Seeding = { connection: Connection; isDemo: boolean };
export type Progress = [step: string, done?: number, total?: number];
type Say = (...progress: Progress) => void;

/**
 * Fills an empty shop in a process of its own: drawing and printing a whole catalogue takes hundreds of
 * megabytes, which the shop would otherwise hold as long as it runs.
 */
export function seedInChild(seeding: Seeding, say: Say): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./seed-child.server.ts', import.meta.url), { execArgv: [] });
    child.send(seeding);
    child.on('message', (progress) => say(...(progress as Progress)));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The shop could not be filled (${code}).`)),
    );
  });
}
