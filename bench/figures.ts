import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** Microseconds of processor time per unit of the row; `ratio` is before / now. */
type Figure = { main: number; database: number; ratio: number; spread: number; rounds: number };
export type Figures = Record<string, Figure>;
type Release = { release: string; commit: string; against: string; rows: Figures };

const FOLDER = join(import.meta.dirname, 'figures');

/** What a release has cost, row by row; a run of single rows replaces those and leaves the others. */
export function keepFigures(
  release: string,
  { against, products, rows }: { against: string; products: number; rows: Figures },
): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${release}.json`);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release).rows : {};
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}`;
  const figures = {
    release,
    commit,
    against,
    products,
    node: process.version,
    machine,
    on: new Date().toISOString().slice(0, 10),
    load: loadavg().map((one) => Math.round(one)),
    rows: { ...known, ...rows },
  };
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}

/** Those of the last release that kept its own, to be looked at beside today's: another machine has others. */
export function lastFigures(): Release | null {
  const names = existsSync(FOLDER)
    ? readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
    : [];
  const last = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return last ? (JSON.parse(readFileSync(join(FOLDER, last), 'utf8')) as Release) : null;
}
