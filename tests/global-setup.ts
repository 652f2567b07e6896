import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { TestProject } from 'vitest/node';
import { openPatientPool, type Connection, type Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { migrate } from '#base/database/migrate.server.ts';
import { fill } from '#start/open.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test databases live, and the seeded one they are copied from. */
    database: { server: Connection; template: string };
  }
}

const LOCK = 7_203_992;
const KEPT = 3;
const root = new URL('..', import.meta.url).pathname;

/** Migrates and fills one database; every test file then gets its own copy of it in milliseconds. */
export default async function setup(project: TestProject) {
  const given = process.env.DATABASE_URL;
  const embedded = given ? null : await openEmbeddedPostgres(testDataDir());
  if (embedded) turnOff(join(testDataDir(), 'postgres'));
  const server: Connection = given ?? embedded!.options;
  const template = `bastion_template_${fingerprint()}`;
  await createTemplate(server, template);
  project.provide('database', { server, template });
  return () => embedded?.stop();
}

/**
 * A copy of the template for every test file is mostly waiting for the disk; nobody needs these databases tomorrow.
 * Tests of plans analyse their tables themselves: when autovacuum comes in between, the plan is another one.
 */
const OFF = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'];

function turnOff(cluster: string) {
  const file = join(cluster, 'postgresql.conf');
  if (readFileSync(file, 'utf8').includes('\nautovacuum = off')) return;
  appendFileSync(file, OFF.map((name) => `\n${name} = off`).join('') + '\n');
  const pid = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0];
  process.kill(Number(pid), 'SIGHUP');
}

async function createTemplate(server: Connection, template: string) {
  const admin = openPatientPool(server);
  const connection = await admin.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    const known = await connection<{ datname: string }[]>`
      select datname from pg_database where datname like 'bastion_template_%' order by oid desc`;
    if (known.some(({ datname }) => datname === template)) return;
    // Another run may still copy from the latest few.
    for (const { datname } of known.slice(KEPT))
      await connection.unsafe(`drop database if exists ${datname} with (force)`).catch(() => {});
    const draft = `${template}_draft`;
    await connection.unsafe(`drop database if exists ${draft} with (force)`);
    await connection.unsafe(`create database ${draft} template template0`);
    const sql = openPatientPool(onDatabase(server, draft));
    await migrate(sql);
    await fill(sql, true, () => {}, { hasTrade: false });
    // Whatever day it is: tests of the duty to issue electronic invoices say themselves when it begins.
    await sql`
      insert into setting (key, value) values ('einvoice', ${sql.json({ duty_from: '2999-01-01' })})`;
    await cheapenPasswords(sql);
    await sql.end();
    await connection.unsafe(`alter database ${draft} rename to ${template}`);
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`;
    connection.release();
    await admin.end();
  }
}

/** A password is checked at the cost its hash names: tests sign in many hundreds of times, 35 ms of processor each. */
async function cheapenPasswords(sql: Sql) {
  const cheap = await hash('bastion-demo', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await sql`update person set password_hash = ${cheap} where password_hash <> ''`;
  await sql`update staff_person set password_hash = ${cheap} where password_hash <> ''`;
}

export function onDatabase(server: Connection, database: string): Connection {
  if (typeof server !== 'string') return { ...server, database };
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** The template is made anew only when something it is made of has changed. */
function fingerprint() {
  const print = createHash('sha256').update(readFileSync(new URL(import.meta.url)));
  // How parameters are read decides what the demo's products are known to have.
  for (const folder of ['migrations', 'seed', 'src/shop/parameters'])
    for (const file of readdirSync(join(root, folder), {
      recursive: true,
      encoding: 'utf8',
    }).sort()) {
      const path = join(root, folder, file);
      if (statSync(path).isFile() && !file.includes('.test.'))
        print.update(file).update(readFileSync(path));
    }
  // The words of the demo are the sample of the owner's file.
  print.update(readFileSync(join(root, 'src/staff/sheets/samples/synonyms-sample.ts')));
  return print.digest('hex').slice(0, 12);
}

const testDataDir = () =>
  join(tmpdir(), `bastion-test-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`);
