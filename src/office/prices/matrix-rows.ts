import type { BasisPoints } from '#base/values/money.ts';
import { pointsOf } from '#office/components/money.ts';
import type { Matrix, MatrixChange, MatrixGroup, RowKind } from '#staff/prices/matrix-contract.ts';

/** A cell by what it is of: which group, on what. */
export type Place = Pick<MatrixChange, 'group' | 'kind' | 'id'>;
export const keyOf = ({ group, kind, id }: Place) => `${group} ${kind} ${id ?? ''}`;

/** What somebody has edited and not saved yet, by its place. */
export type Draft = ReadonlyMap<string, MatrixChange>;

export type MatrixCell = Place & {
  /** What is saved there; null where nothing is of its own. */
  saved: BasisPoints | null;
  /** What will be there. */
  own: BasisPoints | null;
  /** What applies without it: of what it lies in, or of everything. */
  inherited: BasisPoints;
  isChanged: boolean;
  /** Something better applies here anyway. */
  isDead: boolean;
};

export type MatrixRow = {
  kind: RowKind;
  id: number | null;
  name: string;
  products: number | null;
  depth: number;
  /** Null where nothing lies in it. */
  isOpen: boolean | null;
  cells: MatrixCell[];
};

type Shown = { open: ReadonlySet<number>; search: string; isOnlyOwn: boolean };

/** The rows to be seen: what lies in a closed category is not, unless it is looked for. */
export function rowsOf(matrix: Matrix, draft: Draft, { open, search, isOnlyOwn }: Shown) {
  const cellAt = cellsBy(matrix, draft);
  const wanted = plain(search.trim());
  const isNarrow = wanted !== '' || isOnlyOwn;
  const parents = new Set(matrix.categories.map(({ parent }) => parent));
  const byId = new Map(matrix.categories.map((one) => [one.id, one]));
  const isMatch = (kind: 'category' | 'vendor', one: { id: number; name: string }) =>
    plain(one.name).includes(wanted) &&
    (!isOnlyOwn ||
      matrix.groups.some((group) => {
        const { own, saved } = cellAt(group, kind, one.id, 0);
        return own !== null || saved !== null;
      }));
  const above = (id: number | null): number[] =>
    id === null ? [] : [...above(byId.get(id)?.parent ?? null), id];
  const shown = new Set(
    isNarrow
      ? matrix.categories.filter((one) => isMatch('category', one)).flatMap(({ id }) => above(id))
      : matrix.categories
          .filter(({ parent }) => above(parent).every((id) => open.has(id)))
          .map(({ id }) => id),
  );
  const ofCategory = new Map<string, BasisPoints>();
  const categories = matrix.categories.map((category): MatrixRow => {
    const cells = matrix.groups.map((group) => {
      const inherited =
        ofCategory.get(`${group.id} ${category.parent}`) ?? cellAt(group, 'base', null, 0).own!;
      const cell = cellAt(group, 'category', category.id, inherited);
      ofCategory.set(`${group.id} ${category.id}`, Math.max(inherited, cell.own ?? 0));
      return cell;
    });
    return {
      kind: 'category',
      id: category.id,
      name: category.name,
      products: category.products,
      depth: above(category.parent).length,
      isOpen: parents.has(category.id) ? isNarrow || open.has(category.id) : null,
      cells,
    };
  });
  const vendors = matrix.vendors
    .filter((vendor) => !isNarrow || isMatch('vendor', vendor))
    .map((vendor): MatrixRow => ({
      kind: 'vendor',
      id: vendor.id,
      name: vendor.name,
      products: vendor.products,
      depth: 0,
      isOpen: null,
      cells: matrix.groups.map((group) =>
        cellAt(group, 'vendor', vendor.id, cellAt(group, 'base', null, 0).own!),
      ),
    }));
  return {
    base: matrix.groups.map((group) => cellAt(group, 'base', null, 0)),
    categories: categories.filter(({ id }) => shown.has(id!)),
    vendors,
  };
}

function cellsBy({ cells }: Matrix, draft: Draft) {
  const saved = new Map(cells.map((cell) => [keyOf(cell), cell.discount_bp]));
  return (group: MatrixGroup, kind: RowKind, id: number | null, inherited: number): MatrixCell => {
    const place = { group: group.id, kind, id };
    const was = kind === 'base' ? group.discount_bp : (saved.get(keyOf(place)) ?? null);
    const change = draft.get(keyOf(place));
    const own = change ? change.discount_bp : was;
    return {
      ...place,
      saved: was,
      own,
      inherited,
      isChanged: change !== undefined,
      isDead: kind !== 'base' && own !== null && own < inherited,
    };
  };
}

/** Rows with a discount of their own, whatever is looked for. */
export const countOwn = ({ cells }: Matrix) =>
  new Set(cells.map(({ kind, id }) => `${kind} ${id}`)).size;

/** The draft with one cell edited; what is as it is saved is no change. */
export function edited(draft: Draft, cell: MatrixCell, points: BasisPoints | null): Draft {
  const next = new Map(draft);
  const { group, kind, id, saved: was } = cell;
  const wanted = kind === 'base' ? (points ?? 0) : points || null;
  if (wanted === was) next.delete(keyOf(cell));
  else next.set(keyOf(cell), { group, kind, id, was, discount_bp: wanted });
  return next;
}

/** What was typed into a cell: a share, or nothing for what it lies in; undefined when it is neither. */
export const readCell = (typed: string): BasisPoints | null | undefined =>
  typed.trim() === '' ? null : (pointsOf(typed) ?? undefined);

/** A block of a spreadsheet: its rows, each with its cells. */
export const blockOf = (pasted: string): string[][] =>
  pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** After somebody else has saved: mine over what is there now; what has become the same is no change any more. */
export function over(matrix: Matrix, draft: Draft): Draft {
  const saved = new Map(matrix.cells.map((cell) => [keyOf(cell), cell.discount_bp]));
  const groups = new Map(matrix.groups.map(({ id, discount_bp }) => [id, discount_bp]));
  const held = new Set([
    ...matrix.categories.map(({ id }) => `category ${id}`),
    ...matrix.vendors.map(({ id }) => `vendor ${id}`),
  ]);
  return new Map(
    [...draft]
      .filter(
        ([, { group, kind, id }]) =>
          groups.has(group) && (kind === 'base' || held.has(`${kind} ${id}`)),
      )
      .map(([key, change]): [string, MatrixChange] => {
        const was = change.kind === 'base' ? groups.get(change.group)! : (saved.get(key) ?? null);
        return [key, { ...change, was }];
      })
      .filter(([, { was, discount_bp: points }]) => was !== points),
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
