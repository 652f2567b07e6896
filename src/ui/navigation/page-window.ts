/** A cell of the paginator. On a small screen only the cells marked `isOnSmall` are drawn. */
export type PageCell =
  | { page: number; isOnSmall: boolean }
  | { page: null; after: number; isOnSmall: boolean; isOnWide: boolean };

const WIDE_CELLS = 7;
const SMALL_CELLS = 5;

/** Which pages to offer: always the first, the last and those around the current one. */
export function pageWindow(current: number, total: number): PageCell[] {
  const wide = pagesAround(current, total, WIDE_CELLS);
  const small = new Set(pagesAround(current, total, SMALL_CELLS));
  const cells: PageCell[] = [];
  let lastWide = 0;
  let lastSmall = 0;

  for (const page of wide) {
    const isOnSmall = small.has(page);
    const gap = {
      page: null,
      after: lastWide,
      isOnWide: page > lastWide + 1,
      isOnSmall: isOnSmall && page > lastSmall + 1,
    };
    if (gap.isOnWide || gap.isOnSmall) cells.push(gap);
    cells.push({ page, isOnSmall });
    lastWide = page;
    if (isOnSmall) lastSmall = page;
  }
  return cells;
}

/** At most `cells` cells, counting a gap as one; the row keeps its length while one pages through. */
function pagesAround(current: number, total: number, cells: number): number[] {
  if (total <= cells) return range(1, total);
  const reach = (cells - 5) / 2;
  const run = cells - 2;
  if (current <= reach + 3) return [...range(1, run), total];
  if (current >= total - reach - 2) return [1, ...range(total - run + 1, total)];
  return [1, ...range(current - reach, current + reach), total];
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
