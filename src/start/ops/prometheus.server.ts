/** The text format of Prometheus: as much of it as we need. */
type Labels = Record<string, string | number>;
type Sample = { labels?: Labels; value: number; suffix?: string };
export type Metric = {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: Sample[];
};

export const gauge = (name: string, help: string, value: number | Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof value === 'number' ? [{ value }] : value,
});

export const counter = (name: string, help: string, value: number | Sample[]): Metric => ({
  ...gauge(name, help, value),
  type: 'counter',
});

export const textOf = (metrics: Metric[]): string =>
  metrics
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${labelsOf(labels)} ${value}`,
      ),
      '',
    ])
    .join('\n');

function labelsOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escaped = (value: string | number) =>
  String(value).replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));

/** In seconds. Below the first, visitors notice nothing; above the last, the pool has given up. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** How long things took, one row of buckets for each set of labels. */
export function createHistogram(name: string, help: string) {
  const rows = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();

  function observe(seconds: number, labels: Labels = {}) {
    const key = labelsOf(labels);
    let row = rows.get(key);
    if (!row) rows.set(key, (row = { labels, buckets: BOUNDS.map(() => 0), sum: 0, count: 0 }));
    const place = BOUNDS.findIndex((bound) => seconds <= bound);
    if (place >= 0) row.buckets[place]! += 1;
    row.sum += seconds;
    row.count += 1;
  }

  const read = (): Metric => ({
    name,
    help,
    type: 'histogram',
    samples: [...rows.values()].flatMap(({ labels, buckets, sum, count }) => {
      let below = 0;
      return [
        ...BOUNDS.map((le, index) => ({
          suffix: '_bucket',
          labels: { ...labels, le },
          value: (below += buckets[index]!),
        })),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ];
    }),
  });
  return { observe, read };
}
