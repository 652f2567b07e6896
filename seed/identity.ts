import { centsPart, fractionPart } from '#base/values/money.ts';
import { checkDigit } from '#shop/catalog/product/ean.ts';
import { hashOf } from './hash.ts';
import type { SeedProduct } from './products.ts';

/** What others call a product, and what the shop pays for it where somebody has noted that. */
export function identityOf({ id, code, brand, price }: SeedProduct) {
  const digits = `858${String(1000 + (hashOf(brand) % 9000))}${String(id).padStart(5, '0')}`;
  const hash = hashOf(`${code} purchase`);
  const purchase = hash % 4 === 0 ? null : Math.floor((price * (58 + (hash % 20))) / 100);
  return {
    ean: digits + checkDigit(digits),
    vendor_code: `${brand[0]!}${brand.at(-1)!.toUpperCase()}-${10_000 + ((id * 137) % 90_000)}`,
    purchase_cents: purchase === null ? null : centsPart(purchase),
    purchase_fraction: purchase === null ? 0 : fractionPart(purchase),
  };
}
