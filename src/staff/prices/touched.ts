import type { BasisPoints } from '#base/values/money.ts';
import { bestDiscount } from '#shop/customers/prices.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import type { Matrix, MatrixChange } from './matrix-contract.ts';

type Cells = Pick<Matrix, 'cells'> & {
  groups: readonly { id: number; discount_bp: BasisPoints }[];
};
/** Products of one category and one vendor: to a group they are all alike. */
export type Kin = { category_id: number; vendor_id: number; products: number };
/** A category with everything that it lies in, itself too. */
export type Above = { category_id: number; ancestor_id: number };

/** What a group has, as the shop keeps it of a visitor. */
export function discountsOfGroup(
  group: number,
  { groups, cells }: Cells,
  above: readonly Above[],
): Discounts {
  const own = cells.filter((cell) => cell.group === group);
  const of = (kind: 'category' | 'vendor') =>
    new Map(own.filter((cell) => cell.kind === kind).map((cell) => [cell.id, cell.discount_bp]));
  const byVendor = Object.fromEntries(of('vendor'));
  const onCategory = of('category');
  const byCategory: Record<number, BasisPoints> = {};
  for (const { category_id: id, ancestor_id: ancestor } of above) {
    const points = onCategory.get(ancestor);
    if (points !== undefined) byCategory[id] = Math.max(byCategory[id] ?? 0, points);
  }
  return { group: groups.find(({ id }) => id === group)?.discount_bp ?? 0, byCategory, byVendor };
}

/** The same cells once the changes are made. */
export function changedCells<Of extends Cells>(matrix: Of, changes: readonly MatrixChange[]): Of {
  const places = new Map(
    matrix.cells.map((cell) => [`${cell.group} ${cell.kind} ${cell.id}`, cell]),
  );
  const base = new Map<number, BasisPoints>();
  for (const { group, kind, id, discount_bp: points } of changes)
    if (kind === 'base') base.set(group, points ?? 0);
    else if (points === null || points === 0) places.delete(`${group} ${kind} ${id}`);
    else places.set(`${group} ${kind} ${id}`, { group, kind, id: id!, discount_bp: points });
  return {
    ...matrix,
    groups: matrix.groups.map((one) => ({
      ...one,
      discount_bp: base.get(one.id) ?? one.discount_bp,
    })),
    cells: [...places.values()],
  };
}

/** Groups for which something costs another price afterwards, and how many products do for any of them. */
export function touchedBy(
  matrix: Cells,
  changes: readonly MatrixChange[],
  { kin, above }: { kin: readonly Kin[]; above: readonly Above[] },
) {
  const after = changedCells(matrix, changes);
  const touched = new Set<number>();
  const products = new Set<Kin>();
  for (const group of new Set(changes.map((change) => change.group))) {
    const [was, is] = [matrix, after].map((one) => discountsOfGroup(group, one, above));
    for (const one of kin)
      if (bestDiscount(one, was!) !== bestDiscount(one, is!)) {
        touched.add(group);
        products.add(one);
      }
  }
  return {
    groups: [...touched],
    products: [...products].reduce((sum, one) => sum + one.products, 0),
  };
}
