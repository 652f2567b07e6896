import { command } from '#cli/command.server.ts';
import { tableOf } from '#cli/table.ts';
import { readChoice } from '#cli/values.ts';
import { CUSTOMER_STATES, listCustomers, showCustomer } from '#staff/customers/list.server.ts';
import { statusName } from '#staff/orders/list.server.ts';
import { day, money, percent } from '#staff/values.ts';
import { formatPhone } from '#text/format.ts';
import { count, say } from '#text/staff.ts';

export const listCommand = command({
  name: 'customers list',
  summary: 'customers.list.summary',
  options: {
    state: { type: 'string', help: 'customers.list.state', value: CUSTOMER_STATES.join('|') },
    group: { type: 'string', help: 'customers.list.group', value: 'názov' },
    search: { type: 'string', help: 'customers.list.search', value: 'text' },
  },
  examples: ['customers list', 'customers list --state pending', 'customers list --search elektro'],

  async run(context, { options: { state, group, search } }) {
    const customers = await listCustomers(context, {
      state: state === undefined ? undefined : readChoice(state, CUSTOMER_STATES),
      group,
      search,
    });
    return {
      data: customers,
      lines: [...tableOf(customers.map(rowOf)), count('customers.list.count', customers.length)],
    };
  },
});

type Entry = Awaited<ReturnType<typeof listCustomers>>[number];

const rowOf = (customer: Entry) => ({
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

  async run(context, { args: { email } }) {
    const { customer, hasSecondFactor, ...shown } = await showCustomer(context, email);
    const { discounts, orders, unpaid, unpaidCents } = shown;
    return {
      data: { ...customer, second_factor: hasSecondFactor, discounts, orders, unpaid },
      lines: [
        `${customer.company_name} (${say(`customers.states.${customer.state}`)})`,
        `  ${customer.email}, ${customer.first_name} ${customer.last_name}, ${formatPhone(customer.phone)}`,
        `  ${say('customers.show.numbers', { ico: customer.company_id || '–', dic: customer.vat_id || '–', icDph: customer.ext_vat_id || '–' })}`,
        `  ${say('customers.show.group', { group: customer.group_name ?? '–' })}`,
        ...(hasSecondFactor ? [`  ${say('customers.show.secondFactor')}`] : []),
        `  ${say('customers.show.unpaid', { sum: money(unpaidCents) })}`,
        ...discounts.map(
          ({ what, name, discount_bp }) =>
            `  ${say('customers.show.discount', { what, name, percent: percent(discount_bp) })}`,
        ),
        ...orders.map(
          ({ number, created_at, status, gross_cents }) =>
            `  ${say('customers.show.order', { number, day: day(created_at), status: statusName(status), sum: money(gross_cents) })}`,
        ),
      ],
    };
  },
});
