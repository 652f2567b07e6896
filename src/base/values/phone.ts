/** Digits with what people put between them: spaces, dots, dashes, slashes, brackets. */
const SEPARATORS = /[\s\u00a0./()\-–]/g;

/**
 * A phone number as it is stored, +421905123456; null when it is none. Slovak numbers may be typed without
 * their country: 0905 123 456, 02/321 00 400.
 */
export function normalPhone(typed: string): string | null {
  const bare = typed.replace(SEPARATORS, '').replace(/^00/, '+');
  const full = /^0[1-9]\d{8}$/.test(bare) ? `+421${bare.slice(1)}` : bare;
  return new RegExp(STORED_PHONE).test(full) ? full : null;
}

/** What `normalPhone` returns, as an expression that PostgreSQL understands too. */
export const STORED_PHONE = '^\\+(42[01][1-9][0-9]{8}|(?!42[01])[1-9][0-9]{7,14})$';

/** A Slovak or Czech postcode as it is stored, 81101; null when it is none. */
export function normalZip(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0]/g, '');
  return /^\d{5}$/.test(digits) ? digits : null;
}
