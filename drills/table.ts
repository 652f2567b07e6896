import type { Row } from './drill.ts';

const HEAD = [
  'what',
  'count',
  'acknowledged',
  'lost',
  'doubled',
  'recovery p50',
  'p99',
  'consistent',
];

/** As Markdown, so that the same lines can stand in docs/drills.md. */
export function tableOf(rows: Row[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) => `| ${row.map(pad).join(' | ')} |`);
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');

  function pad(cell: string, column: number) {
    return column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  }
}

const cellsOf = ({ what, count, recovery, verdict }: Row) => [
  what,
  ...[count, verdict.acknowledged, verdict.lost, verdict.doubled].map((one) =>
    one.toLocaleString('en'),
  ),
  ...[0.5, 0.99].map((share) => time(percentile(recovery, share))),
  verdict.findings.length === 0 ? 'green' : `${verdict.findings.length} findings`,
];

const time = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '–' : `${(milliseconds / 1000).toFixed(2)} s`;

function percentile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
