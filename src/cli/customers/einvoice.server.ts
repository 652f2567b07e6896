import { command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { setCustomerEinvoice } from '#staff/customers/einvoice.server.ts';
import { say } from '#text/staff.ts';

export const einvoiceCommand = command({
  name: 'customers einvoice',
  summary: 'customers.einvoice.summary',
  args: { email: 'customers.email' },
  options: {
    outside: { type: 'string', help: 'customers.einvoice.outside', value: '"…"' },
    inside: { type: 'boolean', help: 'customers.einvoice.inside' },
    way: { type: 'string', help: 'customers.einvoice.way', value: 'network|mail' },
    address: { type: 'string', help: 'customers.einvoice.address', value: '0245:DIČ' },
  },
  isChange: true,
  examples: [
    'customers einvoice firma@example.sk --outside "Organizácia bez DIČ"',
    'customers einvoice firma@example.sk --inside',
    'customers einvoice firma@example.sk --way mail',
  ],

  async run(context, { args, options: { outside, inside, way, address } }) {
    if (way !== undefined && way !== 'network' && way !== 'mail')
      throw new UsageError(say('customers.einvoice.badWay'));
    const set = await setCustomerEinvoice(context, {
      email: args.email,
      outside_duty: inside ? null : outside,
      einvoice_way: way,
      // An empty one is the DIČ again.
      peppol_address: address === '' ? null : address,
    });
    const { email, outside_duty: reason } = set;
    return {
      data: set,
      lines: [
        reason === null
          ? say('customers.einvoice.done', {
              email,
              way: say(`customers.einvoice.ways.${set.einvoice_way}`),
            })
          : say('customers.einvoice.doneOutside', { email, reason }),
      ],
    };
  },
});
