import { hashOf } from './hash.ts';
import type { SeedProduct } from './products.ts';

export type StockRow = { product_id: number; warehouse_id: number; quantity: number };

/** Both sides of every threshold the shop words differently, and stock sold before it was received. */
// prettier-ignore
const EDGES = [0, -1, -24, 1, 4, 5, 9, 10, 19, 20, 49, 50, 99, 100, 249, 250, 499, 500, 999, 1000, 1001];

/** Stock of every product in each of the warehouses: all wordings occur, the usual ones most often. */
export function stockOf(products: SeedProduct[], warehouses: number): StockRow[] {
  const byHash = products.toSorted((a, b) => hashOf(a.code) - hashOf(b.code) || a.id - b.id);
  const edges = new Map(EDGES.map((edge, index) => [byHash[index]?.id, edge]));
  return products.flatMap((product) =>
    spread(edges.get(product.id) ?? usualStock(product), product.code, warehouses).map(
      (quantity, index) => ({ product_id: product.id, warehouse_id: index + 1, quantity }),
    ),
  );
}

/** One in eight is out; cable comes in kilometres, dear devices in ones. */
function usualStock({ code, family, price }: SeedProduct): number {
  const hash = hashOf(`${code} stock`);
  if (hash % 8 === 0) return 0;
  if (family.unit === 'm') return hash % 9150;
  const scale = price > 2_000_000 ? 20 : price > 400_000 ? 120 : 1300;
  // Squared, so that small numbers are more common than large ones.
  return 1 + Math.floor(((hash % 10_000) / 10_000) ** 2 * scale);
}

/** Half or more lies in the first warehouse; what is sold in advance is owed by it. */
function spread(total: number, code: string, warehouses: number): number[] {
  const hash = hashOf(`${code} spread`);
  const shares = Array.from({ length: warehouses - 1 }, (_, index) =>
    total <= 0
      ? 0
      : Math.floor((total * ((hash >>> (index * 8)) % 100)) / (200 * (warehouses - 1))),
  );
  return [total - shares.reduce((sum, share) => sum + share, 0), ...shares];
}
