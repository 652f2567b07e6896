/**
 * What a mistyped word may have been meant to be. `masks` stand for a wrong or a missing letter and
 * meet the masks the dictionary keeps of each word; `slips` undo a letter too many or two swapped.
 */
export function typosOf(word: string): { masks: string[]; slips: string[] } {
  const places = Array.from(word, (_, place) => place);
  const before = (place: number) => word.slice(0, place);
  const after = (place: number) => word.slice(place + 1);
  return {
    masks: [
      ...places.map((place) => `${before(place)}_${after(place)}`),
      ...[...places, word.length].map((place) => `${before(place)}_${word.slice(place)}`),
    ],
    slips: [
      ...places.map((place) => before(place) + after(place)),
      ...places
        .slice(1)
        .map((place) => before(place - 1) + word[place]! + word[place - 1]! + after(place)),
    ],
  };
}
