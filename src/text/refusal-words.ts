import type { Values } from './dictionary.ts';

type Refused = { code: string; values?: Values | undefined };
type Find = (code: string, values?: Values) => string | null;
let find: Find | undefined;

/** The sentences of refusals come with the first one; a browser that cannot fetch them says the generic error. */
export async function loadRefusalWords(): Promise<void> {
  find ??= (await import('./refusals.ts').catch(() => undefined))?.findRefusal;
}

/** The sentence of a code that has one; what a response says in its own words is never shown. */
export const refusalWords = ({ code, values }: Refused): string | null =>
  find?.(code, values) ?? null;
