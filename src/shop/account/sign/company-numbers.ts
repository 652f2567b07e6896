import { isForeign, isIcDph, isIco } from '#base/values/identifiers.ts';

/** The number of a company as digits only: „36 123 451“ is how people copy it. */
const compact = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();

/** A complete IČO whose check digit is wrong; one still being typed is no mistake yet. */
export function hasWrongCompanyId(text: string): boolean {
  const id = compact(text);
  return id.length >= 8 && !isIco(id);
}

/** A complete IČ DPH that is not „SK“ and ten digits divisible by eleven. */
export function hasWrongVatNumber(text: string): boolean {
  const number = compact(text);
  return number.length >= 12 && !isIcDph(number);
}

/** One of another country, under which nobody could be invoiced. */
export function hasForeignVatNumber(text: string): boolean {
  const number = compact(text);
  return /\d{4}/.test(number) && isForeign(number);
}
