import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { StartError } from '#base/process/start-error.ts';

/** The operating system account the database server runs under. */
export type Account = { uid: number; gid: number; name: string };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root lends it an account that can do nothing else. */
export async function chooseAccount(): Promise<Account> {
  const accounts = await listAccounts();
  if (!isRoot()) return ownAccount(accounts);
  const found = ['nobody', 'postgres', 'daemon']
    .map((name) => accounts.find((account) => account.name === name && account.uid > 0))
    .find((account) => account !== undefined);
  if (!found) {
    throw new StartError(
      'The database cannot run as root and /etc/passwd has no account nobody, postgres or daemon: start the shop as an ordinary user or set DATABASE_URL.',
    );
  }
  return found;
}

/** An existing database is always run by the account that owns its files. */
export async function accountOfOwner(uid: number, gid: number): Promise<Account> {
  const account = (await listAccounts()).find((candidate) => candidate.uid === uid);
  return { uid, gid, name: account?.name ?? String(uid) };
}

/** Asked of the kernel by really going there: permission bits alone do not tell about ACLs or containers. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd -- "$0"', folder], account);
    return true;
  } catch {
    return false;
  }
}

/** Runs a short command as the account; the shop's own environment (secrets) is not handed on. */
export function run(file: string, args: string[], account: Account, input = '') {
  const running = promisify(execFile)(file, args, spawnOptions(account));
  running.child.stdin?.on('error', () => {}).end(input);
  return running;
}

export function spawnOptions(account: Account) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(isRoot() ? { uid: account.uid, gid: account.gid } : {}),
  };
}

function ownAccount(accounts: Account[]): Account {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  // macOS keeps its people outside /etc/passwd.
  const name = accounts.find((account) => account.uid === uid)?.name ?? nameFromSystem();
  if (!name) {
    throw new StartError(
      `The database cannot run because user id ${uid} has no name on this system: add it to /etc/passwd or set DATABASE_URL.`,
    );
  }
  return { uid, gid, name };
}

function nameFromSystem(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

async function listAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
