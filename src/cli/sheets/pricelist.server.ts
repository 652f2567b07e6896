import { command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { FORMAT } from '#cli/options.ts';
import { exportPricelist } from '#staff/sheets/pricelist.server.ts';
import { count, say } from '#text/staff.ts';
import { formatOf } from './format.server.ts';

export const pricelistCommand = command({
  name: 'export pricelist',
  summary: 'export.pricelist',
  options: {
    customer: { type: 'string', help: 'export.customer', value: 'e-mail' },
    format: FORMAT,
  },
  makesFile: true,
  examples: [
    'export pricelist --customer nakup@montaze-vzor.sk > cennik.csv',
    'export pricelist --customer nakup@montaze-vzor.sk --format xlsx --output cennik.xlsx',
  ],
  async run(context, { options: { customer, format } }) {
    if (!customer) throw new UsageError(say('export.noCustomer'), 'export pricelist');
    const exported = await exportPricelist(context, { customer, format: formatOf(format) });
    return {
      bytes: exported.bytes,
      data: { rows: exported.count },
      lines: [count('export.done', exported.count)],
    };
  },
});
