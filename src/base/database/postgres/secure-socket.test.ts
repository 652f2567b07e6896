import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { isDatabaseDown, openPool } from '#base/database/database.server.ts';

const { sql: admin, connection } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'bastion-tls-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
})();
beforeAll(async () => {
  await admin`create table written (id int)`;
  if (hasOpenssl)
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    );
});

const userOf = () =>
  typeof connection === 'string'
    ? { username: new URL(connection).username, database: new URL(connection).pathname.slice(1) }
    : connection;

/** A PostgreSQL that speaks TLS: the test database behind a TLS server. */
async function openTlsServer(response: 'S' | 'N', sslmode: string) {
  const target =
    typeof connection === 'string'
      ? { host: new URL(connection).hostname, port: Number(new URL(connection).port || 5432) }
      : { path: `${connection.host}/.s.PGSQL.${connection.port}` };
  const server = createServer((near) => {
    near.on('error', () => {});
    near.once('data', () => {
      near.write(response);
      const options = { isServer: true, key: readFileSync(key), cert: readFileSync(cert) };
      const open: Socket = response === 'S' ? new TLSSocket(near, options) : near;
      const far = connect(target as never);
      for (const side of [open, far]) side.on('error', () => {});
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      open.pipe(far).pipe(open);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as { port: number };
  const { username, database } = userOf();
  const pool = openPool(`postgres://${username}@127.0.0.1:${port}/${database}?sslmode=${sslmode}`, {
    max: 2,
  });
  onTestFinished(async () => {
    await pool.end({ timeout: 1 });
    server.close();
  });
  return pool;
}

test.skipIf(!hasOpenssl)('over TLS, a transaction cut in the middle writes nothing', async () => {
  const pool = await openTlsServer('S', 'require');
  expect(await pool`select ${'šifrované'}::text as text`).toEqual([{ text: 'šifrované' }]);
  const lost = await pool
    .begin(async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid`;
      await admin`select pg_terminate_backend(${row!.pid})`;
      await expect
        .poll(() => admin`select from pg_stat_activity where pid = ${row!.pid}`)
        .toHaveLength(0);
      await tx`insert into written values (1)`;
    })
    .catch((error: unknown) => error);
  expect(isDatabaseDown(lost)).toBe(true);
  expect(await pool`select * from written`).toEqual([]);
});

test.skipIf(!hasOpenssl)(
  'a certificate nobody vouches for is refused where it matters',
  async () => {
    const pool = await openTlsServer('S', 'verify-full');
    await expect(pool`select 1`).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  },
);

test.skipIf(!hasOpenssl)(
  'a server without TLS is refused, unless it is only preferred',
  async () => {
    await expect((await openTlsServer('N', 'require'))`select 1`).rejects.toMatchObject({
      code: 'CONNECT_TLS',
    });
    expect(await (await openTlsServer('N', 'prefer'))`select 1 as one`).toEqual([{ one: 1 }]);
  },
);
