/** The shop never tells how many pieces it holds, only between which of these marks. */
export const STOCK_MARKS = [5, 10, 20, 50, 100, 250, 500, 1000] as const;

export type StockLevel =
  { kind: 'toOrder' } | { kind: 'lessThan'; count: number } | { kind: 'moreThan'; count: number };

const LARGEST_MARK = STOCK_MARKS[STOCK_MARKS.length - 1]!;

export function stockLevel(stock: number): StockLevel {
  if (stock <= 0) return { kind: 'toOrder' };
  const mark = STOCK_MARKS.find((one) => stock < one);
  return mark ? { kind: 'lessThan', count: mark } : { kind: 'moreThan', count: LARGEST_MARK };
}

/** The smallest stock with the same sentence, for visitors who may not know the number. */
export const roundedStock = (stock: number): number =>
  [0, 1, ...STOCK_MARKS].findLast((mark) => mark <= stock) ?? 0;

/** How many of the gauge's eight bars are lit: one for each mark up to the one the sentence names. */
export const litBars = (stock: number): number => {
  if (stock <= 0) return 0;
  const index = STOCK_MARKS.findIndex((mark) => stock < mark);
  return index === -1 ? STOCK_MARKS.length : index + 1;
};
