import { plainOf } from './palette-command.ts';

type Range = { from: number; to: number; isMarked: boolean };

/** A text cut where the words of a query begin and end in it; letters are compared without their marks. */
export function rangesOf(text: string, query: string): Range[] {
  const plain = plainOf(text);
  const isMarked = [...text].map(() => false);
  for (const word of plainOf(query)
    .split(/\s+/)
    .filter(({ length }) => length > 1))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      isMarked.fill(true, at, at + word.length);
  const ranges: Range[] = [];
  for (const [place, marked] of isMarked.entries()) {
    const last = ranges.at(-1);
    if (last?.isMarked === marked) last.to = place + 1;
    else ranges.push({ from: place, to: place + 1, isMarked: marked });
  }
  return ranges;
}
