/** A global number of goods: EAN-8, UPC-A, EAN-13 or GTIN-14, with its check digit right. */
export const isEan = (text: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));

/** Counted from the right, every other digit three times. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
