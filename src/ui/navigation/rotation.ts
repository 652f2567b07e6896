/** The list turned so that it starts at `start`; any whole number will do, also a negative one. */
export function rotate<T>(list: readonly T[], start: number): T[] {
  const from = turn(start, list.length);
  return [...list.slice(from), ...list.slice(0, from)];
}

/** Brings an index back into the list from either end. */
export const turn = (index: number, length: number) =>
  length === 0 ? 0 : ((index % length) + length) % length;
