import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { readConfig } from '#base/process/config.server.ts';
import type { Connection, Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { catalogueCases } from './catalogue-cases.ts';

type Query = { text: string; parameters: never[] };
type Plan = {
  text: string;
  lines: string[];
  milliseconds: number;
  rows: number;
  indexes: string[];
};

/** Once to fill the caches, then often enough that one run is undisturbed by its neighbours. */
const RUNS = 40;

/** Explains every query the catalogue really sends: `node bench/catalogue-plans.ts <folder>`. */
async function main(folder: string) {
  const config = readConfig();
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir);
  const { sql, sent } = recorder(config.databaseUrl ?? embedded!.options);
  mkdirSync(folder, { recursive: true });
  for (const [name, call] of await catalogueCases(sql)) {
    sent.length = 0;
    await call();
    const plans: Plan[] = [];
    for (const query of sent.filter(isOurs)) plans.push(await explain(sql, query));
    writeFileSync(
      join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.txt`),
      plans.flatMap(({ text, lines }) => [text, ...lines, '']).join('\n'),
    );
    process.stdout.write(`${rowOf(name, plans)}\n`);
  }
  await sql.end();
  await embedded?.stop();
}

/** A connection that remembers what was sent over it. */
function recorder(connection: Connection) {
  const sent: Query[] = [];
  const options = {
    max: 1,
    debug: (_: number, text: string, parameters: unknown[]) =>
      void sent.push({ text, parameters: parameters as never[] }),
  };
  const sql =
    typeof connection === 'string'
      ? postgres(connection, options)
      : postgres({ ...connection, ...options });
  return { sql, sent };
}

/** Times add up; rows and indexes are those of the query that takes longest. */
function rowOf(name: string, plans: Plan[]): string {
  const total = plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const main = plans.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]!;
  return `| ${name} | ${total.toFixed(1)} | ${main.rows} | ${main.indexes.join(', ')} |`;
}

/** The driver asks once for the types the server knows. */
const isOurs = ({ text }: Query) => !text.includes('pg_catalog.pg_type');

async function explain(sql: Sql, { text, parameters }: Query): Promise<Plan> {
  const plans: Plan[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const rows = await sql.unsafe(`explain (analyze, buffers) ${text}`, parameters);
    const lines = rows.map((row) => String(row['QUERY PLAN']));
    if (run > 0) plans.push({ text, lines, ...factsOf(lines) });
  }
  return plans.sort((a, b) => a.milliseconds - b.milliseconds)[0]!;
}

function factsOf(lines: string[]) {
  const all = lines.join('\n');
  const timeOf = (what: string) => Number(new RegExp(`${what} Time: ([\\d.]+)`).exec(all)?.[1]);
  const used = [
    ...all.matchAll(/(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/g),
    ...all.matchAll(/(Seq Scan on \w+)/g),
  ].map((match) => match[1]!);
  return {
    milliseconds: timeOf('Planning') + timeOf('Execution'),
    rows: Math.round(Number(/actual time=\S+ rows=([\d.]+)/.exec(all)?.[1])),
    indexes: [...new Set(used)],
  };
}

await main(process.argv[2] ?? 'plans');
