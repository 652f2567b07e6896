import type { Sql } from '#base/database.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { newFormToken } from '#shop/customers/tokens.server.ts';
import { routeTable } from '#tests/route-table.ts';
import type { Known } from '#tests/samples.ts';
import { newParty, NOTHING, readCatalogue, signedIn, type Party } from '#tests/world.ts';
import { watchChanges } from './fuzz-changes.ts';
import { diceOf, hostilePage, hostileRequest, type WireRequest } from './fuzz-requests.ts';
import { send, type WireAnswer } from './fuzz-wire.ts';

export type Target = {
  origin: string;
  sql: Sql;
  /** The same shop in this process, to make customers with. */
  app: ShopApp;
  formKey: string;
  hasPages: boolean;
};
export type Report = {
  requests: number;
  accepted: number;
  slowest: number;
  statuses: Record<string, number>;
  findings: string[];
};
type Asker = {
  name: 'guest' | 'A' | 'B';
  party: Party | null;
  session: string;
  forbidden: string[];
};

/** After so many requests everybody gets a new life: baskets become orders, passwords change. */
const LIFE = 2_000;
const PAGE_SHARE = 0.03;

/**
 * Sends hostile requests to every route, one after another, as a guest and as two customers. Nothing
 * may fail, hang, tell one customer of another, or change anything while refusing.
 */
export async function attack(target: Target, requests: number, seed: number): Promise<Report> {
  const dice = diceOf(seed);
  const routes = await routeTable();
  const catalogue = await readCatalogue(target);
  const takeChanges = await watchChanges(target.sql);
  const report: Report = { requests, accepted: 0, slowest: 0, statuses: {}, findings: [] };
  let askers: Asker[] = [];

  for (let count = 0; count < requests; count += 1) {
    if (count % LIFE === 0) {
      askers = await newAskers(target, `${seed}x${count}`);
      await target.sql`delete from attempt`;
      await takeChanges();
    }
    const asker = dice.pick(askers);
    const known: Known = {
      ...catalogue,
      ...dice.pick([...askers.map(({ party }) => party?.owns ?? NOTHING), NOTHING]),
      email: asker.party?.email ?? `host-${seed}-${count}@bastion.sk`,
    };
    const isPage = target.hasPages && dice.chance(PAGE_SHARE);
    const wanted = isPage ? hostilePage(dice) : hostileRequest(dice, dice.pick(routes), known);
    const request = { ...wanted, headers: { ...identity(asker, target), ...wanted.headers } };
    const answer = await send(target.origin, request);
    const changes = await takeChanges();
    for (const problem of judge(asker, answer, changes))
      report.findings.push(
        `${problem} — seed ${seed}, request ${count}, ${describe(asker, request)}`,
      );
    note(report, answer);
    if (changes.some((change) => change.startsWith('session')) && asker.party) {
      await renew(target, asker);
      await takeChanges();
    }
  }
  return report;
}

/** What must not have happened, in words. */
export function judge(
  asker: Pick<Asker, 'name' | 'forbidden'>,
  answer: WireAnswer | null,
  changes: string[],
): string[] {
  if (!answer) return ['no answer'];
  const told = asker.forbidden.filter((mark) => answer.text.toLowerCase().includes(mark));
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}`] : []),
    ...told.map((mark) => `${asker.name} was told ${mark}`),
    ...(isRefusal(answer) && changes.length > 0
      ? [`refused, but changed ${changes.join(', ')}`]
      : []),
    ...(/^$|^\/(?![/\\])/.test(answer.location) ? [] : [`sent to ${answer.location}`]),
  ];
}

const isRefusal = ({ status, text }: WireAnswer) =>
  status >= 400 || text.includes('{"success":false');

function note(report: Report, answer: WireAnswer | null) {
  const status = answer?.status ?? 'none';
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (!answer) return;
  report.slowest = Math.max(report.slowest, answer.milliseconds);
  if (!isRefusal(answer)) report.accepted += 1;
}

/** Two customers whose every text is a canary, and a guest. */
async function newAskers(target: Target, life: string): Promise<Asker[]> {
  const marks = ['a', 'b'].map((name) => `kanarik-${name}-${life}`);
  const parties = [await newParty(target, marks[0]!), await newParty(target, marks[1]!)];
  const sessionOf = ({ client }: Party) => client.cookies.get('bastion_session')!;
  return [
    { name: 'guest', party: null, session: '', forbidden: marks },
    { name: 'A', party: parties[0]!, session: sessionOf(parties[0]!), forbidden: [marks[1]!] },
    { name: 'B', party: parties[1]!, session: sessionOf(parties[1]!), forbidden: [marks[0]!] },
  ];
}

async function renew(target: Target, asker: Asker) {
  const client = await signedIn(target, asker.party!.id);
  asker.session = client.cookies.get('bastion_session')!;
}

function identity({ session }: Asker, { formKey }: Target): Record<string, string> {
  const token = newFormToken(formKey, session);
  return { cookie: `bastion_session=${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

const describe = ({ name }: Asker, { method, path, body }: WireRequest) =>
  `${name}: ${method} ${path.slice(0, 200)} ${String(body ?? '').slice(0, 300)}`;
