import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chooseAccount, isRoot, run } from './embedded-account.server.ts';
import {
  copyProject,
  killServer,
  open,
  query,
  startShop,
  temporaryFolder,
  untilGone,
} from './embedded-postgres.harness.server.ts';

vi.setConfig({ testTimeout: 60_000 });

const account = await chooseAccount();
const accountRunsNode = await run(process.execPath, ['--version'], account).then(
  () => true,
  () => false,
);

describe.runIf(isRoot())('as root', () => {
  test('the server runs as another account', async () => {
    const { pid } = await open(join(await temporaryFolder(), 'data'));
    const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' });
    expect(Number(owner)).toBe(account.uid);
  });

  test.runIf(accountRunsNode)('and that account itself is not let in', async () => {
    const { options } = await open(join(await temporaryFolder(), 'data'));
    const script = `import postgres from '${import.meta.resolve('postgres')}';
      await postgres(${JSON.stringify(options)})\`select 1\`;`;
    const visiting = run(process.execPath, ['--input-type=module', '-e', script], account);
    await expect(visiting).rejects.toThrow(/Peer authentication failed for user "bastion"/);
  });

  test('a DATA_DIR closed to that account only points to the database', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o700);
    const dataDir = join(folder, 'data');
    const [one, two] = await Promise.all([startShop(dataDir), startShop(dataDir)]);
    const home = (await readFile(join(dataDir, 'postgres-folder.txt'), 'utf8')).trim();
    onTestFinished(() => rm(home, { recursive: true }));
    expect(home).toMatch(/^\/var\/lib\/bastion-/);
    expect(one.options.host).toBe(join(home, 'postgres'));
    expect(one.pid).toBe(two.pid);
    await query(one.options, 'create table note (text text)');
    await Promise.all([one.stop(), two.stop()]);
    await untilGone(one.pid);

    const again = await open(dataDir);
    expect(await query(again.options, 'select count(*)::int from note')).toEqual([{ count: 0 }]);
    await again.stop();
    await rm(join(home, 'postgres'), { recursive: true });
    await rm(home, { recursive: true });
    await expect(open(dataDir)).rejects.toThrow(/is missing: bring it back/);
    await mkdir(home);
  });

  test('programs in a closed project folder, without their symlinks, are copied', async () => {
    const folder = await temporaryFolder();
    const base = await copyProject(join(folder, 'project'));
    await chmod(join(folder, 'project'), 0o700);
    const shop = await startShop(join(folder, 'data'), { folder: base });
    expect(await query(shop.options, 'select 1 as one')).toEqual([{ one: 1 }]);
    const copied = await stat(join(folder, 'data', 'postgres-18.4.0-beta.17', 'native', 'bin'));
    expect(copied.isDirectory()).toBe(true);
    await shop.stop();
  });

  test('a full disk is named as the reason', async (context) => {
    const folder = await temporaryFolder();
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir], { stdio: 'pipe' });
    } catch {
      context.skip();
    }
    onTestFinished(() => void execFileSync('umount', [dataDir]));
    await expect(open(dataDir)).rejects.toThrow(/no space left on the disk/);
    expect(execFileSync('ls', [dataDir], { encoding: 'utf8' })).toBe('');
  });
});

describe.runIf(isRoot() && accountRunsNode)('as an ordinary user', () => {
  test('the whole life of a database, with programs nobody could prepare', async () => {
    const folder = await ownFolder();
    const base = await copyProject(join(folder, 'project'));
    const ordinary = { folder: base, uid: account.uid, gid: account.gid };
    const dataDir = join(folder, 'data');
    const [one, two] = await Promise.all([
      startShop(dataDir, ordinary),
      startShop(dataDir, ordinary),
    ]);
    expect(one.pid).toBe(two.pid);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(account.uid);
    await one.stop();
    await two.kill('SIGKILL');

    // Root may use the same database, and hands it back.
    const root = await open(dataDir);
    expect(root.pid).toBe(two.pid);
    expect(await query(root.options, 'select 1 as one')).toEqual([{ one: 1 }]);
    await root.stop();
    await (await open(dataDir)).stop();
    const three = await startShop(dataDir, ordinary);
    expect(three.refusal).toBeUndefined();
    await three.stop();
  });

  test('a pid file naming a process of something else', async () => {
    const dataDir = join(await ownFolder(), 'data');
    const shop = await startShop(dataDir, account);
    await shop.kill('SIGKILL');
    killServer(shop.pid);
    const stranger = spawn('sleep', ['100'], { uid: account.uid, gid: account.gid });
    onTestFinished(() => void stranger.kill());
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = join(dataDir, 'postgres', name);
      const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [stranger.pid, ...rest].join('\n'));
    }
    const next = await startShop(dataDir, account);
    expect(next.refusal).toBeUndefined();
    expect(await query(next.options, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test("folders that are not one's own", async () => {
    const folder = await temporaryFolder();
    const closed = await startShop(join(folder, 'data'), account);
    expect(closed.refusal).toMatch(/cannot be written to \(EACCES\)/);

    await (await open(join(folder, 'data'))).stop();
    await chown(join(folder, 'data'), account.uid, account.gid);
    await chown(join(folder, 'data', 'postgres'), account.uid + 1, account.gid);
    const foreign = await startShop(join(folder, 'data'), account);
    expect(foreign.refusal).toMatch(/belongs to the account \d+: start the shop as the user/);
  });
});

async function ownFolder() {
  const folder = await temporaryFolder();
  await chown(folder, account.uid, account.gid);
  return folder;
}
