import type { ShipmentLine, Waiting } from './contract.ts';

export type LeftLine = Omit<ShipmentLine, 'amount'> & {
  /** How many have not left. */
  left: number;
  /** How many were not there when they were ordered: they are the last ones to leave. */
  later: number;
  /** Null when nobody knows. */
  expectedOn: string | null;
};

/**
 * The shipments still to come: what is here and, if it goes by itself, what is waited for. What has a day leaves
 * together on the last of them, and what has none afterwards; together with all the rest nobody knows when. A day that
 * has passed is not known.
 */
export function waitingOf(lines: LeftLine[], isSplit: boolean, today: string): Waiting[] {
  const parts = lines.map((line) => {
    const late = Math.min(line.left, line.later);
    return { line, late, here: line.left - late };
  });
  const late = parts.filter((part) => part.late > 0);
  const goes = (quantityOf: (part: (typeof parts)[number]) => number): ShipmentLine[] =>
    parts
      .filter((part) => quantityOf(part) > 0)
      .map((part) => ({
        code: part.line.code,
        name: part.line.name,
        amount: quantityOf(part),
        unit_of_measure: part.line.unit_of_measure,
      }));
  const isDated = ({ line: { expectedOn: day } }: (typeof parts)[number]) =>
    day !== null && day >= today;
  const dated = late.filter(isDated);
  const lastDay =
    dated
      .map(({ line }) => line.expectedOn)
      .toSorted()
      .at(-1) ?? null;
  const now = { waits_for_goods: false, on: null };
  const later = { waits_for_goods: true, on: dated.length === late.length ? lastDay : null };
  if (late.length === 0) return filled([{ ...now, lines: goes(({ here }) => here) }]);
  return isSplit
    ? filled([
        { ...now, lines: goes((part) => part.here) },
        { ...later, on: lastDay, lines: goes((part) => (isDated(part) ? part.late : 0)) },
        { ...later, on: null, lines: goes((part) => (isDated(part) ? 0 : part.late)) },
      ])
    : [{ ...later, lines: goes((part) => part.here + part.late) }];
}

const filled = (waiting: Waiting[]) => waiting.filter(({ lines }) => lines.length > 0);
