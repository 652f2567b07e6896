import { command } from '#cli/command.server.ts';
import { tableOf } from '#cli/table.ts';
import { day, money, percent } from '#staff/values.ts';
import { readChoice } from '#cli/values.ts';
import { getSecondFactor } from '#shop/account/second-factor.server.ts';
import { listDiscounts } from '#shop/customers/discounts.server.ts';
import { type CustomerEntry, getCustomer, listCustomers } from '#shop/customers/register.server.ts';
import { listDocuments } from '#shop/invoices/ledger.server.ts';
import { listAllOrders } from '#shop/orders/ledger.server.ts';
import { statusOf } from '#shop/orders/orders.server.ts';
import { formatPhone } from '#text/format.ts';
import { count, say } from '#text/staff.ts';

const STATES = ['pending', 'active', 'blocked'] as const;
const LATEST = 5;

export const listCommand = command({
  name: 'customers list',
  summary: 'customers.list.summary',
  options: {
    state: { type: 'string', help: 'customers.list.state', value: STATES.join('|') },
    group: { type: 'string', help: 'customers.list.group', value: 'názov' },
    search: { type: 'string', help: 'customers.list.search', value: 'text' },
  },
  examples: ['customers list', 'customers list --state pending', 'customers list --search elektro'],

  async run({ sql }, { options: { state, group, search } }) {
    if (state !== undefined) readChoice(state, STATES);
    const customers = await listCustomers(sql, { state, group, search });
    return {
      data: customers,
      lines: [...tableOf(customers.map(rowOf)), count('customers.list.count', customers.length)],
    };
  },
});

const rowOf = (customer: CustomerEntry) => ({
  [say('customers.columns.email')]: customer.email,
  [say('customers.columns.company')]: customer.company_name,
  [say('customers.columns.state')]: say(`customers.states.${customer.state}`),
  [say('customers.columns.group')]: customer.group_name ?? '–',
  [say('customers.columns.since')]: day(customer.created_at),
  [say('customers.columns.signedIn')]: customer.signed_in_at ? day(customer.signed_in_at) : '–',
});

export const showCommand = command({
  name: 'customers show',
  summary: 'customers.show.summary',
  args: { email: 'customers.email' },
  examples: ['customers show demo@bastion.sk', 'customers show demo@bastion.sk --json'],

  async run({ sql }, { args: { email } }) {
    const customer = await getCustomer(sql, email);
    const { id: customerId } = customer;
    const discounts = await listDiscounts(sql, { customerId });
    const { is_on: hasSecondFactor } = await getSecondFactor(sql, customerId);
    const { orders } = await listAllOrders(sql, { customerId, limit: LATEST });
    const { documents: unpaid, unpaidCents: owed } = await listDocuments(sql, {
      ...{ customerId, isUnpaid: true, limit: 1000 },
    });
    return {
      data: { ...customer, second_factor: hasSecondFactor, discounts, orders, unpaid },
      lines: [
        `${customer.company_name} (${say(`customers.states.${customer.state}`)})`,
        `  ${customer.email}, ${customer.first_name} ${customer.last_name}, ${formatPhone(customer.phone)}`,
        `  ${say('customers.show.numbers', { ico: customer.company_id || '–', dic: customer.vat_id || '–', icDph: customer.ext_vat_id || '–' })}`,
        `  ${say('customers.show.group', { group: customer.group_name ?? '–' })}`,
        ...(hasSecondFactor ? [`  ${say('customers.show.secondFactor')}`] : []),
        `  ${say('customers.show.unpaid', { sum: money(owed) })}`,
        ...discounts.map(
          ({ what, name, discount_bp }) =>
            `  ${say('customers.show.discount', { what, name, percent: percent(discount_bp) })}`,
        ),
        ...orders.map(
          ({ number, created_at, status, gross_cents }) =>
            `  ${say('customers.show.order', { number, day: day(created_at), status: statusOf(status).status, sum: money(gross_cents) })}`,
        ),
      ],
    };
  },
});
