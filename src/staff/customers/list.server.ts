import { CUSTOMERS } from '#shop/account/customers.server.ts';
import { hasSecondFactor } from '#shop/identity/second-factor.server.ts';
import { listDiscounts } from '#shop/customers/discounts.server.ts';
import { getCustomer, listCustomers as listAll } from '#shop/customers/register.server.ts';
import { listDocuments } from '#shop/invoices/payments/ledger.server.ts';
import { listAllOrders } from '#shop/orders/ledger.server.ts';
import { readingJob } from '#staff/job.server.ts';

export const CUSTOMER_STATES = ['pending', 'active', 'blocked'] as const;
const LATEST = 5;

type Filter = {
  state: (typeof CUSTOMER_STATES)[number] | undefined;
  group: string | undefined;
  search: string | undefined;
};

export const listCustomers = readingJob({
  title: 'customers list',
  needs: ['customers.read'],
  work: async ({ sql }, filter: Filter) => [...(await listAll(sql, filter))],
});

/** Who they are, at what prices they buy, what they ordered last and what they owe. */
export const showCustomer = readingJob({
  title: 'customers show',
  needs: ['customers.read'],
  async work({ sql }, email: string) {
    const customer = await getCustomer(sql, email);
    const { id: customerId, person_id: personId } = customer;
    const discounts = await listDiscounts(sql, { customerId });
    const hasFactor = await hasSecondFactor(sql, CUSTOMERS, personId);
    const { orders } = await listAllOrders(sql, { customerId, limit: LATEST });
    const { documents: unpaid, unpaidCents } = await listDocuments(sql, {
      customerId,
      isUnpaid: true,
      limit: 1000,
    });
    return {
      customer,
      hasSecondFactor: hasFactor,
      discounts: [...discounts],
      orders,
      unpaid,
      unpaidCents,
    };
  },
});
