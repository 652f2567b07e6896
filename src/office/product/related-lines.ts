/** An accessory as a line of the file: CODE | kind | why. */
export type Accessory = { code: string; kind: string; why: string };

const plain = (part: string) => part.trim().replace(/\\([\\|])/g, '$1');
const escaped = (part: string) => part.replace(/[\\|]/g, '\\$&');

export function accessoryIn(line: string): Accessory {
  const [code = '', kind = '', why = ''] = line.split(/(?<!\\)\|/).map(plain);
  return { code, kind, why };
}

export const lineOf = ({ code, kind, why }: Accessory): string =>
  [code, kind, why]
    .slice(0, why.trim() === '' ? 2 : 3)
    .map(escaped)
    .join(' | ');

export const linesIn = (text: unknown): string[] =>
  typeof text === 'string' ? text.split('\n').filter((line) => line.trim() !== '') : [];

/** One place up or down; at the ends it stays. */
export function moved<Item>(items: readonly Item[], at: number, by: number): Item[] {
  const to = Math.min(items.length - 1, Math.max(0, at + by));
  const result = [...items];
  result.splice(to, 0, ...result.splice(at, 1));
  return result;
}
