import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCache } from '#base/process/cache.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { sweepInTurn } from '#shop/kernel/sweep.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { startMetrics } from '#start/ops/metrics.server.ts';
import { reconcile } from '#start/ops/reconciliation.server.ts';
import { useDatabase } from '#tests/database.ts';
import { freePort } from '#tests/free-port.ts';

const { sql, connection } = useDatabase();
const responses = createCache<object>({ name: 'responses', maxBytes: 100, sizeOf: () => 60 });
const folder = mkdtempSync(join(tmpdir(), 'bastion-prometheus-'));
/** From the operating system; where it is not there, these tests are skipped. */
const isThere = spawnSync('promtool', ['--version']).status === 0;
let app: ShopApp;
let metrics: Awaited<ReturnType<typeof startMetrics>>;
let text: string;

beforeAll(async () => {
  app = await buildApp({ sql, config: readConfig({}), formKey: 'x'.repeat(32) });
  metrics = await startMetrics({ app, shop: { sql }, caches: [responses] }, 0);
  await sweepInTurn(sql);
  await reconcile({ sql, connection }, app.log);
  await app.inject('/health/live');
  app.databaseState.count('busy');
  // The wait for the database is tried every second.
  await vi.waitFor(
    async () => {
      text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
      if (!text.includes('bastion_database_wait_seconds_bucket')) throw new Error('not yet tried');
    },
    { timeout: 60_000, interval: 200 },
  );
});
afterAll(async () => {
  await metrics.stop();
  await app.close();
  rmSync(folder, { recursive: true });
});

const promtool = (args: string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

test.each(['deploy/prometheus-rules.yml', 'deploy/dashboard.json'])(
  'every figure that %s asks for is there',
  (file) => {
    const asked = new Set(readFileSync(file, 'utf8').match(/bastion_\w+/g));
    const known = new Set(text.match(/^# TYPE (\w+)/gm)!.map((line) => line.slice(7)));
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([]);
  },
);

type Target = { expr: string; legendFormat: string };
type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  datasource: { type: string; uid: string };
  targets: Target[];
};
const { panels, templating } = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')) as {
  panels: Panel[];
  templating: { list: { name: string; type: string }[] };
};
const targets = panels.flatMap((panel) => panel.targets);
const rules = [
  ...readFileSync('deploy/prometheus-rules.yml', 'utf8').matchAll(/^ +expr: (.*)$/gm),
].map(([, expr]) => ({ expr: expr!, legendFormat: '' }));

test('the dashboard can be shown: panels with a name and a place of their own, on the chosen source', () => {
  expect(templating.list).toMatchObject([{ name: 'source', type: 'datasource' }]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  for (const { datasource, gridPos, targets: own } of panels) {
    expect(datasource).toEqual({ type: 'prometheus', uid: '${source}' });
    expect(own.length).toBeGreaterThan(0);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  }
  const squares = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(squares).size).toBe(squares.length);
});

/** What Prometheus itself adds to every sample, and what groups buckets. */
const ADDED = ['instance', 'job', 'le'];

test.each([...targets, ...rules].filter(({ expr }) => expr.includes('bastion_')))(
  '$expr: the shop gives these labels, and these values of them',
  ({ expr, legendFormat }) => {
    const names = expr.match(/bastion_\w+/g)!;
    const samples = text.split('\n').filter((line) => names.some((name) => line.startsWith(name)));
    expect(samples).not.toEqual([]);
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(', '));
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
    for (const label of [...grouped, ...shown].filter((one) => !ADDED.includes(one)))
      expect(
        samples.every((line) => line.includes(`${label}="`)),
        label,
      ).toBe(true);
    // A status or a cause is there once it has happened.
    const chosen = [...expr.matchAll(/\b(?!status|cause)\w+="[^"]*"/g)];
    for (const [pair] of chosen)
      expect(
        samples.some((line) => line.includes(pair)),
        pair,
      ).toBe(true);
  },
);

test.skipIf(!isThere)('promtool finds nothing wrong with the queries of the dashboard', () => {
  const file = join(folder, 'dashboard.yml');
  const recorded = targets.map(({ expr }, index) => ({ record: `panel:${index}`, expr }));
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
  const { status, said } = promtool(['check', 'rules', file]);
  expect([status, said]).toEqual([0, expect.stringContaining(`${targets.length} rules found`)]);
});

test.skipIf(!isThere)('promtool finds nothing wrong with rules and configuration', () => {
  expect(promtool(['check', 'rules', 'deploy/prometheus-rules.yml'])).toMatchObject({ status: 0 });
  expect(promtool(['check', 'config', 'deploy/prometheus.yml'])).toMatchObject({ status: 0 });
});

test.skipIf(!isThere)('alarms ring when they should, and not in a healthy shop', () => {
  const file = join(folder, 'test.yml');
  const rules = join(process.cwd(), 'deploy/prometheus-rules.yml');
  const cases = readFileSync('drills/prometheus-rules.test.yml', 'utf8');
  writeFileSync(file, cases.replace('RULES', rules));
  const { status, said } = promtool(['test', 'rules', file]);
  expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test.skipIf(!isThere)(
  'a real Prometheus reads the figures and asks its rules',
  async () => {
    const port = await freePort();
    const shown = readFileSync('deploy/prometheus.yml', 'utf8')
      .replace(/targets: .*/, `targets: ['127.0.0.1:${metrics.port}']`)
      .replace('15s', '1s');
    writeFileSync(join(folder, 'prometheus.yml'), shown);
    cpSync('deploy/prometheus-rules.yml', join(folder, 'prometheus-rules.yml'));
    const server = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    try {
      const ask = async (path: string) =>
        ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as Reply).data;
      const tasks = () =>
        ask('query?query=bastion_job_age_seconds').then(
          ({ result }) => result?.map(({ metric }) => metric.task),
          () => [],
        );
      await expect.poll(tasks, { timeout: 30_000, interval: 300 }).toContain('sweep');
      for (const { expr } of targets)
        expect(await ask(`query?query=${encodeURIComponent(expr)}`), expr).toBeDefined();
      const { groups } = await ask('rules');
      expect(groups![0]!.rules.length).toBeGreaterThan(10);
    } finally {
      server.kill();
      await new Promise((resolve) => server.once('close', resolve));
    }
  },
  60_000,
);

type Reply = {
  data: { result?: { metric: Record<string, string> }[]; groups?: { rules: unknown[] }[] };
};
