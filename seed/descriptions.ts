import { catalog } from './catalog.ts';
import { pick } from './hash.ts';
import type { SeedProduct } from './products.ts';

export function describe(product: SeedProduct): string {
  const block = catalog.descriptionBlocks[product.department];
  const features =
    product.family.features ??
    catalog.featuresByKind[product.family.imageKind]?.[product.department] ??
    catalog.featuresByKind[product.family.imageKind]?.default ??
    [];
  const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  return [
    `<p>${pick(block.intro, product.code)}</p>`,
    `<h3>Vlastnosti</h3>${list(features)}`,
    `<h3>Použitie</h3>${list(block.usage)}`,
    `<p>${catalog.descriptionBlocks.common.warranty} ${catalog.descriptionBlocks.common.support}</p>`,
  ].join('');
}
