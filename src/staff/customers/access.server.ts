import {
  activateByStaff,
  blockCustomer,
  makePasswordLink as makeLink,
  removeSecondFactor as removeInShop,
} from '#shop/account/staff.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
import { changingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';

export const activateCustomer = changingJob({
  title: 'customers activate',
  needs: contract.setCustomerPaused.needs,
  async work({ sql, config, audit }, typed: string) {
    const { email, state } = await getCustomer(sql, typed);
    await activateByStaff({ sql, config }, email);
    await audit.add('customer', email, { state }, { state: 'active' });
    return { email, state: 'active' };
  },
});

export const deactivateCustomer = changingJob({
  title: 'customers deactivate',
  needs: contract.setCustomerPaused.needs,
  async work({ sql, audit }, typed: string) {
    const { email, state } = await getCustomer(sql, typed);
    const sessions = await blockCustomer({ sql }, email);
    await audit.add('customer', email, { state }, { state: 'blocked' });
    return { email, state: 'blocked', sessions_ended: sessions };
  },
});

type Link = { email: string; way: 'mail' | 'hand' };

/** The link is in the answer only when staff hands it over themselves, and never on a dry run, after which it would not work. */
export const makePasswordLink = changingJob({
  title: 'customers password',
  needs: ['customers.change'],
  async work({ sql, config, audit, isDryRun }, { email: typed, way }: Link) {
    const { email } = await getCustomer(sql, typed);
    const url = await makeLink({ sql, config }, email, way);
    await audit.add('customer', email, null, { password_link: way });
    return { email, ...(way === 'hand' && !isDryRun ? { url } : {}) };
  },
});

/** For who has lost the phone and the recovery codes. */
export const removeSecondFactor = changingJob({
  title: 'customers remove-second-factor',
  needs: contract.removeColleagueFactor.needs,
  async work({ sql, config, audit }, typed: string) {
    const { email } = await getCustomer(sql, typed);
    await removeInShop({ sql, config }, email);
    await audit.add('customer', email, { second_factor: true }, { second_factor: false });
    return { email, second_factor: false };
  },
});
