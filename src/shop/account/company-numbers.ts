const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

/** The number of a company as digits only: „36 123 451“ is how people copy it. */
const compact = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();

/** A complete IČO whose check digit is wrong; one still being typed is no mistake yet. */
export function hasWrongCompanyId(text: string): boolean {
  const id = compact(text);
  if (id.length < 8) return false;
  if (!/^\d{8}$/.test(id)) return true;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(id[index]), 0);
  return Number(id[7]) !== (11 - (sum % 11)) % 10;
}

/** A complete IČ DPH that is not „SK“ and ten digits divisible by eleven. */
export function hasWrongVatNumber(text: string): boolean {
  const number = compact(text);
  if (number.length < 12) return false;
  return !/^SK\d{10}$/.test(number) || Number(number.slice(2)) % 11 !== 0;
}
