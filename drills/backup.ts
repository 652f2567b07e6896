import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPatientPool } from '#base/database/database.server.ts';
import { gatherCrowd } from './crowd.ts';
import { type Drill, newJournal, type Row, underBuyers } from './drill.ts';
import type { Entry, Journal } from './journal.ts';
import { someMoment } from './moment.ts';
import { launch } from './processes.ts';
import type { Stand } from './stand.ts';
import { judge, lookBefore, sendMails } from './verdict.ts';

export const backup: Drill = {
  about: 'a backup under eight buyers; then everything is wiped, restored, and sold on',
  kinds: ['embedded', 'external'],
  rounds: { small: 1, full: 10 },
  run: async (stand, rounds) => {
    const restored: Row[] = [];
    const after: Row[] = [];
    for (let round = 0; round < rounds; round += 1) {
      restored.push(await loseEverything(stand, round));
      after.push(await underBuyers(stand, 'sold on', sellOn));
    }
    return [
      together(`wiped and restored (${stand.kind})`, restored),
      together(`sold on after the restore (${stand.kind})`, after),
    ];
  },
};

async function sellOn() {
  await sleep(1_000);
  await someMoment(1_000);
  return { count: 1, recovery: [] };
}

function together(what: string, rows: Row[]): Row {
  const sum = (key: 'acknowledged' | 'lost' | 'doubled') =>
    rows.reduce((total, { verdict }) => total + verdict[key], 0);
  return {
    what,
    count: rows.length,
    recovery: rows.flatMap(({ recovery }) => recovery),
    verdict: {
      acknowledged: sum('acknowledged'),
      lost: sum('lost'),
      doubled: sum('doubled'),
      findings: rows.flatMap(({ verdict }) => verdict.findings),
    },
  };
}

/** `recovery` is the time from the loss of the database to a shop that is ready again. */
async function loseEverything(stand: Stand, round: number): Promise<Row> {
  const file = join(stand.folder, `backup-${round}.gz`);
  const journal = newJournal(stand);
  const before = await lookBefore(stand.sql);
  const crowd = await gatherCrowd(stand, journal);
  await someMoment(3_000);
  const promised = journal.read();
  await command(stand, 'backup', file);
  await crowd.leave();

  await stand.shop.end('SIGTERM');
  await wipe(stand);
  const since = performance.now();
  await command(stand, 'restore', file);
  await stand.shop.start();
  const recovery = [performance.now() - since];
  await sendMails(stand.sql);
  const verdict = await judge(stand.sql, await dueIn(stand, journal, promised), before);
  return { what: 'restored', count: 1, recovery, verdict };
}

/**
 * What the restored shop has to know: every order told of before the backup began. One told of later may
 * be in it or not, depending on the moment the backup shows.
 */
async function dueIn(stand: Stand, journal: Journal, promised: Entry[]): Promise<Journal> {
  const kept = new Set((await stand.sql`select id from orders`).map(({ id }) => id as number));
  const due = new Set(promised.map((entry) => (entry.told === 'order' ? entry.id : -1)));
  const restored = newJournal(stand);
  for (const entry of journal.read())
    if (entry.told !== 'order' || due.has(entry.id) || kept.has(entry.id)) restored.write(entry);
  return restored;
}

/** As the owner runs it, in a process of its own. */
async function command({ folder, env }: Stand, name: 'backup' | 'restore', file: string) {
  const log = join(folder, 'backup.log');
  const program = launch(process.execPath, ['src/start/backup/main.server.ts', name, file], {
    log,
    env: { DATA_DIR: join(folder, 'data'), ...env },
  });
  const [code] = (await program.ended) as [number];
  if (code !== 0) throw new Error(`${name} ended with ${code}, see ${log}`);
}

async function wipe({ kind, folder, connection }: Stand): Promise<void> {
  if (kind === 'embedded')
    return rmSync(join(folder, 'data', 'postgres'), { recursive: true, force: true });
  const sql = openPatientPool(connection, 1);
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  await sql.end();
}
