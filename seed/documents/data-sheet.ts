import { catalog } from '#seed/catalog.ts';
import { adviceOf, featuresOf } from '#seed/descriptions.ts';
import type { SeedProduct } from '#seed/products.ts';
import { takePaper } from './paper.ts';

/** Technický list: everything the product page says of one product, on both sides of one sheet. */
export function makeDataSheet(product: SeedProduct): Promise<Buffer> {
  const paper = takePaper({
    maker: product.brand,
    kind: catalog.attachmentTypes.TL.title,
    title: product.name,
    reference: product.code,
  });
  paper.text(product.shortDescription);
  paper.heading('Vlastnosti');
  paper.bullets(featuresOf(product));
  for (const [category, parameters] of Map.groupBy(product.parameters, (p) => p.category)) {
    paper.heading(category);
    paper.table(parameters.map(({ code, value, unit }) => [code, `${value} ${unit}`.trim()]));
  }
  paper.heading('Odporúčanie pre projekt a montáž');
  paper.text(adviceOf(product));
  paper.heading('Objednávacie údaje');
  paper.table([
    ['Kód', product.code],
    ['Výrobca', product.brand],
    ['Merná jednotka', product.family.unit],
    ['Najmenšie množstvo', `${product.quantityStep} ${product.family.unit}`],
  ]);
  paper.text(
    'Vyobrazenie a údaje zodpovedajú stavu v čase vydania. Výrobca môže parametre zmeniť bez predchádzajúceho upozornenia.',
  );
  return paper.finish();
}
