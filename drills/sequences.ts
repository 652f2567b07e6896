import fc from 'fast-check';
import * as contract from '#shop/checkout/contract.ts';
import { Browser } from './browser.ts';
import { type Drill, newJournal } from './drill.ts';
import { admitCustomer, listGoods } from './goods.ts';
import { sequence } from './sequence-actions.ts';
import { SequencePlayer } from './sequence-player.ts';
import type { Stand } from './stand.ts';
import { judge, lookBefore, sendMails } from './verdict.ts';

/** Played side by side: the shop has several customers at a time. */
const SHARDS = 4;

export const sequences: Drill = {
  about: 'random calls of the basket and the checkout, repeated and in two tabs, against a model',
  kinds: ['embedded'],
  rounds: { small: 24, full: 5000 },
  async run(stand, rounds) {
    const journal = newJournal(stand);
    const before = await lookBefore(stand.sql);
    const methods = await readMethods(stand);
    const found = await Promise.all(
      Array.from({ length: SHARDS }, () =>
        fc.check(
          fc.asyncProperty(sequence, async (actions) => {
            const customer = await admitCustomer(stand.sql);
            await new SequencePlayer(stand.shop.origin, customer, methods, journal).play(actions);
          }),
          { numRuns: Math.ceil(rounds / SHARDS), endOnFailure: true },
        ),
      ),
    );
    await sendMails(stand.sql);
    const verdict = await judge(stand.sql, journal, before);
    for (const one of found)
      if (one.failed)
        verdict.findings.push(
          `${String(one.errorInstance)}: ${JSON.stringify(one.counterexample)}`,
        );
    return [
      { what: 'random sequences of calls in two tabs', count: rounds, recovery: [], verdict },
    ];
  },
};

async function readMethods({ sql, shop }: Stand) {
  const { api } = new Browser(shop.origin, (await admitCustomer(sql)).token);
  const params = { lang: 'sk' as const };
  const { shipping } = await api(contract.listShipping, { params });
  const { payments } = await api(contract.listPayments, { params });
  return {
    shipping: shipping.find((one) => one.default)!,
    payment: payments.find((one) => one.allow_for_shipping)!,
    goods: (await listGoods(sql)).slice(0, 4),
  };
}
