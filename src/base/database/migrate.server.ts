import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReservedSql } from 'postgres';
import type { Sql } from './database.server.ts';
import { partsOf } from './migration-file.server.ts';
import { StartError } from '#base/process/start-error.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** Any number, as long as every process of the shop asks for the same lock. */
export const MIGRATION_LOCK = 7_203_991;

const namesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
export const MIGRATIONS = namesIn(FOLDER);

/** How long visitors may have to wait for one try of a migration, and how often it is tried. */
const LOCK_TIMEOUT = '300ms';
const MOST_TRIES = 600;
const RETRY_PAUSE_MS = 500;

const BOOKKEEPING = `create table if not exists migration (
  name text primary key, applied_at timestamptz not null default now(),
  is_compatible boolean not null default false)`;

const readMigration = (name: string, folder: URL) =>
  partsOf(readFileSync(new URL(name, folder), 'utf8'));

/** Applies one migration and notes it, inside the caller's transaction. */
export function migrationText(name: string, folder = FOLDER): string {
  const { text, isCompatible } = readMigration(name, folder);
  return `${BOOKKEEPING}; ${text}; ${rememberText(name, isCompatible)}`;
}

const rememberText = (name: string, isCompatible: boolean) =>
  `insert into migration (name, is_compatible) values ('${name}', ${isCompatible})`;

type Say = (sentence: string) => void;
type Options = { folder?: URL; tries?: number };
type Run = { connection: ReservedSql; say: Say; folder: URL; tries: number };

/** Forward only, one transaction each; processes that start together wait for one another. */
export async function migrate(
  sql: Sql,
  say: Say = () => {},
  { folder = FOLDER, tries = MOST_TRIES }: Options = {},
): Promise<void> {
  const connection = await sql.reserve();
  const run = { connection, say, folder, tries };
  try {
    await takeTurn(run);
    await prepareBookkeeping(run);
    for (const name of await listMissing(run)) {
      say(`Migrating: ${name}`);
      await apply(run, name).catch((error: unknown) => {
        throw new StartError(`The migration ${name} failed: ${reasonOf(error)}.`);
      });
    }
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {});
    connection.release();
  }
}

/** Tried again and again instead of waiting: a waiting statement would hold up an index that is built concurrently. */
async function takeTurn(run: Run): Promise<void> {
  const [turn] = await run.connection`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_ours`;
  if (turn?.is_ours) return;
  run.say('Waiting for another process, which is migrating the database');
  await sleep(RETRY_PAUSE_MS);
  await takeTurn(run);
}

/** Only for databases that were made before migrations could be marked as compatible. */
async function prepareBookkeeping(run: Run): Promise<void> {
  await run.connection.unsafe(BOOKKEEPING);
  const [known] = await run.connection`
    select from pg_attribute where attrelid = 'migration'::regclass and attname = 'is_compatible'`;
  if (!known)
    await whenFree(
      run,
      'alter table migration add column is_compatible boolean not null default false',
    );
}

/** Those not applied yet. What a later program has applied must be marked as compatible with this one. */
async function listMissing({ connection, say, folder }: Run): Promise<string[]> {
  const names = namesIn(folder);
  const applied = await connection<{ name: string; is_compatible: boolean }[]>`
    select name, is_compatible from migration order by name`;
  const newer = applied.filter(({ name }) => !names.includes(name));
  const foreign = newer.find((one) => !one.is_compatible);
  if (foreign)
    throw new StartError(
      `The database is newer than this program: it holds the migration ${foreign.name}.`,
    );
  if (newer.length > 0)
    say(`The database is newer than this program, and compatible with it: ${newer.at(-1)!.name}`);
  return names.filter((name) => !applied.some((one) => one.name === name));
}

async function apply(run: Run, name: string): Promise<void> {
  const { statements, isCompatible } = readMigration(name, run.folder);
  if (!statements) return whenFree(run, migrationText(name, run.folder));
  // These wait for transactions under way, and block nobody.
  for (const statement of statements) await run.connection.unsafe(statement);
  await run.connection.unsafe(rememberText(name, isCompatible));
}

/**
 * One transaction that does not wait long for a table: behind a long reader it would hold up every visitor
 * who comes after it, so it steps back and tries again.
 */
async function whenFree(run: Run, text: string, tries = run.tries): Promise<void> {
  const { connection, say } = run;
  try {
    await connection.unsafe(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'; ${text}; commit`);
  } catch (error) {
    await connection`rollback`.catch(() => {});
    if (!isBusy(error) || tries <= 1) throw error;
    say('Waiting for a table that is in use');
    await sleep(RETRY_PAUSE_MS);
    await whenFree(run, text, tries - 1);
  }
}

/** A table in use, or a deadlock. */
const isBusy = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

const reasonOf = (error: unknown) =>
  isBusy(error)
    ? 'a table it changes stayed in use'
    : (error as Error).message.replace(/\s+/g, ' ').replace(/\.$/, '');
