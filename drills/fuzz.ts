import { readConfig } from '#base/process/config.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import type { Drill } from './drill.ts';
import { attack } from './fuzz-run.ts';

const SECRET = 'the drill knows it, so that it can sign its tokens';

/** Hostile requests to every route and page; `--rounds` is how many. */
export const fuzz: Drill = {
  about:
    'hostile requests to every route: no 5xx, no hang, nobody told of another, no change by a refusal',
  kinds: ['embedded'],
  rounds: { small: 2_000, full: 100_000 },
  env: { DEMO: '1', SECRET },
  async run({ shop, sql }, rounds) {
    const app = await buildApp({ sql, config: readConfig({}), formKey: SECRET });
    const seed = Math.floor(Math.random() * 2 ** 31);
    const target = { origin: shop.origin, sql, app, formKey: SECRET, hasPages: true };
    const report = await attack(target, rounds, seed);
    await app.close();
    const statuses = Object.entries(report.statuses).map(
      ([status, count]) => `${count} × ${status}`,
    );
    const what = `fuzz (${statuses.join(', ')}; slowest ${Math.round(report.slowest)} ms)`;
    const { accepted: acknowledged, findings } = report;
    return [
      {
        what,
        count: rounds,
        recovery: [],
        verdict: { acknowledged, lost: 0, doubled: 0, findings },
      },
    ];
  },
};
