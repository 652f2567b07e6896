import { catalog, readJson } from '#seed/catalog.ts';
import type { SeedProduct } from '#seed/products.ts';
import { newDocument } from './document.ts';

type Section = { title: string; battery: string; aerosol: string };

const sections: Section[] = readJson('./data/safety-sheet.json');

/** Karta bezpečnostných údajov: the sixteen sections of the regulation for what is inside. */
export function makeSafetySheet(variants: SeedProduct[]): Promise<Buffer> {
  const [first] = variants;
  if (!first) throw new Error('A safety sheet needs a product');
  const substance = first.family.imageKind === 'battery' ? 'battery' : 'aerosol';
  const document = newDocument({
    maker: first.brand,
    kind: catalog.attachmentTypes.BL.title,
    title: `${catalog.attachmentTypes.BL.title} – séria ${first.family.codePrefix}`,
    reference: first.family.codePrefix,
  });
  document.text('Podľa nariadenia (ES) č. 1907/2006 (REACH) v znení nariadenia (EÚ) 2020/878.');
  document.table(
    variants.map(({ code, name, brand }) => [code, name.replace(`${brand} ${code} `, '')]),
    ['Kód', 'Výrobok'],
  );
  for (const [index, section] of sections.entries()) {
    document.heading(`${index + 1}. ${section.title}`);
    document.text(section[substance]);
  }
  return document.finish();
}
