import { lineOfParts, partsOf } from '#staff/products/line-parts.ts';

/** An accessory as a line of the file: CODE | kind | why. */
export type Accessory = { code: string; kind: string; why: string };

export function accessoryIn(line: string): Accessory {
  const [code = '', kind = '', why = ''] = partsOf(line);
  return { code, kind, why };
}

export const lineOf = ({ code, kind, why }: Accessory): string =>
  lineOfParts(why.trim() === '' ? [code, kind] : [code, kind, why]);

export const linesIn = (text: unknown): string[] =>
  typeof text === 'string' ? text.split('\n').filter((line) => line.trim() !== '') : [];

/** One place up or down; at the ends it stays. */
export function moved<Item>(items: readonly Item[], at: number, by: number): Item[] {
  const to = Math.min(items.length - 1, Math.max(0, at + by));
  const result = [...items];
  result.splice(to, 0, ...result.splice(at, 1));
  return result;
}
