import type { AttachmentType } from '#seed/catalog.ts';
import type { SeedProduct } from '#seed/products.ts';
import { makeDataSheet } from './data-sheet.ts';
import { makeDeclaration } from './declaration.ts';
import { makeEnergyLabel } from './energy-label.ts';
import { makeManual } from './manual.ts';
import { makeSafetySheet } from './safety-sheet.ts';

/** A document to be written: for one product, or for the variants of a family that share it. */
export type DocumentJob = { type: AttachmentType; codes: string[] };

export function makeDocument({ type, codes }: DocumentJob, products: Map<string, SeedProduct>) {
  const variants = codes.map((code) => products.get(code) as SeedProduct);
  const [first] = variants;
  if (!first) throw new Error(`A document of type ${type} needs a product`);
  switch (type) {
    case 'TL':
      return makeDataSheet(first);
    case 'EL':
      return makeEnergyLabel(first);
    case 'NA':
      return makeManual(variants);
    case 'BL':
      return makeSafetySheet(variants);
    default:
      return makeDeclaration(type, variants);
  }
}
