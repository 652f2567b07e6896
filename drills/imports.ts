import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '#base/database/database.server.ts';
import { storeParts } from '#staff/imports/read-file.server.ts';
import { type Drill, underBuyers } from './drill.ts';
import { someMoment } from './moment.ts';
import { launch, type Program, until } from './processes.ts';
import type { Stand } from './stand.ts';

/** About as long as a file of the whole catalogue is read, planned and written, or taken back. */
const LONGEST = 2_500;

export const imports: Drill = {
  about: 'kill -9 of whoever writes an import of the office, or takes it back, under eight buyers',
  kinds: ['embedded'],
  rounds: { small: 1, full: 50 },
  async run(stand, rounds) {
    const { sql } = stand;
    const findings: string[] = [];
    const row = await underBuyers(stand, 'kill -9 while a file is imported', async (crowd) => {
      for (let round = 1; round <= rounds; round += 1) {
        await crowd.work(40);
        const before = await minimumsOf(sql);
        const id = await bring(sql, round);
        findings.push(...(await killed(stand, id, 'done')));
        if ((await minimumsOf(sql)).join() !== String(round))
          findings.push(`import ${id}: it is done, and not every row is written`);
        findings.push(...(await countOf(sql, id)));

        await sql`update file_import set state = 'returning', taken_at = null, tries = 0 where id = ${id}`;
        findings.push(...(await killed(stand, id, 'returned')));
        if ((await minimumsOf(sql)).join() !== before.join())
          findings.push(`import ${id}: it is taken back, and not every row is as it was`);
      }
      return { count: rounds, recovery: [] };
    });
    row.verdict.findings.push(...findings);
    return [row];
  },
};

/** Which numbers there are: all rows of a file have the same. */
const minimumsOf = async (sql: Sql) =>
  (await sql<{ minimum: number | null }[]>`select distinct minimum from product order by 1`).map(
    ({ minimum }) => minimum,
  );

/** A file that gives every product another minimum, to be written. */
async function bring(sql: Sql, minimum: number): Promise<number> {
  const codes = await sql<{ code: string }[]>`select code from product order by id`;
  const bytes = Buffer.from(
    ['Kód;Minimálny stav', ...codes.map(({ code }) => `${code};${minimum}`)].join('\n'),
  );
  const look = { sheets: [], sheet: 0, head: 1, top: [], columns: [], rows: codes.length };
  const mapping = {
    columns: ['code', 'minimum'],
    keeps_unread: [],
    adds: true,
    keeps_empty: true,
    warehouses: {},
    template: null,
  };
  const decisions = { cells: {}, rest: null, is_large_confirmed: true };
  return sql.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: number }]>`
      insert into file_import (state, kind, name, size, hash, who, asked_by, look, mapping, decisions, began_at)
      values ('running', 'products', 'minimum.csv', ${bytes.length}, sha256(${bytes}), 'jana', 'jana',
              ${tx.json(look)}, ${tx.json(mapping)}, ${tx.json(decisions)}, now())
      returning id`;
    await storeParts(tx, id, bytes);
    return id;
  });
}

let children = 0;

/** A process works on it and is killed at some moment: it has left all of it or nothing, and the shop ends what it began. */
async function killed(stand: Stand, id: number, end: 'done' | 'returned'): Promise<string[]> {
  const { sql, folder, connection } = stand;
  const log = join(folder, `imports-${(children += 1)}.log`);
  const input = JSON.stringify({ connection });
  const child: Program = launch(process.execPath, ['drills/imports-child.ts', input], { log });
  await until('a process to import', () => readFileSync(log, 'utf8').includes('at work'));
  await someMoment(LONGEST);
  await child.end('SIGKILL');
  const left = await minimumsOf(sql);
  await until(
    `import ${id} to be ${end}`,
    async () => {
      const [row] = await sql<{ state: string }[]>`select state from file_import where id = ${id}`;
      return row?.state === end;
    },
    { patience: 120_000, pause: 200 },
  );
  return left.length === 1 ? [] : [`import ${id}: a killed process has left a part of it`];
}

/** Its rows are in the history once. */
async function countOf(sql: Sql, id: number): Promise<string[]> {
  const [{ audits, entries, rows }] = await sql<
    [{ audits: number; entries: number; rows: number }]
  >`
    select count(distinct audit.id)::int as audits, count(audit_entry)::int as entries,
           (select (result ->> 'changed')::int from file_import where id = ${id}) as rows
    from audit join audit_entry on audit_id = audit.id
    where command = 'import products' and at >= (select began_at from file_import where id = ${id})`;
  return audits === 1 && entries === rows
    ? []
    : [`import ${id}: ${audits} changes of ${entries} rows in the history, ${rows} were written`];
}
