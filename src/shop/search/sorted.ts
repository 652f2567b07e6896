/** Where in a sorted list the first entry stands that is not before `text`. */
export function placeOf(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From where to where those stand that begin with `start`. */
export function rangeOf(sorted: readonly string[], start: string): [from: number, to: number] {
  const from = placeOf(sorted, start);
  let to = from;
  while (to < sorted.length && sorted[to]!.startsWith(start)) to += 1;
  return [from, to];
}
