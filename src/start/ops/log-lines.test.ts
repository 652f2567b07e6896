import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logLines } from './log-lines.server.ts';

let written: string[] = [];
let flushed = 0;
const sink = {
  write: (text: string) => void written.push(text),
  flushSync: () => void (flushed += 1),
};
const file = join(mkdtempSync(join(tmpdir(), 'bastion-lines-')), 'log');
const last = pino.destination({ dest: file, sync: true });
afterAll(() => rmSync(dirname(file), { recursive: true }));

let others: NodeJS.ExitListener[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  others = process.listeners('exit');
  [written, flushed] = [[], 0];
});
afterEach(() => {
  vi.useRealTimers();
  for (const listener of process.listeners('exit'))
    if (!others.includes(listener)) process.off('exit', listener);
});

test('lines wait for each other, but not for long', () => {
  const lines = logLines(sink, last);
  lines.write('a\n');
  lines.write('b\n');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(written).toEqual(['a\nb\n']);
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(1);
});

test('many are written at once, each in its place and only once', () => {
  const lines = logLines(sink, last);
  for (let number = 1; number <= 150; number += 1) lines.write(`${number} `);
  expect(written).toHaveLength(2);
  vi.advanceTimersByTime(200);
  expect(written.join('').trim().split(' ').map(Number)).toEqual(
    Array.from({ length: 150 }, (_, index) => index + 1),
  );
});

test('what waits when the process ends is written then', () => {
  const lines = logLines(sink, last);
  lines.write('last\n');
  process.listeners('exit').at(-1)!(0);
  // What was on its way first, then the rest, before the process is gone.
  expect([written, flushed]).toEqual([[], 1]);
  expect(readFileSync(file, 'utf8')).toBe('last\n');
});
