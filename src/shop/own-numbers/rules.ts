import { isOneLine } from '#base/values/hidden-characters.ts';

export const LONGEST_NUMBER = 40;
export const MOST_NUMBERS = 20_000;

/** Why a row of a file is refused. */
export const PROBLEMS = [
  ...(['long', 'hidden', 'noSigns', 'noCode', 'unknown', 'several'] as const),
  ...(['twiceProduct', 'twiceNumber', 'taken'] as const),
] as const;
export type Problem = (typeof PROBLEMS)[number];

export type JudgedRow = {
  /** The row of the file. */
  line: number;
  number: string;
  code: string;
  name: string;
  /** The number that the product has now. */
  before: string | null;
  problem: Problem | null;
  /** Of a number that is taken: the code of the product that has it. */
  taken_by?: string | undefined;
};

/** Without it nothing could be found: punctuation does not count. */
const HAS_SIGNS = /[\p{L}\d]/u;

/** Why a text cannot be a number; null where it can. */
export function problemOf(number: string): Problem | null {
  if (!isOneLine(number) || !number.isWellFormed()) return 'hidden';
  if (number.length > LONGEST_NUMBER) return 'long';
  return HAS_SIGNS.test(number) ? null : 'noSigns';
}

/** What two numbers of a company must not share. */
export const sameNumber = (number: string) => number.toLowerCase();

/** A row of a file with a number in it. */
export type GivenRow = { line: number; number: string; code: string };
/** The one product with a code; `several` where it may be any of them. */
export type FoundProduct = { id: number; code: string; name: string } | 'several' | null;
/** What the company has. */
export type Held = { product: number; number: string; code: string };
export type Judged = JudgedRow & { product: number | null };

/**
 * The rows of a file against what the company has: one number for a product and one product for a number, as it would be
 * afterwards, so that two products may exchange theirs. What is refused does not count, and may free or take what another
 * row wants.
 */
export function judge(
  rows: readonly GivenRow[],
  find: (code: string) => FoundProduct,
  held: readonly Held[],
): Judged[] {
  const numberOf = new Map(held.map(({ product, number }) => [product, number]));
  const products = new Set<number>();
  const numbers = new Set<string>();
  const judged = rows.map((row): Judged => {
    const found = find(row.code);
    const product = found !== null && found !== 'several' ? found : null;
    const problem =
      problemOf(row.number) ??
      (row.code === '' ? 'noCode' : found === 'several' ? 'several' : found ? null : 'unknown') ??
      (products.has(product!.id) ? 'twiceProduct' : null) ??
      (numbers.has(sameNumber(row.number)) ? 'twiceNumber' : null);
    if (product && !problem) {
      products.add(product.id);
      numbers.add(sameNumber(row.number));
    }
    return {
      ...row,
      code: product?.code ?? row.code,
      name: product?.name ?? '',
      product: product?.id ?? null,
      before: (product && numberOf.get(product.id)) ?? null,
      problem,
    };
  });
  refuseTaken(judged, held);
  return judged;
}

/** Until nothing changes any more: a row that is refused leaves its product the number that another row may want. */
function refuseTaken(judged: Judged[], held: readonly Held[]): void {
  const heldBy = new Map(held.map((one) => [sameNumber(one.number), one]));
  for (let isStable = false; !isStable;) {
    isStable = true;
    const given = new Set(judged.flatMap((row) => (row.problem ? [] : [row.product])));
    for (const row of judged) {
      const holder = row.problem ? undefined : heldBy.get(sameNumber(row.number));
      if (!holder || holder.product === row.product || given.has(holder.product)) continue;
      row.problem = 'taken';
      row.taken_by = holder.code;
      isStable = false;
    }
  }
}

export const isChange = ({ problem, before, number }: JudgedRow) => !problem && before !== number;

export const countsOf = (rows: readonly JudgedRow[]) => {
  const accepted = rows.filter(({ problem }) => !problem);
  return {
    added: accepted.filter(({ before }) => before === null).length,
    changed: accepted.filter((row) => row.before !== null && isChange(row)).length,
    same: accepted.filter((row) => !isChange(row)).length,
    refused: rows.length - accepted.length,
  };
};
