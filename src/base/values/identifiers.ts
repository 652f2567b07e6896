/** Slovak numbers of companies and accounts, each with its check digit. */

/** DIČ: ten digits divisible by eleven; the first says who it is (1 a person, 2 a company, … 7 a VAT group). */
export const isDic = (text: string) => /^[1-7]\d{9}$/.test(text) && Number(text) % 11 === 0;

/** IČ DPH: SK and ten digits of the same kind. Of a member of a VAT group they are not its DIČ. */
export const isIcDph = (text: string) => text.startsWith('SK') && isDic(text.slice(2));

/** As people copy them: „SK 2023 581 747“. */
export const compactNumber = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();

/** A number of another country: its two letters and the rest, which is not checked. */
export const isForeign = (text: string) => /^(?!SK)[A-Z]{2}[0-9A-Z]{2,12}$/.test(text);

/** What may stand as the DIČ of a customer. */
export const isTaxNumber = (text: string) => isDic(text) || isForeign(text);

/** IČO: eight digits, the last one from the others by weights 8 to 2, modulo 11. */
export function isIco(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 7).reduce((total, digit, index) => total + digit * (8 - index), 0);
  return digits[7] === (11 - (sum % 11)) % 10;
}

/** Any country's: letters are numbers from ten up, the first four characters go to the end, modulo 97 is one. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  if (text.startsWith('SK') && !/^SK\d{22}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) % 97n === 1n;
}

export const isVariableSymbol = (text: string) => /^\d{1,10}$/.test(text);
