import type { Cell } from '#base/files/cell.ts';

/**
 * A number of a workbook that is not what somebody typed: a date, a share of a hundred, or what a formula
 * failed with. `text` is how the spreadsheet shows it.
 */
export class OddCell {
  readonly kind: 'date' | 'percent' | 'error';
  readonly text: string;
  readonly value: number;

  constructor(kind: OddCell['kind'], text: string, value = Number.NaN) {
    this.kind = kind;
    this.text = text;
    this.value = value;
  }
}

export type ReadCell = Cell | OddCell;

/** Anything a file may bring, as a text. */
export function asText(value: unknown): string {
  if (value instanceof OddCell) return value.text;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
