/** Wider than that no screen shows them beside each other. */
export const MOST_COMPARED = 4;

/**
 * Codes of products that are compared, in their order. All are of one `group`, the path of a category of the second
 * level ("kamery/ip-kamery"); null until it is known.
 */
export type CompareList = { codes: string[]; group: string | null };

/** A product to tick. Who does not know its group leaves it to the tray, which asks the server. */
export type Candidate = { code: string; group?: string | undefined };

export type Toggled = 'added' | 'removed' | 'full' | 'otherGroup';

export const NOTHING_COMPARED: CompareList = { codes: [], group: null };

/** Of the path of a category: the second level is what is compared with each other. */
export const groupOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/** Of the page of a category; undefined for a whole department, whose products are of many groups. */
export const groupOfListing = (path: string): string | undefined =>
  path.includes('/') ? groupOf(path) : undefined;

/** The list with the product, without it, or as it was where it may not come in. */
export function toggled(list: CompareList, { code, group }: Candidate): [CompareList, Toggled] {
  if (list.codes.includes(code)) return [without(list, code), 'removed'];
  if (list.group !== null && group !== undefined && group !== list.group)
    return [list, 'otherGroup'];
  if (list.codes.length >= MOST_COMPARED) return [list, 'full'];
  return [{ codes: [...list.codes, code], group: list.group ?? group ?? null }, 'added'];
}

export function without(list: CompareList, code: string): CompareList {
  const codes = list.codes.filter((one) => one !== code);
  return codes.length === 0 ? NOTHING_COMPARED : { ...list, codes };
}

/** What the server knows of those in the list. */
export type Known = { products: { code: string; group: string }[]; unknown: string[] };

/**
 * The list without what is not sold any more, with its group, and without what is of another group than the first
 * one: that is named, for it was ticked where nobody knew.
 */
export function settled(
  list: CompareList,
  { products, unknown }: Known,
): [CompareList, string | undefined] {
  const group = products[0]?.group ?? null;
  const foreign = products.find((one) => one.group !== group)?.code;
  const codes = list.codes.filter((code) => code !== foreign && !unknown.includes(code));
  return [codes.length === 0 ? NOTHING_COMPARED : { codes, group }, foreign];
}

/** The stored text may hold anything; what is no list of codes is an empty list. */
export function parseCompareList(stored: string | null): CompareList {
  try {
    const { codes, group } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    const known = cleanCodes(Array.isArray(codes) ? codes : []);
    if (known.length === 0) return NOTHING_COMPARED;
    return { codes: known, group: typeof group === 'string' ? group : null };
  } catch {
    return NOTHING_COMPARED;
  }
}

const LONGEST_CODE = 100;

/** Each once, no more than can be compared. */
const cleanCodes = (given: unknown[]): string[] => {
  const codes = given
    .filter((one) => typeof one === 'string')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one.length <= LONGEST_CODE);
  return [...new Set(codes)].slice(0, MOST_COMPARED);
};

/** Of `p` in an address: "NV-D8Z,NV-B8Z". The router makes a number of a code that is one. */
export const codesIn = (p: unknown): string[] =>
  typeof p === 'string' || typeof p === 'number' ? cleanCodes(String(p).split(',')) : [];
