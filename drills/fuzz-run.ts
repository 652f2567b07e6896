import type { Sql } from '#base/database/database.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';
import { routeTable } from '#tests/route-table.ts';
import type { Known } from '#tests/samples.ts';
import { newParty, NOTHING, readCatalogue, signedIn, type Party } from '#tests/world.ts';
import { watchChanges } from './fuzz-changes.ts';
import { diceOf, hostilePage, hostileRequest, type WireRequest } from './fuzz-requests.ts';
import { send, type WireResponse } from './fuzz-wire.ts';

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
type Sender = {
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
  let senders: Sender[] = [];

  for (let count = 0; count < requests; count += 1) {
    if (count % LIFE === 0) {
      senders = await newSenders(target, `${seed}x${count}`);
      await target.sql`delete from attempt`;
      await takeChanges();
    }
    const sender = dice.pick(senders);
    const known: Known = {
      ...catalogue,
      ...dice.pick([...senders.map(({ party }) => party?.owns ?? NOTHING), NOTHING]),
      email: sender.party?.email ?? `host-${seed}-${count}@bastion.sk`,
    };
    const isPage = target.hasPages && dice.chance(PAGE_SHARE);
    const wanted = isPage ? hostilePage(dice) : hostileRequest(dice, dice.pick(routes), known);
    const request = { ...wanted, headers: { ...identity(sender, target), ...wanted.headers } };
    const response = await send(target.origin, request);
    const changes = await takeChanges();
    for (const problem of judge(sender, response, changes))
      report.findings.push(
        `${problem} — seed ${seed}, request ${count}, ${describe(sender, request)}`,
      );
    note(report, response);
    if (changes.some((change) => change.startsWith('session')) && sender.party) {
      await renew(target, sender);
      await takeChanges();
    }
  }
  return report;
}

/** What must not have happened, in words. */
export function judge(
  sender: Pick<Sender, 'name' | 'forbidden'>,
  response: WireResponse | null,
  changes: string[],
): string[] {
  if (!response) return ['no response'];
  const told = sender.forbidden.filter((mark) => response.text.toLowerCase().includes(mark));
  return [
    ...(response.status >= 500 ? [`status ${response.status}`] : []),
    ...told.map((mark) => `${sender.name} was told ${mark}`),
    ...(isRefusal(response) && changes.length > 0
      ? [`refused, but changed ${changes.join(', ')}`]
      : []),
    ...(/^$|^\/(?![/\\])/.test(response.location) ? [] : [`sent to ${response.location}`]),
  ];
}

const isRefusal = ({ status, text }: WireResponse) =>
  status >= 400 || text.includes('{"success":false');

function note(report: Report, response: WireResponse | null) {
  const status = response?.status ?? 'none';
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (!response) return;
  report.slowest = Math.max(report.slowest, response.milliseconds);
  if (!isRefusal(response)) report.accepted += 1;
}

/** Two customers whose every text is a canary, and a guest. */
async function newSenders(target: Target, life: string): Promise<Sender[]> {
  const marks = ['a', 'b'].map((name) => `kanarik-${name}-${life}`);
  const parties = [await newParty(target, marks[0]!), await newParty(target, marks[1]!)];
  const sessionOf = ({ client }: Party) => client.cookies.get('bastion_session')!;
  return [
    { name: 'guest', party: null, session: '', forbidden: marks },
    { name: 'A', party: parties[0]!, session: sessionOf(parties[0]!), forbidden: [marks[1]!] },
    { name: 'B', party: parties[1]!, session: sessionOf(parties[1]!), forbidden: [marks[0]!] },
  ];
}

async function renew(target: Target, sender: Sender) {
  const client = await signedIn(target, sender.party!.id);
  sender.session = client.cookies.get('bastion_session')!;
}

function identity({ session }: Sender, { formKey }: Target): Record<string, string> {
  const token = newFormToken(formKey, session);
  return { cookie: `bastion_session=${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

const describe = ({ name }: Sender, { method, path, body }: WireRequest) =>
  `${name}: ${method} ${path.slice(0, 200)} ${String(body ?? '').slice(0, 300)}`;
