/** One letter wrong, missing or too many, or two neighbours swapped. */
export function isTypo(asked: string, known: string): boolean {
  if (asked === known || Math.abs(asked.length - known.length) > 1) return false;
  let at = 0;
  while (asked[at] === known[at]) at += 1;
  const isSame = (from: number, knownFrom: number) => asked.slice(from) === known.slice(knownFrom);
  if (known.length > asked.length) return isSame(at, at + 1);
  if (known.length < asked.length) return isSame(at + 1, at);
  if (isSame(at + 1, at + 1)) return true;
  const isSwapped = asked[at] === known[at + 1] && asked[at + 1] === known[at];
  return isSwapped && isSame(at + 2, at + 2);
}
