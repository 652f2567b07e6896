import { expect, test } from 'vitest';
import { createTurns } from './turns.server.ts';

/** Work that ends when it is told to, and writes down when it began. */
function bench(limits: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const inTurn = createTurns({
    atOnce: 1,
    mostOfOne: 5,
    mostWaiting: 20,
    refusal: () => new Error('full'),
    ...limits,
  });
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const ask = (whose: string, name = whose) =>
    inTurn(whose, () => {
      begun.push(name);
      return new Promise<void>((end) => open.push(end));
    });
  const endNext = async () => {
    open.shift()!();
    await new Promise(setImmediate);
  };
  return { ask, begun, endNext };
}

test('who comes last is not behind everything that one other has lined up', async () => {
  const { ask, begun, endNext } = bench();
  const work = [ask('a'), ask('a'), ask('a'), ask('a'), ask('b'), ask('c')];
  for (let count = 0; count < 6; count += 1) await endNext();
  await Promise.all(work);
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'a']);
});

test('one can only line up so much, and does not keep others out', async () => {
  const { ask, begun, endNext } = bench({ mostOfOne: 2 });
  const mine = [ask('a'), ask('a'), ask('a')];
  await expect(ask('a')).rejects.toThrow('full');
  mine.push(ask('b'));
  for (let count = 0; count < 4; count += 1) await endNext();
  await Promise.all(mine);
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
});

test('all together line up no more than they may', async () => {
  const { ask, endNext } = bench({ mostWaiting: 3 });
  const work = ['a', 'b', 'c', 'd'].map((whose) => ask(whose));
  await expect(ask('e')).rejects.toThrow('full');
  for (let count = 0; count < 4; count += 1) await endNext();
  await Promise.all(work);
});

test('work that fails gives its place to the next', async () => {
  const inTurn = createTurns({
    atOnce: 1,
    mostOfOne: 5,
    mostWaiting: 20,
    refusal: () => new Error('full'),
  });
  const failed = inTurn('a', () => Promise.reject(new Error('broken')));
  const next = inTurn('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
