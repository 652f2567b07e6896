import type { BasisPoints } from '#base/money.ts';
import { change } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { UsageError } from '#cli/usage-error.ts';
import { CONFIRM_PRICES } from '#cli/options.ts';
import { movesFar } from '#staff/price-brake.ts';
import { tableOf } from '#cli/table.ts';
import { percent } from '#staff/values.ts';
import { readPercent } from '#cli/values.ts';
import {
  listDiscounts,
  type On,
  setDiscount,
  type Whose,
} from '#shop/customers/discounts.server.ts';
import {
  assignPriceGroup,
  findPriceGroup,
  getPriceGroup,
  listPriceGroups,
  setPriceGroup,
} from '#shop/customers/price-groups.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
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

  async run(context, { args: { email, group } }) {
    const { id, email: key, group_name: before } = await getCustomer(context.sql, email);
    await change(context, async (tx, audit) => {
      await assignPriceGroup(tx, id, group ?? null);
      await audit.add('customer', key, { group: before }, { group: group ?? null });
    });
    return {
      data: { email: key, group: group ?? null },
      lines: [say('customers.group.done', { email: key, group: group ?? '–' })],
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
    const { id, email } = await getCustomer(context.sql, args.email);
    return discount(context, ['customer', email, { customerId: id }], args.percent, options);
  },
});

export const groupsCommand = command({
  name: 'groups list',
  summary: 'priceGroups.list.summary',
  examples: ['groups list'],

  async run({ sql }) {
    const groups = await listPriceGroups(sql);
    const data = await Promise.all(
      groups.map(async (group) => ({
        ...group,
        discounts: await listDiscounts(sql, { groupId: group.id }),
      })),
    );
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
    const before = await findPriceGroup(context.sql, name);
    // Nobody is in a new group yet.
    if (before && !options['confirm-prices']) refuseFar(before.discount_bp, points);
    await change(context, async (tx, audit) => {
      await setPriceGroup(tx, name, points);
      const was = before && { discount_bp: before.discount_bp };
      await audit.add('price_group', name, was, { discount_bp: points });
    });
    return {
      data: { name, discount_bp: points },
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
    const { id, name } = await getPriceGroup(context.sql, args.name);
    return discount(context, ['price_group', name, { groupId: id }], args.percent, options);
  },
});

type Choice = {
  category: string | undefined;
  vendor: string | undefined;
  'confirm-prices': boolean;
};

/** A typing slip in a discount moves every price it is of. */
function refuseFar(before: BasisPoints, after: BasisPoints): void {
  if (!movesFar(10_000 - before, 10_000 - after)) return;
  throw new StaffError(
    say('priceBrake.discount', { before: percent(before), after: percent(after) }),
  );
}

async function discount(
  context: StaffContext,
  [entity, key, whose]: [string, string, Whose],
  typed: string,
  choice: Choice,
) {
  const points = readPercent(typed);
  const on = readTarget(choice);
  const read = async (sql: StaffContext['sql']) => ({
    discounts: [...(await listDiscounts(sql, whose))],
  });
  const before = await read(context.sql);
  const place = Object.entries(on)[0]!.join(' ');
  const known = before.discounts.find((one) => one.what === place)?.discount_bp ?? 0;
  if (!choice['confirm-prices']) refuseFar(known, points);
  const discounts = await change(context, async (tx, audit) => {
    await setDiscount(tx, whose, on, points);
    const after = { discounts: [...(await listDiscounts(tx, whose))] };
    await audit.add(entity, key, before, after);
    return after.discounts;
  });
  const what = Object.values(on)[0]!;
  return {
    data: { key, discounts },
    lines: [
      points === 0
        ? say('customers.discount.gone', { key, what })
        : say('customers.discount.done', { key, what, percent: percent(points) }),
    ],
  };
}

function readTarget({ category, vendor }: Choice): On {
  if (category !== undefined && vendor === undefined) return { category };
  if (vendor !== undefined && category === undefined) return { vendor };
  throw new UsageError(say('customers.discount.oneOf'));
}
