import { readConfig } from '#base/process/config.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { Client } from '#tests/client.ts';
import { newParty, NOTHING, type Party } from '#tests/world.ts';
import type { Drill, Row } from './drill.ts';

const SECRET = 'the drill knows it, so that it can sign its tokens';
type Ask = () => Promise<unknown>;

/** What the time of a response gives away: two requests in turn, and the difference of their medians. */
export const timing: Drill = {
  about: 'response times that must not differ: unknown or wrong, missing or of another customer',
  kinds: ['embedded'],
  rounds: { small: 20, full: 300 },
  env: { DEMO: '1', SECRET },
  async run({ sql }, rounds) {
    const app = await buildApp({ sql, config: readConfig({}), formKey: SECRET });
    const stand = { sql, app };
    const [owner, stranger] = [
      await newParty(stand, 'meranie-a'),
      await newParty(stand, 'meranie-b'),
    ];
    const guest = new Client(app);
    const forget = () => sql`delete from attempt`;
    const signIn = (email: string) => async () => {
      await forget();
      await guest.post('/admin/v1/sign/in', { email, password: 'nespravne' });
    };
    const mail = (email: string) => async () => {
      await forget();
      await guest.post('/admin/v1/sign/password/mail', { email });
    };
    const rows = [
      await compare('sign-in: unknown e-mail / wrong password', rounds, [
        signIn('nikto@bastion.sk'),
        signIn(owner.email),
      ]),
      await compare('new password: unknown / known e-mail', Math.ceil(rounds / 3), [
        mail('nikto@bastion.sk'),
        mail(owner.email),
      ]),
      await compare('order: not there / of another', rounds, orderOf(stranger, owner)),
    ];
    await app.close();
    return rows;
  },
};

const orderOf = ({ client }: Party, { owns }: Party): [Ask, Ask] => {
  const read = (id: number) => () => client.get(`/admin/v1/customer/order/detail/${id}/sk`);
  return [read(NOTHING.order), read(owns.order)];
};

/** In turn, so that whatever else the machine does falls on both. */
async function compare(what: string, rounds: number, asks: [Ask, Ask]): Promise<Row> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [index, ask] of asks.entries()) {
      const started = performance.now();
      await ask();
      times[index]!.push(performance.now() - started);
    }
  const [first, second] = times.map(median) as [number, number];
  const apart = `medians ${first.toFixed(2)} / ${second.toFixed(2)} ms`;
  return {
    what: `${what}: ${apart}`,
    count: rounds * 2,
    recovery: [],
    verdict: { acknowledged: rounds * 2, lost: 0, doubled: 0, findings: [] },
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
