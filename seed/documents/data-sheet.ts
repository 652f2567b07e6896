import { catalog } from '#seed/catalog.ts';
import { adviceOf, featuresOf } from '#seed/descriptions.ts';
import type { SeedProduct } from '#seed/products.ts';
import { newDocument } from './document.ts';

/** Technický list: everything the product page says of one product, on both sides of one sheet. */
export function makeDataSheet(product: SeedProduct): Promise<Buffer> {
  const document = newDocument({
    maker: product.brand,
    kind: catalog.attachmentTypes.TL.title,
    title: product.name,
    reference: product.code,
  });
  document.text(product.shortDescription);
  document.heading('Vlastnosti');
  document.bullets(featuresOf(product));
  for (const [category, parameters] of Map.groupBy(product.parameters, (p) => p.category)) {
    document.heading(category);
    document.table(parameters.map(({ code, value, unit }) => [code, `${value} ${unit}`.trim()]));
  }
  document.heading('Odporúčanie pre projekt a montáž');
  document.text(adviceOf(product));
  document.heading('Objednávacie údaje');
  document.table([
    ['Kód', product.code],
    ['Výrobca', product.brand],
    ['Merná jednotka', product.family.unit],
    ['Najmenšie množstvo', `${product.quantityStep} ${product.family.unit}`],
  ]);
  document.text(
    'Vyobrazenie a údaje zodpovedajú stavu v čase vydania. Výrobca môže parametre zmeniť bez predchádzajúceho upozornenia.',
  );
  return document.finish();
}
