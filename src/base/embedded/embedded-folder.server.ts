import { chmod, link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './embedded-account.server.ts';
import { accountOfOwner, canReach, chooseAccount, isRoot } from './embedded-account.server.ts';
import { codeOf, noSpace } from './embedded-errors.server.ts';
import { StartError } from '#base/process/start-error.ts';

/** Where the database files live and who runs the server on them. */
export type DatabaseFolder = { home: string; cluster: string; account: Account };

const systemFolder = '/var/lib';

/**
 * `DATA_DIR/postgres`, unless root lends the server an account that cannot reach DATA_DIR:
 * then a system folder, and DATA_DIR keeps a pointer to it.
 */
export async function findDatabaseFolder(dataDir: string): Promise<DatabaseFolder> {
  await assertWritable(dataDir);
  const home = (await readPointer(dataDir)) ?? dataDir;
  const cluster = join(home, 'postgres');
  const owner = await stat(cluster).catch(() => undefined);
  if (owner) return { home, cluster, account: await ownerAccount(cluster, owner, home) };

  const account = await chooseAccount();
  if (!isRoot() || (await canReach(account, home))) return { home, cluster, account };
  const elsewhere = await moveOut(dataDir, account);
  return { home: elsewhere, cluster: join(elsewhere, 'postgres'), account };
}

/** Whether a shop has ever been started on this folder. */
export async function hasDatabaseFolder(dataDir: string): Promise<boolean> {
  const paths = [join(dataDir, 'postgres'), pointerOf(dataDir)];
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return found.some((one) => one !== null);
}

async function ownerAccount(
  cluster: string,
  { uid, gid }: { uid: number; gid: number },
  home: string,
): Promise<Account> {
  const account = await accountOfOwner(uid, gid);
  if (!isRoot() && uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${cluster} belongs to the account ${account.name}: start the shop as the user who created it (or as root).`,
    );
  }
  if (isRoot() && uid === 0) {
    throw new StartError(
      `The database in ${cluster} belongs to root, under whom PostgreSQL does not run: give the folder to an ordinary account with chown -R.`,
    );
  }
  if (isRoot() && !(await canReach(account, home))) {
    throw new StartError(
      `The account ${account.name}, which owns the database in ${cluster}, cannot reach that folder: let others pass through its parent folders (chmod o+x).`,
    );
  }
  return account;
}

async function assertWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await rm(await mkdtemp(join(dataDir, '.write-test-')), { recursive: true });
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw noSpace(dataDir);
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${codeOf(error)}): give it to the user who runs the shop or choose another DATA_DIR.`,
    );
  }
}

const pointerOf = (dataDir: string) => join(dataDir, 'postgres-folder.txt');

async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(pointerOf(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`The file ${pointerOf(dataDir)} cannot be read (${codeOf(error)}).`);
  });
  const home = text?.trim();
  // Creating an empty shop in place of a lost one would hide the loss.
  if (home && !(await stat(home).catch(() => undefined))) {
    throw new StartError(
      `The database folder ${home} named in ${pointerOf(dataDir)} is missing: bring it back, or delete that file to begin with an empty database.`,
    );
  }
  return home;
}

/** The name is random so that deleting DATA_DIR really starts afresh; the pointer decides between two processes. */
async function moveOut(dataDir: string, account: Account): Promise<string> {
  const home = await mkdtemp(join(systemFolder, 'bastion-')).catch((error: unknown) => {
    throw new StartError(
      `The database runs as ${account.name}, which cannot reach ${dataDir}, and no folder can be made in ${systemFolder} (${codeOf(error)}): choose a DATA_DIR that account can reach.`,
    );
  });
  await chmod(home, 0o711);
  // A finished file is linked into place, so nobody ever reads half a pointer.
  const draft = `${pointerOf(dataDir)}.${process.pid}`;
  await writeFile(draft, `${home}\n`);
  try {
    await link(draft, pointerOf(dataDir));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    await rm(home, { recursive: true });
  } finally {
    await rm(draft);
  }
  return (await readPointer(dataDir)) ?? home;
}
