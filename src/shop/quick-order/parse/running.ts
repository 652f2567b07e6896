/**
 * Whether these numbers, one for each row, only count the rows: 1, 2, 3, also with gaps, and beginning anew with each
 * section. Two rows have to begin with one; of more, most steps are by one.
 */
export function isRunning(values: number[]): boolean {
  if (values.length < 2 || (values.length === 2 && values[0] !== 1)) return false;
  let [single, steps] = [0, 0];
  for (let place = 1; place < values.length; place += 1) {
    const step = values[place]! - values[place - 1]!;
    if (values[place] === 1 && step < 0) continue;
    steps += 1;
    if (step === 1) single += 1;
  }
  return single > 0 && (values.length < 4 ? single * 2 >= steps : single * 2 > steps);
}

/** "7" or "7." of a row; "1.01" counts as well, but by sections: such a column is never anything else. */
function countOf(cell: string): number | 'dotted' | null {
  const whole = /^(\d{1,4})[.)]?$/.exec(cell)?.[1];
  if (whole !== undefined) return /[.)]$/.test(cell) ? 'dotted' : Number(whole);
  return /^\d{1,3}(?:\.\d{1,3})+[.)]?$/.test(cell) ? 'dotted' : null;
}

/** Whether a column of a table, or what its rows begin with, counts them. */
export function countsRows(cells: string[]): boolean {
  const filled = cells.map((cell) => countOf(cell)).filter((one) => one !== null);
  const dotted = filled.filter((one) => one === 'dotted').length;
  if (dotted > 0 && dotted * 2 >= filled.length) return true;
  return isRunning(filled.filter((one) => one !== 'dotted'));
}
