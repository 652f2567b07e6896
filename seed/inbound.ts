import { todayInBratislava } from '#text/clock.ts';
import { hashOf } from './hash.ts';
import type { SeedProduct } from './products.ts';
import type { StockRow } from './stock.ts';

/** A day so many days after the demo was loaded: days that have passed would be shown to nobody. */
const inDays = (days: number) => todayInBratislava(new Date(Date.now() + days * 86_400_000));

/** How soon, by the number of the order to the supplier; of the last one nobody knows. */
const ORDERS: [reference: string, days: number | null][] = [
  ['OBJ-2026-118', 8],
  ['OBJ-2026-121', 22],
  ['OBJ-2026-124', 36],
  ['OBJ-2026-127', null],
];

const LITTLE = 9;
const MOST = 60;

/** Of what is out or nearly out some is on its way, and of some of that more later; of the rest nobody knows. */
export function inboundOf(products: SeedProduct[], stock: StockRow[]) {
  const pieces = new Map<number, number>();
  for (const { product_id: id, quantity } of stock)
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  const scarce = products.filter(({ id }) => (pieces.get(id) ?? 0) <= LITTLE).slice(0, MOST);
  return scarce.flatMap(({ id, code, family }) => {
    const hash = hashOf(`${code} inbound`);
    const first = hash % 5;
    return ORDERS.slice(first, first + 1 + (hash % 2)).map(([reference, days], index) => ({
      product_id: id,
      reference,
      quantity: family.unit === 'm' ? 3050 : 40 * (1 + (hash % 7)) + 100 * index,
      expected_on: days === null ? null : inDays(days),
      note: '',
    }));
  });
}
