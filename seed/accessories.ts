import { readJson } from './catalog.ts';
import type { SeedProduct } from './products.ts';
import { fitOf } from './related.ts';
import { canFeed } from './suitability.ts';

/** For every family what fits it: one product by its code, or the best of a family. */
const fitting: Record<string, { of: string; kind: string; why: string }[]> =
  readJson('./data/accessories.json');

export function accessoriesOf(products: SeedProduct[]) {
  const codes = new Map(products.map((product) => [product.code, product]));
  const bestOf = fitOf(products);
  return products.flatMap((product) =>
    (fitting[product.family.id] ?? [])
      .map(({ of, kind, why }) => ({ kind, why, accessory: codes.get(of) ?? bestOf(product, of) }))
      .filter(({ accessory }) => canFeed(accessory, product))
      .map(({ accessory, kind, why }, index) => ({
        product_id: product.id,
        accessory_id: accessory.id,
        kind,
        why,
        position: index + 1,
      })),
  );
}

export const packsOf = (products: SeedProduct[]) =>
  products.flatMap(({ id, family }) =>
    (family.packs ?? []).map(({ quantity, label }, index) => ({
      product_id: id,
      quantity,
      label,
      position: index + 1,
    })),
  );
