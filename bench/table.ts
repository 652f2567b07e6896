import type { Row } from './rows.ts';

type Result = {
  row: Row;
  perSecond: number;
  ratio: number;
  spread: number;
  cpu: number;
  databaseCpu: number;
  errors: number;
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Half of the way from the lowest to the highest, as a share of the median. */
export const spread = (values: number[]) =>
  (Math.max(...values) - Math.min(...values)) / 2 / median(values);

/** Half of the way between the quarters, as a share of the median: one round that was disturbed does not widen it. */
export function middleSpread(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)]!;
  return (at(0.75) - at(0.25)) / 2 / median(values);
}

type Process = { idle: number; peak: number; restart: number };

export function printTable(results: Result[], shop: Process) {
  const lines = results.map(({ row, ...one }) => {
    const isRatio = row.unit === 'requests';
    const isReached = (isRatio ? one.ratio : one.perSecond) >= row.target;
    return [
      row.title,
      `${one.perSecond.toFixed(0)} ${row.unit}/s`,
      isRatio ? one.ratio.toFixed(3) : '',
      `± ${(one.spread * 100).toFixed(0)} %`,
      `≥ ${row.target}${isRatio ? '' : ` ${row.unit}/s`}`,
      isReached ? 'yes' : 'no',
      `${one.cpu.toFixed(0)} + ${one.databaseCpu.toFixed(0)} µs`,
      String(one.errors),
    ];
  });
  print(
    [
      'work',
      'figure',
      'to hello-world',
      'spread',
      'target',
      'reached',
      'CPU each, shop + database',
      'errors',
    ],
    lines,
  );
  process.stdout.write(
    `\nmemory of the process: ${shop.idle.toFixed(0)} MB idle, ${shop.peak.toFixed(0)} MB under load` +
      ` (≤ 150, ≤ 300); restart to first response: ${shop.restart.toFixed(1)} s (≤ 3)\n`,
  );
}

export function print(head: string[], lines: string[][]) {
  const rule = head.map(() => '---');
  for (const cells of [head, rule, ...lines]) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
