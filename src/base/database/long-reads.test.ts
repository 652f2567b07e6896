import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { openStreamPool } from './database.server.ts';
import { createLongReads, LONG_READS_AT_ONCE } from './long-reads.server.ts';

const { connection } = useDatabase();

/** Numbers up to `most`, one on a line. */
async function lines(longReads: ReturnType<typeof createLongReads>, most: number, whose = 'one') {
  const read = await longReads.open(whose);
  const rows = longReads.rows<{ n: number }>(
    read,
    read.tx`select n from generate_series(1, ${most}::int) as n`,
  );
  async function* write() {
    for await (const portion of rows) yield portion.map(({ n }) => `${n}\n`).join('');
  }
  return longReads.endWith(read, Readable.from(write(), { objectMode: false, highWaterMark: 1 }));
}

async function withReads(
  work: (longReads: ReturnType<typeof createLongReads>) => Promise<void>,
  longest?: number,
) {
  const sql = openStreamPool(connection, LONG_READS_AT_ONCE);
  try {
    await work(createLongReads(sql, longest === undefined ? {} : { longest }));
  } finally {
    await sql.end({ timeout: 1 });
  }
}

test.each([0, 1, 999, 1_000, 1_001, 25_000])('all of %i rows come, in order', (count) =>
  withReads(async (longReads) => {
    const all = await text(await lines(longReads, count));
    expect(all).toBe(Array.from({ length: count }, (_, index) => `${index + 1}\n`).join(''));
    expect(longReads.counts).toEqual({ finished: 1, cut: 0, refused: 0, rows: count });
    expect(longReads.running).toBe(0);
  }),
);

test('who reads slowly is read for slowly: no more than two portions are fetched ahead', () =>
  withReads(async (longReads) => {
    const stream = await lines(longReads, 200_000);
    stream.read(1);
    // Time to fetch more, which it must not.
    await new Promise((later) => setTimeout(later, 200));
    expect(longReads.counts.rows).toBeLessThanOrEqual(3_000);
    stream.destroy();
    await expect.poll(() => longReads.running).toBe(0);
    expect(longReads.counts).toMatchObject({ finished: 0, cut: 1 });
  }));

test('only some at once; the next begins when one has ended', () =>
  withReads(async (longReads) => {
    const open = [await lines(longReads, 5_000, 'a'), await lines(longReads, 5_000, 'b')];
    const third = lines(longReads, 5, 'c');
    // Time to begin, which it must not.
    await new Promise((later) => setTimeout(later, 100));
    expect(longReads.running).toBe(LONG_READS_AT_ONCE);
    await text(open[0]!);
    expect(await text(await third)).toBe('1\n2\n3\n4\n5\n');
    open[1]!.destroy();
  }));

test('one visitor does not line up: a second that waits is refused', () =>
  withReads(async (longReads) => {
    const open = [await lines(longReads, 5_000, 'a'), await lines(longReads, 5_000, 'a')];
    const third = lines(longReads, 5, 'a');
    await expect(lines(longReads, 5, 'a')).rejects.toMatchObject({ status: 503, retryAfter: 10 });
    expect(longReads.counts.refused).toBe(1);
    for (const stream of open) stream.destroy();
    expect(await text(await third)).toHaveLength(10);
  }));

test('whoever takes too long is cut off', () =>
  withReads(async (longReads) => {
    const stream = await lines(longReads, 200_000);
    stream.read(1);
    await expect(
      new Promise((_, fail) => {
        stream.once('error', fail);
      }),
    ).rejects.toThrow('too slow');
    await expect.poll(() => longReads.running).toBe(0);
    expect(longReads.counts.cut).toBe(1);
  }, 100));

test('a query that fails is told to the reader, and frees its place', () =>
  withReads(async (longReads) => {
    const read = await longReads.open('a');
    const rows = longReads.rows(read, read.tx`select 1 / (3 - n) from generate_series(1, 5) as n`);
    const stream = longReads.endWith(read, Readable.from(rows));
    await expect(stream.toArray()).rejects.toThrow('division by zero');
    await expect.poll(() => longReads.running).toBe(0);
  }));
