import type { Cents } from '#base/values/money.ts';
import { CellError } from './cell-error.ts';

const LARGEST_INTEGER = 2_147_483_647;

/** What people write around an amount: 12,50 €, EUR 12,50, 12,- and 12,--. */
const bareAmount = (text: string) =>
  text
    .replace(/\s|€/g, '')
    .replace(/^eur|eur$/i, '')
    .replace(/[.,][-–—]{1,2}$/, '');

/**
 * 1234.5, 1234,50, 1 234,50 €, 1.234,50 and 1,234.50 are amounts; 1.234 could be two, unless so many decimals
 * are allowed. Whole units of the last decimal: with two of them cents.
 */
export function readDecimal(cell: unknown, decimals: number): number {
  const text = bareAmount(String(cell));
  const [, whole, rest = ''] =
    /^(\d+)(?:[.,](\d+))?$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(text) ??
    [];
  if (whole === undefined) throw new CellError(/^[-–−]\d/.test(text) ? 'negative' : 'money');
  const isThousands = rest.length === 3 && /^\d{1,3}$/.test(whole) && whole !== '0';
  if (rest.length > decimals)
    throw isThousands
      ? new CellError('thousands', { whole: whole + rest, decimal: `${whole},${rest}` })
      : new CellError('decimals', { decimals });
  const value = Number(whole.replace(/[.,]/g, '') + rest.padEnd(decimals, '0'));
  if (value > LARGEST_INTEGER) throw new CellError('tooMuch');
  return value;
}

export const readAmount = (cell: unknown): Cents => readDecimal(cell, 2);

/**
 * Like an amount, but with up to four decimals; in cents, which then have two. 1,234 could be thousands, unless it
 * is known that such prices have more than two decimals.
 */
export function readUnitPrice(cell: unknown, known = 2): number {
  const text = typeof cell === 'number' ? decimalsOf(cell) : bareAmount(String(cell));
  const precise = known > 2 ? /^(\d+)[.,](\d{3,4})$/ : /^(0|\d+(?=[.,]\d{4}$))[.,](\d{3,4})$/;
  const found = precise.exec(text);
  if (typeof cell === 'number' && cell < 0) throw new CellError('negative');
  if (typeof cell !== 'number' && !found) return readAmount(cell);
  const [, euros = '', decimals = ''] = found ?? /^(\d+)\.(\d{4})$/.exec(text) ?? [];
  const value = Number(euros) * 10_000 + Number(decimals.padEnd(4, '0'));
  if (!decimals || value > LARGEST_INTEGER * 100) throw new CellError('money');
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
