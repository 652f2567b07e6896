import { makeTicket } from '#shop/customers/viewing.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { changingJob } from '#staff/job.server.ts';
import { findCustomerEmail } from './company.server.ts';
import { viewShop } from './contract.ts';

/** Opens the shop as this customer, to look at and not to touch; the customer's activity says who did. */
export const viewAsCustomer = changingJob({
  title: 'customers view',
  needs: viewShop.needs,
  async work({ sql, config, audit, who }, id: CompanyId) {
    const email = await findCustomerEmail(sql, id);
    const ticket = await makeTicket(sql, id, who);
    await audit.add('customer', email, null, { viewed_by: who });
    return { url: `${config.publicUrl}/prezeranie/${ticket}` };
  },
});
