const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** In shorter codes nearly every code is a typo of every other. */
const SHORTEST_CODE = 4;

/** How much of a code the nearest ones in the order of codes have in common with it: its beginning, and its end. */
export type Reach = { begin: number; end: number };

export function commonBegin(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Everything that differs from a code in one character: another one, one missing, one too many, two swapped. Only where it can
 * be a code of ours: some code begins with what stands before the place, and some ends with what stands behind.
 */
export function typosOf(code: string, { begin, end }: Reach): string[] {
  const found = new Set<string>();
  if (code.length < SHORTEST_CODE) return [];
  for (let place = 0; place <= Math.min(begin, code.length); place += 1) {
    const before = code.slice(0, place);
    const rest = code.slice(place);
    if (rest.length <= end)
      for (const character of CHARACTERS) found.add(before + character + rest);
    if (rest.length - 1 > end || rest === '') continue;
    found.add(before + rest.slice(1));
    for (const character of CHARACTERS) found.add(before + character + rest.slice(1));
  }
  for (let place = 0; place <= Math.min(begin, code.length - 2); place += 1)
    if (code.length - place - 2 <= end)
      found.add(code.slice(0, place) + code[place + 1] + code[place] + code.slice(place + 2));
  found.delete(code);
  return [...found];
}
