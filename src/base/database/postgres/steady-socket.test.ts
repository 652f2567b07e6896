import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import {
  type Connection,
  isDatabaseDown,
  openPool,
  type Tx,
} from '#base/database/database.server.ts';

const { sql: admin, connection } = useDatabase();
beforeAll(() => admin`create table written (id int)`);
afterEach(() => admin`truncate written`);

function newPool(max: number) {
  const pool = openPool(connection, { max });
  onTestFinished(() => pool.end({ timeout: 1 }));
  return pool;
}

async function cut(tx: Tx) {
  const [row] = await tx`select pg_backend_pid() as pid`;
  await admin`select pg_terminate_backend(${row!.pid})`;
  await expect
    .poll(() => admin`select from pg_stat_activity where pid = ${row!.pid}`)
    .toHaveLength(0);
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection cut between two queries of a transaction ends it, not the process', async () => {
  const pool = newPool(1);
  const work = pool.begin(async (tx) => {
    await tx`insert into written values (1)`;
    await cut(tx);
    await tx`insert into written values (2)`;
  });
  expect(isDatabaseDown(await failure(work))).toBe(true);
  expect(await pool`select * from written`).toEqual([]);
});

test('code that goes on after its connection was cut writes nothing, and nothing into the next transaction', async () => {
  const pool = newPool(1);
  const first = pool.begin(async (tx) => {
    await cut(tx);
    for (let id = 1; id <= 10; id += 1) {
      await failure(tx`insert into written values (${id})`);
      await sleep(20);
    }
  });
  const second = pool.begin(async (tx) => {
    await tx`insert into written values (100)`;
    await sleep(100);
    await tx`insert into written values (101)`;
  });
  expect(isDatabaseDown(await failure(first))).toBe(true);
  await second;
  expect(await pool`select id from written order by id`).toEqual([{ id: 100 }, { id: 101 }]);
});

test('queries sent together are all refused when their connection is cut', async () => {
  const pool = newPool(2);
  const work = pool.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid`;
    const sent = [tx`select pg_sleep(2)`, tx`select ${1}::int`, tx`insert into written values (1)`];
    const outcomes = Promise.allSettled(sent);
    const running = () => admin`
      select from pg_stat_activity where pid = ${row!.pid} and query like '%pg_sleep(2)%'`;
    await expect.poll(running).toHaveLength(1);
    await admin`select pg_terminate_backend(${row!.pid})`;
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  });
  expect(isDatabaseDown(await failure(work))).toBe(true);
  expect(await pool`select * from written`).toEqual([]);
});

test('a response that waited while this process was busy is heard before the server is called silent', async () => {
  const settings = {
    statement_timeout: 100,
    lock_timeout: 100,
    idle_in_transaction_session_timeout: 10_000,
    TimeZone: 'UTC',
  };
  const pool = openPool(connection, { max: 1, settings });
  onTestFinished(() => pool.end({ timeout: 1 }));
  await pool`select 1`;
  const response = pool`select pg_backend_pid() as pid`.execute();
  await new Promise(setImmediate);
  // Longer than the patience for a silent server, which is two seconds more than a statement may take.
  const end = performance.now() + 2_500;
  while (performance.now() < end);
  expect(await response).toHaveLength(1);
});

test('a server that falls silent is given up, inside a transaction and outside', async () => {
  const proxy = await stallingProxy();
  const settings = {
    statement_timeout: 100,
    lock_timeout: 100,
    idle_in_transaction_session_timeout: 10_000,
    TimeZone: 'UTC',
  };
  const pool = openPool(proxy.connection, { max: 2, settings });
  onTestFinished(() => pool.end({ timeout: 0 }));
  await pool`select 1`;
  const stalled = Promise.withResolvers<void>();
  const work = pool.begin(async (tx) => {
    await tx`select 1`;
    proxy.stall();
    stalled.resolve();
    await tx`select 2`;
  });
  await stalled.promise;
  // Both are told without the server's word: it stays silent until the proxy goes on.
  const errors = await Promise.all([failure(work), failure(pool`select 3`)]);
  expect(errors.map(isDatabaseDown)).toEqual([true, true]);
  proxy.goOn();
  expect(await pool`select 4 as four`).toEqual([{ four: 4 }]);
});

test('a connection cut when it has just been opened is a failed query, not the end of the process', async () => {
  const proxy = await stallingProxy();
  const pool = openPool(proxy.connection, { max: 2 });
  onTestFinished(() => pool.end({ timeout: 1 }));
  expect(await pool`select array[1, 2] as both`).toEqual([{ both: [1, 2] }]);
  proxy.cutAt('typarray');
  // Two at once, so that another connection is opened; an error that nobody catches fails the test run.
  const both = () =>
    Promise.all([pool`select pg_sleep(0.2)`, pool`select array['a', 'b'] as both`]);
  expect((await both())[1]).toEqual([{ both: ['a', 'b'] }]);
});

/** Stands between the pool and the test database, and at a word stops passing anything on. */
async function stallingProxy() {
  let isStalled = false;
  let deadly: string | undefined;
  const sockets: Socket[] = [];
  const target =
    typeof connection === 'string'
      ? { host: new URL(connection).hostname, port: Number(new URL(connection).port || 5432) }
      : { path: `${connection.host}/.s.PGSQL.${connection.port}` };
  const server = createServer((near) => {
    const far = connect(target as never);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (chunk) => {
        if (deadly && String(chunk).includes(deadly)) from.destroy();
        else if (!isStalled) to.write(chunk);
      });
    }
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const url = typeof connection === 'string' ? new URL(connection) : null;
  if (url) url.port = String(port);
  return {
    connection: url?.href ?? {
      ...(connection as Exclude<Connection, string>),
      host: '127.0.0.1',
      port,
    },
    stall: () => void (isStalled = true),
    goOn: () => void (isStalled = false),
    /** Cuts every connection that says this word. */
    cutAt: (word: string) => void (deadly = word),
  };
}
