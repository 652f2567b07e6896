import { t } from '#text/office/accounting.ts';

const NAMES = [
  ...(['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'] as const),
  ...(['september', 'october', 'november', 'december'] as const),
] as const;

/** Október, of 2026-10-01. */
export const monthName = (first: string) => t(`months.${NAMES[Number(first.slice(5, 7)) - 1]!}`);

/** The last day of the month that a day is in. */
export function monthEnd(first: string): string {
  const [year, month] = first.split('-').map(Number);
  return new Date(Date.UTC(year!, month, 0)).toISOString().slice(0, 10);
}
