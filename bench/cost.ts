import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#base/database/database.server.ts';
import { run, type Load } from './load.ts';
import { cpuOfFamily, cpuOfMainThread } from './processes.ts';

/** A shop and its database, by process. */
export type Served = { shop: number; port: number; database: number };
/** Microseconds of processor time per request; how many were answered in a second depends on what else runs. */
export type Cost = { main: number; database: number; perSecond: number; errors: number };

/** What the requests leave to be done afterwards, such as the mails of an order, belongs to them: `rest` waits for it. */
export async function costOf(
  served: Served,
  load: Load,
  seconds: number,
  rest = () => Promise.resolve(),
): Promise<Cost> {
  const before = [cpuOfMainThread(served.shop), cpuOfFamily(served.database)] as const;
  const { done, errors, seconds: taken } = await run(load, seconds * 1000);
  await rest();
  return {
    main: ((cpuOfMainThread(served.shop) - before[0]) / done) * 1e6,
    database: ((cpuOfFamily(served.database) - before[1]) / done) * 1e6,
    perSecond: done / taken,
    errors,
  };
}

const LEAST_GAIN = 0.03;
const MOST_SLICES = 15;

/** What is made anew with each request runs through so much code that it is compiled for half a minute. */
export async function warmUntilSteady(served: Served, load: Load, seconds: number) {
  let last = Infinity;
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    const { main } = await costOf(served, load, seconds);
    if (main > last * (1 - LEAST_GAIN)) return;
    last = main;
  }
}

const OUTBOX_PATIENCE = 600;

/** Mails of the row before would be sent, and counted, in this one. */
export async function outboxIsEmpty(sql: Sql) {
  for (let second = 0; second < OUTBOX_PATIENCE; second += 1) {
    const [waiting] = await sql`select 1 from outbox where sent_at is null limit 1`;
    if (!waiting) return;
    await sleep(1000);
  }
  throw new Error('Mails of the row before do not leave; the figures would hold their work.');
}
