import { useState } from 'react';
import { type Cursor, cursorAt, NOWHERE, placeOf, stepFrom } from './cursor.ts';

/**
 * The row of a list that keys act on. What others change in the list moves it to no other row; where one is shown beside
 * the list it goes there with it.
 */
export function useCursor(ids: readonly (string | number)[], shown?: string) {
  const [cursor, setCursor] = useState<Cursor>(NOWHERE);
  const [followed, setFollowed] = useState<string>();
  if (shown !== undefined && shown !== followed) {
    setFollowed(shown);
    setCursor({ id: shown, place: ids.indexOf(shown) });
  }
  const at = placeOf(ids, cursor);
  // Its position is remembered, for the case that its row leaves the list.
  if (at >= 0 && at !== cursor.place) setCursor({ ...cursor, place: at });
  return {
    at,
    stand: (place: number) => setCursor(cursorAt(ids, place)),
    stepTo: (step: 1 | -1) => stepFrom(ids, cursor, step),
  };
}
