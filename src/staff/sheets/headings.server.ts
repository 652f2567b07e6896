import { slugify } from '#base/values/slug.ts';
import type { Column, Sheet } from './sheet.server.ts';

/** Of the column that names a product, in every file that has one. */
export const CODE_HEADINGS =
  'kod, kod-produktu, kod-tovaru, katalogove-cislo, kat-cislo, objednavacie-cislo, obj-cislo, cislo-tovaru, skladove-cislo';

/** The column of a sheet that a heading means: its own name, or one people use for it. */
export function columnNamed(sheet: Sheet, heading: string): Column | undefined {
  const name = heading.trim().toLowerCase();
  const own = sheet.columns.find((one) => one.name === name);
  if (own || name === '') return own;
  const plain = slugify(heading);
  if (plain === '') return undefined;
  return sheet.columns.find(({ headings }) => headings.split(', ').includes(plain));
}

/** Two headings somebody knows, or nothing else: a title above the table is neither. */
export function isHeadOf(sheet: Sheet, cells: string[]): boolean {
  const given = cells.filter((cell) => cell.trim() !== '');
  const known = given.filter((cell) => columnNamed(sheet, cell)).length;
  return known >= 2 || (known > 0 && known === given.length);
}
