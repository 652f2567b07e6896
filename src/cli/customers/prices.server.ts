import { command } from '#cli/command.server.ts';
import { CONFIRM_PRICES } from '#cli/options.ts';
import { tableOf } from '#cli/table.ts';
import { UsageError } from '#cli/command-error.ts';
import { readPercent } from '#cli/values.ts';
import { setCustomerDiscount, setCustomerGroup } from '#staff/prices/discounts.server.ts';
import { listGroups, setGroupDiscount, setPriceGroup } from '#staff/prices/groups.server.ts';
import { percent } from '#staff/values.ts';
import { say } from '#text/staff.ts';

const ON = {
  category: { type: 'string', help: 'customers.discount.category', value: 'slug' },
  vendor: { type: 'string', help: 'customers.discount.vendor', value: 'slug' },
} as const;

export const groupCommand = command({
  name: 'customers group',
  summary: 'customers.group.summary',
  args: { email: 'customers.email', 'group?': 'customers.group.group' },
  isChange: true,
  examples: ['customers group firma@example.sk "Partner"', 'customers group firma@example.sk'],

  async run(context, { args }) {
    const set = await setCustomerGroup(context, { email: args.email, group: args.group ?? null });
    const { email, group } = set;
    return {
      data: set,
      lines: [say('customers.group.done', { email, group: group ?? '–' })],
    };
  },
});

export const discountCommand = command({
  name: 'customers discount',
  summary: 'customers.discount.summary',
  args: { email: 'customers.email', percent: 'customers.discount.percent' },
  options: { ...ON, 'confirm-prices': CONFIRM_PRICES },
  isChange: true,
  examples: [
    'customers discount firma@example.sk 12,5 --category ezs',
    'customers discount firma@example.sk 0 --vendor kastra',
  ],

  async run(context, { args, options }) {
    const asked = readDiscount(args.percent, options);
    return discountSet(asked, await setCustomerDiscount(context, { email: args.email, ...asked }));
  },
});

export const groupsCommand = command({
  name: 'groups list',
  summary: 'priceGroups.list.summary',
  examples: ['groups list'],

  async run(context) {
    const data = await listGroups(context);
    return {
      data,
      lines: tableOf(
        data.map(({ name, discount_bp, customers, discounts }) => ({
          [say('priceGroups.columns.name')]: name,
          [say('priceGroups.columns.discount')]: percent(discount_bp),
          [say('priceGroups.columns.customers')]: customers,
          [say('priceGroups.columns.more')]: discounts
            .map((one) => `${one.what} ${percent(one.discount_bp)}`)
            .join(', '),
        })),
      ),
    };
  },
});

export const setGroupCommand = command({
  name: 'groups set',
  summary: 'priceGroups.set.summary',
  args: { name: 'priceGroups.name', percent: 'priceGroups.set.percent' },
  options: { 'confirm-prices': CONFIRM_PRICES },
  isChange: true,
  examples: ['groups set "Partner" 10', 'groups set "Veľkoodberateľ" 17,5'],

  async run(context, { args: { name, percent: typed }, options }) {
    const points = readPercent(typed);
    const isConfirmed = options['confirm-prices'];
    return {
      data: await setPriceGroup(context, { name, points, isConfirmed }),
      lines: [say('priceGroups.set.done', { name, percent: percent(points) })],
    };
  },
});

export const groupDiscountCommand = command({
  name: 'groups discount',
  summary: 'priceGroups.discount.summary',
  args: { name: 'priceGroups.name', percent: 'customers.discount.percent' },
  options: { ...ON, 'confirm-prices': CONFIRM_PRICES },
  isChange: true,
  examples: [
    'groups discount "Partner" 15 --category cctv',
    'groups discount "Partner" 0 --category cctv',
  ],

  async run(context, { args, options }) {
    const asked = readDiscount(args.percent, options);
    return discountSet(asked, await setGroupDiscount(context, { group: args.name, ...asked }));
  },
});

type Choice = {
  category: string | undefined;
  vendor: string | undefined;
  'confirm-prices': boolean;
};

const readDiscount = (typed: string, choice: Choice) => ({
  on: readTarget(choice),
  points: readPercent(typed),
  isConfirmed: choice['confirm-prices'],
});

function discountSet(
  { on, points }: ReturnType<typeof readDiscount>,
  data: Awaited<ReturnType<typeof setGroupDiscount>>,
) {
  const { key } = data;
  const what = Object.values(on)[0]!;
  return {
    data,
    lines: [
      points === 0
        ? say('customers.discount.gone', { key, what })
        : say('customers.discount.done', { key, what, percent: percent(points) }),
    ],
  };
}

function readTarget({ category, vendor }: Choice): { category: string } | { vendor: string } {
  if (category !== undefined && vendor === undefined) return { category };
  if (vendor !== undefined && category === undefined) return { vendor };
  throw new UsageError(say('customers.discount.oneOf'));
}
