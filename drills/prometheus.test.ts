import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#base/config.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { sweepInTurn } from '#shop/kernel/sweep.server.ts';
import { buildApp } from '#start/http/app.server.ts';
import { startMetrics } from '#start/ops/metrics.server.ts';
import { useDatabase } from '#tests/database.ts';

const { sql } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'bastion-prometheus-'));
/** From the operating system; where it is not there, these tests are skipped. */
const isThere = spawnSync('promtool', ['--version']).status === 0;
let app: ShopApp;
let metrics: Awaited<ReturnType<typeof startMetrics>>;
let text: string;

beforeAll(async () => {
  app = await buildApp({ sql, config: readConfig({}), formKey: 'x'.repeat(32) });
  metrics = await startMetrics({ app, shop: { sql }, caches: [] }, 0);
  await sweepInTurn(sql);
  await app.inject('/health/live');
  app.databaseState.count('busy');
  text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
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
      const jobs = () =>
        ask('query?query=bastion_job_age_seconds').then(
          ({ result }) => result?.map(({ metric }) => metric.task),
          () => [],
        );
      await expect.poll(jobs, { timeout: 30_000, interval: 300 }).toContain('sweep');
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
