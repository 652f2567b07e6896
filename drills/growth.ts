import { join } from 'node:path';
import type { Connection } from '#base/database/database.server.ts';
import { startSession } from '#shop/customers/session.server.ts';
import { CONSISTENCY_RULES } from '#start/ops/consistency-rules.server.ts';
import { Browser } from './browser.ts';
import type { Drill } from './drill.ts';
import {
  type Check,
  checkBackup,
  checkLists,
  checkReconciliation,
  checkRules,
  checkSweep,
  measureRules,
  pagesOf,
  type RuleWork,
  type Swept,
  sweepAll,
} from './growth-checks.ts';
import { BUSY, grow, type Sizes, sizesOf } from './growth-data.ts';
import type { Stand } from './stand.ts';

type Measured = { orders: number; swept: Swept; works: RuleWork };
export type Grown = { sizes: Sizes; small: Measured; big: Measured };
type Say = (line: string) => void;

/** To a quarter of the size and then to all of it: what grows faster than the shop shows between the two. */
export async function growTwice(
  connection: Connection,
  orders: number,
  { say = () => {}, rules = CONSISTENCY_RULES }: { say?: Say; rules?: Record<string, string> } = {},
): Promise<Grown> {
  const quarter = sizesOf(orders / 4);
  const sizes = sizesOf(orders);
  const measure = async (from: Sizes | null, to: Sizes): Promise<Measured> => {
    await timed(say, `grown to ${to.orders} orders`, () => grow(connection, from, to));
    const swept = await timed(say, 'swept', () => sweepAll(connection));
    const works = await timed(say, 'rules measured', () => measureRules(connection, rules));
    return { orders: to.orders, swept, works };
  };
  return { sizes, small: await measure(null, quarter), big: await measure(quarter, sizes) };
}

export const overBudget = (checks: Check[]): string[] =>
  checks.filter(({ done, most }) => !(done <= most)).map(describe);

const describe = ({ what, done, most }: Check) =>
  `${what}: ${amount(done)} of at most ${amount(most)}`;
const amount = (count: number) => count.toLocaleString('en', { maximumFractionDigits: 2 });

/** `--rounds` is how many orders; everything else grows with them. */
export const growth: Drill = {
  about:
    'a shop of years: sweep, reconciliation, backup and lists within a budget of work, not of time',
  kinds: ['embedded', 'external'],
  rounds: { small: 8_000, full: 200_000 },
  env: { DEMO: '1' },
  async run(stand, orders) {
    const { sql, connection, folder } = stand;
    const say: Say = (line) => void process.stdout.write(`${line}\n`);
    const grown = await growTwice(connection, orders, { say });
    const checks: Check[] = [];
    const note = (more: Check[]) => {
      checks.push(...more);
      for (const check of more) say(describe(check));
    };
    note(await checkSweep(sql, grown.small.swept, grown.big.swept));
    note(checkRules(grown.small, grown.big));
    note(await checkLists(sql, grown.sizes));
    note(await askAsCustomer(stand, grown.sizes, say));
    note(await timed(say, 'reconciled twice', () => checkReconciliation(sql, connection)));
    note(await timed(say, 'backed up', () => checkBackup(connection, join(folder, 'growth.gz'))));
    const verdict = { acknowledged: 0, lost: 0, doubled: 0, findings: overBudget(checks) };
    return [{ what: `grown (${stand.kind})`, count: orders, recovery: [], verdict }];
  },
};

/** The same lists from the running shop. */
async function askAsCustomer({ sql, shop }: Stand, { ofOne }: Sizes, say: Say): Promise<Check[]> {
  const [busy] = await sql<[{ id: number }]>`select id from person where email = ${BUSY}`;
  const browser = new Browser(shop.origin, (await startSession(sql, busy.id)).token);
  const checks: Check[] = [];
  for (const list of ['orders', 'invoices'])
    for (const [page, offset] of pagesOf(ofOne)) {
      const what = `${list} from the shop, ${page} page`;
      const { status, text } = await timed(say, what, () =>
        browser.open(`/admin/v1/customer/${list}/10/${offset}`),
      );
      const response = JSON.parse(text) as Record<string, unknown>;
      const isWhole =
        (response[list] as unknown[]).length === 10 && response[`${list}_count`] === ofOne;
      checks.push({
        what: `${what}: wrong responses`,
        done: status === 200 && isWhole ? 0 : 1,
        most: 0,
      });
    }
  return checks;
}

/** Told, never checked: a busy machine takes longer for the same work. */
async function timed<Result>(say: Say, what: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  const result = await work();
  say(`(${what} in ${((performance.now() - since) / 1000).toFixed(2)} s)`);
  return result;
}
