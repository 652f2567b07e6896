import { createHash } from 'node:crypto';

/** A number that is the same for the same words on every machine and every run. */
export const hashOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0);

/** One of the choices, always the same one for the same words. */
export function pick<T>(choices: readonly T[], text: string): T {
  const chosen = choices[hashOf(text) % choices.length];
  if (chosen === undefined) throw new Error(`Nothing to choose from for ${text}`);
  return chosen;
}
