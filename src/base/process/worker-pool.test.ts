import { afterEach, expect, test } from 'vitest';
import { type WorkerPool, WORKER_LIMITS, createWorkerPool } from './worker-pool.server.ts';

const module = new URL('./worker-pool.fixture.server.ts', import.meta.url);
let workerPool: WorkerPool;
const open = (limits: Partial<typeof WORKER_LIMITS> = {}) =>
  (workerPool = createWorkerPool({ limits: { ...WORKER_LIMITS, ...limits } }));
afterEach(() => workerPool.close());

const busy = (key: string, whose = 'a', ms = 50) =>
  workerPool.run({ work: { module, name: 'keepBusy' }, input: ms, key, whose });
const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? 200 : (one.reason as { status: number }).status,
  );

test('heavy work runs in another thread, and this one goes on meanwhile', async () => {
  open();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  expect(String(await busy('x', 'a', 500))).toBe('worker');
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

test('a result is cached, and made once for all who ask at the same moment', async () => {
  open({ atOnceOfOne: 1 });
  expect(await outcomes([busy('x'), busy('x'), busy('x', 'b')])).toEqual([200, 200, 200]);
  await busy('x');
  expect(workerPool.counts).toEqual({ made: 1, refused: 0 });
});

test('one visitor can ask for so much at once, and does not keep others out', async () => {
  open({ atOnceOfOne: 2 });
  const mine = ['1', '2', '3', '4'].map((key) => busy(key));
  expect(await outcomes([...mine, busy('5', 'b')])).toEqual([200, 200, 429, 429, 200]);
  expect(await outcomes([busy('3')])).toEqual([200]);
});

test('and for so much in a minute; what is cached costs nothing', async () => {
  open({ aMinuteOfOne: 2 });
  for (const [key, status] of [
    ['1', 200],
    ['2', 200],
    ['3', 429],
    ['1', 200],
  ] as const)
    expect(await outcomes([busy(key, 'a', 1)])).toEqual([status]);
});

test('a full queue is said to be full', async () => {
  open({ queue: 2 });
  const asked = await outcomes(
    Array.from({ length: 20 }, (_, index) => busy(String(index), `visitor ${index}`, 100)),
  );
  expect(new Set(asked)).toEqual(new Set([200, 503]));
});

test('what takes too long is given up, and said to be unavailable', async () => {
  open({ longest: 50 });
  expect(await outcomes([busy('x', 'a', 3_000)])).toEqual([503]);
  expect(workerPool.counts).toEqual({ made: 0, refused: 1 });
});

test('a failure is told and not cached', async () => {
  open();
  const order = { input: 1, key: 'x', whose: 'a' };
  await expect(workerPool.run({ work: { module, name: 'fail' }, ...order })).rejects.toThrow(
    'broken',
  );
  expect(String(await busy('x'))).toBe('worker');
});
