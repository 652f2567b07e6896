import { formatQuantity } from './measure.ts';

/** What a product has of a parameter that its category calls key. */
export type KeyValue = {
  prefix: string;
  unit: string;
  from: number | null;
  to: number | null;
  values: { name: string }[];
};

/** "IR 30 m", as cards show it. */
export function shortText({ prefix, unit, from, to, values }: KeyValue): string {
  const text =
    from !== null || to !== null
      ? formatQuantity({ from, to }, unit)
      : values.map(({ name }) => name).join(', ');
  return prefix ? `${prefix}\u00a0${text}` : text;
}

/** Words that the name says already are left out; a number may be said twice. */
export const keyLine = (name: string, texts: string[]): string[] => {
  const said = plain(name);
  return texts.filter((text) => !/^\p{L}/u.test(text) || !said.includes(plain(text)));
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase();
