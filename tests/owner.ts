import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runCommand } from '#cli/run.server.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { openPatientPool, type Connection } from '#base/database/database.server.ts';

export type Ran = { code: number; text: string; bytes: Buffer };

/** Types commands at the shop of a test: `await shop('import products', path, '--dry-run')`. */
export function ownerOf(connection: Connection, env: NodeJS.ProcessEnv = {}) {
  return async (...typed: string[]): Promise<Ran> => {
    const written: Buffer[] = [];
    const code = await runCommand(
      typed.flatMap((part, index) => (index === 0 ? part.split(' ') : [part])),
      {
        env,
        open: async () => {
          const sql = openPatientPool(connection);
          return { sql, close: () => sql.end({ timeout: 1 }) };
        },
        out: { write: (chunk) => written.push(Buffer.from(chunk)) },
      },
    );
    const bytes = Buffer.concat(written);
    return { code, bytes, text: bytes.toString('utf8') };
  };
}

/** For files whose prices move as far as a test likes. */
export const confirmed = (sheet: string): string[] =>
  ['products', 'prices'].includes(sheet) ? ['--confirm-prices'] : [];

/** Bytes as an upload would bring them, without a disk. */
export const brought = (content: string | Uint8Array, name = 'file.csv'): GivenFile => ({
  name,
  read: async () => Buffer.from(content as Buffer),
});

/** A folder for files of one test file, gone with it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-owner-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
