import { deepStrictEqual } from 'node:assert';
import { afterAll, vi } from 'vitest';

const GLOBALS = 'document window localStorage fetch console Date setTimeout setInterval'.split(' ');

/**
 * Test files run one after another in the same two processes, so that modules are loaded twice instead of three hundred
 * times. What a file changes of its process it must put back: the next one would begin with it.
 */
const stateOfProcess = () => {
  // A library of pictures writes down where it is when it is first used.
  const { VIPSHOME: _, ...env } = process.env;
  return {
    env,
    folder: process.cwd(),
    globals: GLOBALS.map((name) => Object.getOwnPropertyDescriptor(globalThis, name)),
    ofTerminal: [process.exit, process.stdout.write, process.stderr.write],
    isClockFake: vi.isFakeTimers(),
  };
};

const before = stateOfProcess();
afterAll(() => deepStrictEqual(stateOfProcess(), before));
