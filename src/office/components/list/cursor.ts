/** Where the keyboard stands in a list: at a row, by its id, and at which place that was last. */
export type Cursor = { id: string | number | null; place: number };

export const NOWHERE: Cursor = { id: null, place: -1 };

type Ids = readonly (string | number)[];

/** The place of that row now; -1 when it has left the list, so that no key does anything to another one. */
export const placeOf = (ids: Ids, { id }: Cursor): number => (id === null ? -1 : ids.indexOf(id));

/**
 * The place one step on. Rows that came or went above do not count, because the row itself is looked for; from one that
 * has left, the step begins where it stood.
 */
export function stepFrom(ids: Ids, cursor: Cursor, step: 1 | -1): number {
  const place = placeOf(ids, cursor);
  const left = step === 1 ? cursor.place - 1 : cursor.place;
  const from = place >= 0 || cursor.id === null ? place : left;
  return Math.max(0, Math.min(ids.length - 1, from + step));
}

export const cursorAt = (ids: Ids, place: number): Cursor => ({ id: ids[place] ?? null, place });
