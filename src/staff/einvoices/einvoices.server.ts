import {
  getReceived,
  listNotFetched,
  listReceived,
} from '#shop/invoices/einvoice/network/inbox.server.ts';
import {
  endPause,
  findPause,
  FOR_PEOPLE,
  listEinvoices as listInShop,
  sendAgain,
} from '#shop/invoices/einvoice/network/staff.server.ts';
import * as invoices from '#staff/invoices/contract.ts';
import { callOf, changingJob, readingJob } from '#staff/job.server.ts';
import { limitOf } from '#staff/limits.ts';
import { setEinvoice } from './settings.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import * as contract from './contract.ts';
import { lookAtEinvoiceService, tryEinvoiceService } from './service.server.ts';

type Filter = {
  state?: string | undefined;
  /** Only what waits for a person's decision. */
  isForPeople?: boolean | undefined;
  number?: string | undefined;
  limit?: number | undefined;
};

export const listEinvoices = readingJob({
  title: 'einvoices list',
  needs: ['invoices.read'],
  async work({ sql }, { state, isForPeople, number, limit }: Filter) {
    const states = isForPeople ? FOR_PEOPLE : state === undefined ? undefined : [state];
    return {
      einvoices: await listInShop(sql, { states, number, limit: limitOf(limit) }),
      pause: await findPause(sql),
    };
  },
});

/** What came from the network, the newest first; nothing unless the shop reads its mailbox. */
export const listReceivedEinvoices = readingJob({
  title: 'einvoices received',
  needs: contract.listReceived.needs,
  work: ({ sql }, limit: number | undefined) => listReceived(sql, limitOf(limit)),
});

/** What the provider has for the shop and could not be taken. */
export const listEinvoicesNotFetched = readingJob({
  title: 'einvoices not fetched',
  needs: contract.listReceived.needs,
  work: ({ sql }) => listNotFetched(sql),
});

/** One of them, as it came. */
export const openReceivedEinvoice = readingJob({
  title: 'einvoices open',
  needs: contract.openReceived.needs,
  work: ({ sql }, id: number) => getReceived(sql, id),
});

/** Sends the same bytes under the same key, also after the day of issue: a person has decided so. */
export const sendEinvoice = changingJob(
  invoices.sendEinvoice,
  async ({ sql, audit }, { number }) => {
    const before = await sendAgain(sql, number);
    await audit.add(
      'einvoice',
      number,
      { sent_again: false, state: before },
      { sent_again: true, state: 'waiting' },
    );
    return { number, state: 'waiting' };
  },
);

/** After a wrong secret, a lock or missing credit was put right: ends the pause at once. */
export const resumeEinvoices = changingJob(contract.resumeEinvoices, async ({ sql, audit }) => {
  const [ended] = await endPause(sql);
  if (!ended) throw new StaffError('einvoices.resume.none');
  await audit.add('einvoice', 'pause', { paused: true }, { paused: false });
  return { resumed: true };
});

const listReceivedCall = callOf(contract.listReceived, async (context) => {
  const [received, notFetched] = await Promise.all([
    listReceivedEinvoices(context, undefined),
    listEinvoicesNotFetched(context),
  ]);
  return { received: [...received], not_fetched: notFetched };
});

export const einvoiceCalls = [
  lookAtEinvoiceService,
  setEinvoice,
  tryEinvoiceService,
  resumeEinvoices,
  listReceivedCall,
  sendEinvoice,
];
