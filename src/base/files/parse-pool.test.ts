import { afterEach, expect, test } from 'vitest';
import { createParsePool, PARSE_LIMITS, type ParsePool, type Reader } from './parse-pool.server.ts';

const module = new URL('./parse-pool.fixture.server.ts', import.meta.url);
type Limits = (typeof PARSE_LIMITS)['guest'];
let pool: ParsePool;
const open = (guest: Partial<Limits> = {}, queue?: { mostOfOne: number; mostWaiting: number }) =>
  (pool = createParsePool({
    limits: { ...PARSE_LIMITS, guest: { ...PARSE_LIMITS.guest, ...guest } },
    ...(queue ? { queue } : {}),
  }));
afterEach(() => pool.close());

const run = (
  name: string,
  input: string,
  { whose = 'a', as = 'guest' }: { whose?: string; as?: Reader } = {},
) => pool.run({ work: { module, name }, input, whose, as });
const statusOf = (error: unknown) =>
  (error as { status?: number }).status ?? (error as Error).message;
const outcome = (work: Promise<unknown>) => work.then(() => 200, statusOf);
const outcomes = (work: Promise<unknown>[]) => Promise.all(work.map(outcome));

test('a file is read in another thread, and this one goes on meanwhile', async () => {
  open();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  const [part] = await run('keepBusy', '300');
  clearInterval(timer);
  expect(Buffer.from(part!).toString()).toBe('worker');
  expect(ticks).toBeGreaterThan(5);
});

test('what takes too much time, memory or room, or says so itself, is refused, and the next one is read', async () => {
  open({ cpuMs: 300, memoryMb: 32, mostOut: 1_000, mostIn: 100, aMinuteOfOne: 60_000 });
  expect(await outcome(run('keepBusy', '60000'))).toBe(422);
  expect(await outcome(run('keepBusy', '1'))).toBe(200);
  expect(await outcome(run('fillMemory', ''))).toBe(422);
  expect(await outcome(run('keepBusy', '1'))).toBe(200);
  expect(await outcome(run('answerWith', '1001'))).toBe(422);
  expect(await outcome(run('answerWith', '1000'))).toBe(200);
  expect(await outcome(run('giveUp', ''))).toBe(422);
  expect(await outcome(run('keepBusy', ' '.repeat(101)))).toBe(413);
  expect(await outcome(run('fail', ''))).toBe('broken');
  expect(pool.counts).toEqual({ read: 3, refused: 0, tooMuch: 5 });
});

test('a thread that is ended for its time may run out of memory meanwhile, and the next file is read', async () => {
  for (const cpuMs of [110, 210]) {
    open({ cpuMs, memoryMb: 32 });
    expect(await outcome(run('fillMemory', ''))).toBe(422);
    expect(await outcome(run('answerWith', '1'))).toBe(200);
    await pool.close();
  }
});

test('files of guests keep neither customers nor the shop’s people waiting', async () => {
  open({ cpuMs: 30_000, clockMs: 60_000 });
  const readers = ['guest', 'customer', 'staff'] as const;
  await Promise.all(readers.map((as) => run('keepBusy', '1', { as })));
  const ended: string[] = [];
  const note = (name: string) => () => ended.push(name);
  const guest = run('keepBusy', '700').then(note('guest'));
  await Promise.all([
    run('keepBusy', '1', { as: 'customer' }).then(note('customer')),
    run('keepBusy', '1', { as: 'staff' }).then(note('staff')),
  ]);
  await guest;
  expect(ended.at(-1)).toBe('guest');
});

test('whoever has used least of the thread is next', async () => {
  open();
  const ended: string[] = [];
  const read = (whose: string, ms: string) =>
    run('keepBusy', ms, { whose }).then(() => ended.push(whose));
  await read('busy', '300');
  await read('other', '20');
  await Promise.all([
    read('first', '50'),
    read('busy', '1'),
    read('busy', '1'),
    read('other', '1'),
    read('new', '1'),
  ]);
  expect(ended.slice(2)).toEqual(['first', 'new', 'other', 'busy', 'busy']);
});

test('time is counted: who has used up theirs is told to wait, and nobody else', async () => {
  open({ aMinuteOfOne: 200 });
  expect(await outcome(run('keepBusy', '250'))).toBe(200);
  expect(await outcome(run('keepBusy', '1'))).toBe(429);
  expect(await outcome(run('keepBusy', '1', { whose: 'b' }))).toBe(200);
  expect(pool.counts).toMatchObject({ read: 2, refused: 1 });
});

test('one can only line up so much, and all together no more than there is room for', async () => {
  open({}, { mostOfOne: 2, mostWaiting: 3 });
  const mine = Array.from({ length: 4 }, () => run('keepBusy', '50'));
  const others = ['b', 'c'].map((whose) => run('keepBusy', '1', { whose }));
  expect(await outcomes([...mine, ...others])).toEqual([200, 200, 200, 429, 200, 503]);
});
