/** Invisible characters are not part of a code; every kind of white space but a tab becomes a space. */
export const clean = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Cs}\ufffe\uffff]|(?!\t)\p{Cc}/gu, '')
    .replace(/(?!\t)\s/g, ' ')
    .replace(/^ +| +$/g, '');

/** How a line is shown beside what was found. */
export const shownOf = (raw: string): string => clean(raw).replace(/\s+/g, ' ').trim();

export const plainCell = (cell: string): string => clean(cell).replace(/\s+/g, ' ').trim();

/** A comma inside a number separates nothing: 8,00 or 2,8. */
const COMMA = /,(?!(?<=(?<![\p{L}\d/.-])\d{1,6},)\d{1,4}(?!\d))/u;
const EVERY_COMMA = /,/;
const SEPARATORS = [/\t/, /;/, /\|/, COMMA, / {2,}/];

/** What separates the cells of a line, or null where nothing does. */
export const separatorOf = (line: string): RegExp | null =>
  SEPARATORS.find((one) => one.test(line)) ?? null;

/** In a table whose head is separated by commas all of them separate. */
export const separatorBelow = (head: RegExp | null) => (head === COMMA ? EVERY_COMMA : head);

/** Cells of a line; what stands in quotes is one, and two quotes inside are one. */
export function cellsOf(line: string, separator: RegExp | null): string[] {
  if (!separator) return [plainCell(line)];
  if (!line.includes('"')) return line.split(new RegExp(separator, 'gu')).map(plainCell);
  const quoted: string[] = [];
  const hidden = line.replace(
    /(?<=^|[\t;|,] ?)"((?:[^"]|"")*)"(?=$| ?[\t;|,])/g,
    (_, inside: string) => {
      quoted.push(inside.replaceAll('""', '"'));
      return `\u0001${quoted.length - 1}\u0001`;
    },
  );
  const shown = (cell: string) =>
    // oxlint-disable-next-line no-control-regex -- no character that a line could have: they were taken out
    cell.replace(/\u0001(\d+)\u0001/g, (_, place: string) => quoted[Number(place)]!);
  return hidden.split(new RegExp(separator, 'gu')).map((cell) => plainCell(shown(cell)));
}
