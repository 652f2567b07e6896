import { plainNumber, unitPriceOf, wholeOf } from '#office/components/typed-number.ts';
import type { DeliveryLine } from '#staff/stock/delivery-contract.ts';
import { MOST_PIECES } from '#staff/stock/most-pieces.ts';

/** What somebody has counted of one line, as it is typed. */
export type CountedLine = { came: string; rest: 'wait' | 'cancel'; cost: string };
/** By the id of the product. */
export type Draft = Readonly<Record<number, CountedLine>>;

const NOTHING: CountedLine = { came: '', rest: 'wait', cost: '' };

export const lineOf = (draft: Draft, { id }: Pick<DeliveryLine, 'id'>): CountedLine =>
  draft[id] ?? NOTHING;

/** How many have come; null where that is no such number. Nothing typed is none. */
export function cameOf(typed: string): number | null {
  return typed.trim() === '' ? 0 : wholeOf(typed, MOST_PIECES);
}

/** A new cost in euros; undefined where nothing is said, null where it is no price. */
export function costOf(typed: string): number | undefined | null {
  return plainNumber(typed) === '' ? undefined : unitPriceOf(typed);
}

/** The line that a scanned code is of: its EAN, its code, or that of its maker, however it is written. */
export function scannedLine(
  lines: readonly DeliveryLine[],
  scanned: string,
): DeliveryLine | undefined {
  const code = scanned.trim().toLowerCase();
  if (code === '') return undefined;
  // A scanner may give an EAN of twelve digits, or the same with a zero before it.
  const ean = code.replace(/^0+/, '');
  return lines.find(
    (line) =>
      (line.ean !== '' && line.ean.replace(/^0+/, '') === ean) ||
      line.code.toLowerCase() === code ||
      (line.vendor_code !== '' && line.vendor_code.toLowerCase() === code),
  );
}

/** One more piece of a line. */
export const withOneMore = (draft: Draft, line: DeliveryLine): Draft => {
  const counted = lineOf(draft, line);
  return { ...draft, [line.id]: { ...counted, came: String((cameOf(counted.came) ?? 0) + 1) } };
};

/** As if everything had come as it was ordered; what was typed of costs stays. */
export const withAll = (draft: Draft, lines: readonly DeliveryLine[]): Draft =>
  Object.fromEntries(
    lines.map((line) => [line.id, { ...lineOf(draft, line), came: String(line.ordered) }]),
  );
