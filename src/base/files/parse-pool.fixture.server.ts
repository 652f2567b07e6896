import { isMainThread } from 'node:worker_threads';
import { TooMuch } from '#base/wire/too-much.ts';

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const words = (text: string) => [new TextEncoder().encode(text)];

/** Keeps its thread busy for so many milliseconds of the processor, and says whether it was the one of visitors. */
export function keepBusy(ms: string) {
  const end = cpuMs() + Number(ms);
  while (cpuMs() < end);
  return words(isMainThread ? 'main' : 'worker');
}

export function fillMemory() {
  const kept: object[] = [];
  for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
}

export const answerWith = (bytes: string) => words('x'.repeat(Number(bytes)));

export const giveUp = () => {
  throw new TooMuch('of anything');
};

export const fail = () => {
  throw new Error('broken');
};
