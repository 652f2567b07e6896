const NUMBER =
  /^(vase|nase|moje|vlastne|interne|zakaznicke)( \w+)? (cislo|kod|oznacenie)\b|^own (number|code)/;
const CODE = /^(kod|code|objednavaci kod|kod (produktu|tovaru|dodavatela|vyrobcu)|ean)\b/;

const plain = (cell: string) =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

/** Which columns hold the company's number and the code of the product, if this row names them. */
export function columnsIn(cells: readonly string[]): { number: number; code: number } | null {
  const names = cells.map(plain);
  const number = names.findIndex((name) => NUMBER.test(name));
  const code = names.findIndex((name, place) => place !== number && CODE.test(name));
  return number < 0 || code < 0 ? null : { number, code };
}
