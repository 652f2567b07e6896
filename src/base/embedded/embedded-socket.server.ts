import { lutimes, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder to name as host when connecting. */
export type SocketFolder = { path: string; touch(): Promise<void>; close(): Promise<void> };

/** Addresses of unix sockets are cut at 104 bytes on macOS and 108 on Linux. */
const longestAddress = 100;

/**
 * The server listens inside its own private folder. Where that path is too long to connect to,
 * this process gets a short alias in a folder of the temp directory that only it can enter.
 */
export async function openSocketFolder(cluster: string): Promise<SocketFolder> {
  const address = join(cluster, '.s.PGSQL.5432');
  if (Buffer.byteLength(address) <= longestAddress) {
    return { path: cluster, touch: async () => {}, close: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), 'bastion-'));
  const path = join(folder, 'db');
  await symlink(cluster, path);
  return {
    path,
    // Temp directories are swept of what looks unused.
    touch: () => lutimes(path, new Date(), new Date()),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
