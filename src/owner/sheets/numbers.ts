import type { Cents } from '#base/money.ts';
import { CellError } from './cell-error.ts';

const LARGEST_CENTS = 2_147_483_647;

/** 1234.5, 1234,50, 1 234,50 €, 1.234,50 and 1,234.50 are amounts; 1,2345 is not, and 1.234 could be two. */
export function readAmount(cell: unknown): Cents {
  const text = String(cell).replace(/[\s€]/g, '');
  const found =
    /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/.exec(text);
  if (!found) throw new CellError('money');
  const [, euros = '', cents = ''] = found;
  const value = Number(euros.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (value > LARGEST_CENTS) throw new CellError('money');
  return value;
}

/** Like an amount, but with up to four decimals; in cents, which then have two. 1,234 could be thousands. */
export function readUnitPrice(cell: unknown): number {
  const text = typeof cell === 'number' ? decimalsOf(cell) : String(cell).replace(/[\s€]/g, '');
  const found = /^(0|\d+(?=[.,]\d{4}$))[.,](\d{3,4})$/.exec(text);
  if (typeof cell !== 'number' && !found) return readAmount(cell);
  const [, euros = '', decimals = ''] = found ?? /^(\d+)\.(\d{4})$/.exec(text) ?? [];
  const value = Number(euros) * 10_000 + Number(decimals.padEnd(4, '0'));
  if (!decimals || value > LARGEST_CENTS * 100) throw new CellError('money');
  return value / 100;
}

/** A number that has no more than four decimals, written out; nothing where it has more. */
const decimalsOf = (value: number) =>
  Math.abs(Number(value.toFixed(4)) - value) < 1e-9 ? value.toFixed(4) : '';

/** 12, "12", "1 200", and the 12,0 that a spreadsheet makes of a whole number. */
export function readWhole(cell: unknown): number {
  const text = String(cell)
    .replace(/\s/g, '')
    .replace(/[.,]0+$/, '');
  if (!/^-?\d{1,10}$/.test(text)) throw new CellError('whole');
  return Number(text);
}
