import { lastFigures } from './figures.ts';
import type { Row } from './rows.ts';

export type Result = {
  row: Row;
  /** Microseconds of processor time of one of what the row counts. */
  main: number;
  database: number;
  spread: number;
  perSecond: number;
  /** Requests per second, as a share of those of what the row is measured beside. */
  beside: number | null;
  errors: number;
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Half of the way between the quarters, as a share of the median: one round that was disturbed does not widen it. */
export function middleSpread(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)]!;
  return (at(0.75) - at(0.25)) / 2 / median(values);
}

type Process = { idle: number; peak: number; restart: number; hello: number };

export function printTable(results: Result[], shop: Process) {
  const last = lastFigures();
  const lines = results.map(({ row, ...one }) => {
    const kept = last?.rows[row.name];
    return [
      row.title,
      `${one.main.toFixed(0)} + ${one.database.toFixed(0)}`,
      `± ${(one.spread * 100).toFixed(0)} %`,
      kept ? `${kept.main} + ${kept.database}` : '–',
      one.perSecond.toFixed(0),
      one.beside === null ? '–' : one.beside.toFixed(2),
      String(one.errors),
    ];
  });
  print(
    [
      'work',
      'µs main + database',
      'spread',
      `kept by ${last?.release ?? 'no release'}`,
      'per second',
      'to what it is beside',
      'errors',
    ],
    lines,
  );
  process.stdout.write(
    `\nmemory of the process: ${shop.idle.toFixed(0)} MB idle (≤ 150), ${shop.peak.toFixed(0)} MB under load (≤ 300); ` +
      `restart to first response: ${shop.restart.toFixed(1)} s (≤ 1.5)\n` +
      `a Fastify hello-world takes ${shop.hello.toFixed(0)} µs here\n`,
  );
}

export function print(head: string[], lines: string[][]) {
  const rule = head.map(() => '---');
  for (const cells of [head, rule, ...lines]) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
