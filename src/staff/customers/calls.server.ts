import { callOf } from '#staff/job.server.ts';
import { activateCustomer, deactivateCustomer, removeSecondFactor } from './access.server.ts';
import { findColleagueEmail, findCustomerEmail } from './company.server.ts';
import * as contract from './contract.ts';
import {
  activityOfCustomer,
  invoicesOfCustomer,
  lookAtCustomer,
  ordersOfCustomer,
} from './look.server.ts';
import { ownNumberCalls } from './own-numbers.server.ts';
import { countCustomers, pageOfCustomers } from './page.server.ts';
import { changeColleague, inviteColleague, inviteColleagueAgain } from './people.server.ts';
import { addCustomer } from './new.server.ts';
import {
  approveRegistration,
  askForMore,
  listRegistrations,
  refuseRegistration,
  usualTerms,
} from './registrations.server.ts';
import { saveCustomerFirm, saveCustomerNote, saveCustomerTerms } from './save.server.ts';
import { viewAsCustomer } from './view.server.ts';

const setCustomerPaused = callOf(contract.setCustomerPaused, async (context, { id, ...asked }) => {
  const job = asked.is_paused ? deactivateCustomer : activateCustomer;
  return job(context, await findCustomerEmail(context.sql, id));
});

const removeColleagueFactor = callOf(contract.removeColleagueFactor, async (context, which) =>
  removeSecondFactor(context, await findColleagueEmail(context.sql, which)),
);

/** The answer holds a link that opens the shop, so it is not stored. */
const viewShop = callOf(contract.viewShop, (context, { id }) =>
  viewAsCustomer({ ...context, repeat: undefined }, id),
);

export const customerCalls = [
  pageOfCustomers,
  countCustomers,
  usualTerms,
  addCustomer,
  lookAtCustomer,
  ordersOfCustomer,
  invoicesOfCustomer,
  activityOfCustomer,
  saveCustomerFirm,
  saveCustomerTerms,
  saveCustomerNote,
  setCustomerPaused,
  viewShop,
  inviteColleague,
  changeColleague,
  inviteColleagueAgain,
  removeColleagueFactor,
  listRegistrations,
  approveRegistration,
  refuseRegistration,
  askForMore,
  ...ownNumberCalls,
];
