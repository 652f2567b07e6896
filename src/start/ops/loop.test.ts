import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { every, startLoop, survivor } from './loop.server.ts';

test('a loop goes on at once while there is work, rests when there is none, and stops in its rest', async () => {
  let left = 3;
  let rounds = 0;
  const stop = startLoop({
    round: async () => {
      rounds += 1;
      return left-- > 0;
    },
    pause: 60_000,
    patience: 60_000,
  });
  await vi.waitFor(() => expect(rounds).toBe(4), 20_000);
  await stop();
  expect(rounds).toBe(4);
});

test('a stop waits for the round under way, tells it to end, and begins no other', async () => {
  let isEnded = false;
  let finish = () => {};
  const stop = startLoop({
    async round(isOver) {
      await new Promise<void>((resolve) => (finish = resolve));
      isEnded = isOver();
      return true;
    },
    pause: 1,
    patience: 60_000,
  });
  const stopped = stop();
  finish();
  await stopped;
  expect(isEnded).toBe(true);
});

test('a stop waits no longer than its patience, and one that is late does nothing before its pause', async () => {
  const stuck = startLoop({ round: () => new Promise(() => {}), pause: 1, patience: 1 });
  await stuck();
  const round = vi.fn<() => Promise<boolean>>(async () => false);
  const late = startLoop({ round, pause: 60_000, patience: 60_000, isLate: true });
  await late();
  expect(round).not.toHaveBeenCalled();
});

test('what is done now and then is due at first, and again when the time has passed', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  try {
    const isDue = every(1_000);
    expect([isDue(), isDue()]).toEqual([true, false]);
    vi.advanceTimersByTime(1_001);
    expect([isDue(), isDue()]).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
});

test('a failure is logged under its name, an outage is told and not logged', async () => {
  const log = pino({ level: 'silent' });
  const logged = vi.spyOn(log, 'error');
  const tellLost = vi.fn<(error: unknown) => void>();
  const survive = survivor(log, tellLost);
  expect(await survive('mail', Promise.resolve(5))).toBe(5);
  const fault = new Error('a fault');
  expect(await survive('mail', Promise.reject(fault))).toBeNull();
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: fault }, 'mail');
  const outage = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  expect(await survive('mail', Promise.reject(outage))).toBeNull();
  expect(tellLost).toHaveBeenCalledExactlyOnceWith(outage);
  expect(logged).toHaveBeenCalledTimes(1);
});
