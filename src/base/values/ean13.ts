/** Bars of the digits at the left (odd, even) and at the right; a digit is seven modules. */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(
  ' ',
);
const RIGHT = ODD.map((bars) => [...bars].map((bar) => (bar === '0' ? '1' : '0')).join(''));
const EVEN = RIGHT.map((bars) => [...bars].toReversed().join(''));
/** The first digit has no bars of its own: it says which of the next six are even. */
const PARITY = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');

/** The 95 modules of an EAN-13 (ISO/IEC 15420), 1 for black; null of what is none. */
export function ean13Modules(ean: string): string | null {
  if (!/^\d{13}$/.test(ean) || !isChecked(ean)) return null;
  const digits = [...ean].map(Number);
  const parity = PARITY[digits[0]!]!;
  const left = digits
    .slice(1, 7)
    .map((digit, place) => (parity[place] === '1' ? EVEN : ODD)[digit]!);
  const right = digits.slice(7).map((digit) => RIGHT[digit]!);
  return ['101', ...left, '01010', ...right, '101'].join('');
}

const isChecked = (ean: string) =>
  [...ean].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0;
