import type { Db } from '#base/database/database.server.ts';
import type { BasisPoints } from '#base/values/money.ts';
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
  setPriceGroup as setGroup,
} from '#shop/customers/price-groups.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
import { type JobContext, changingJob, readingJob } from '#staff/job.server.ts';
import { isDiscount, movesFar } from '#staff/price-brake.ts';
import { StaffError } from '#staff/staff-error.ts';
import { percent } from '#staff/values.ts';

/** Null takes the customer out of every group. */
type Membership = { email: string; group: string | null };

export const setCustomerGroup = changingJob({
  title: 'customers group',
  needs: ['prices.change'],
  async work({ sql, audit }, { email: typed, group }: Membership) {
    const { id, email, group_name: before } = await getCustomer(sql, typed);
    await assignPriceGroup(sql, id, group);
    await audit.add('customer', email, { group: before }, { group });
    return { email, group };
  },
});

type NewDiscount = {
  on: On;
  points: BasisPoints;
  /** Whether the person has confirmed the change of prices. */
  isConfirmed: boolean;
};

export const setCustomerDiscount = changingJob({
  title: 'customers discount',
  needs: ['prices.change'],
  async work(context, { email: typed, ...discount }: NewDiscount & { email: string }) {
    const { id, email } = await getCustomer(context.sql, typed);
    return putDiscount(context, ['customer', email, { customerId: id }], discount);
  },
});

export const setGroupDiscount = changingJob({
  title: 'groups discount',
  needs: ['prices.change'],
  async work(context, { group, ...discount }: NewDiscount & { group: string }) {
    const { id, name } = await getPriceGroup(context.sql, group);
    return putDiscount(context, ['price_group', name, { groupId: id }], discount);
  },
});

export const listGroups = readingJob({
  title: 'groups list',
  needs: ['prices.read'],
  async work({ sql }) {
    const groups = await listPriceGroups(sql);
    return Promise.all(
      groups.map(async (group) => ({
        ...group,
        discounts: [...(await listDiscounts(sql, { groupId: group.id }))],
      })),
    );
  },
});

type NewGroup = { name: string; points: BasisPoints; isConfirmed: boolean };

/** Makes the group or changes its basic discount. */
export const setPriceGroup = changingJob({
  title: 'groups set',
  needs: ['prices.change'],
  async work({ sql, audit }, { name, points, isConfirmed }: NewGroup) {
    const before = await findPriceGroup(sql, name);
    refuseImpossible(points);
    // Nobody is in a new group yet.
    if (before && !isConfirmed) refuseFar(before.discount_bp, points);
    await setGroup(sql, name, points);
    const was = before && { discount_bp: before.discount_bp };
    await audit.add('price_group', name, was, { discount_bp: points });
    return { name, discount_bp: points };
  },
});

async function putDiscount(
  { sql, audit }: JobContext,
  [entity, key, whose]: [string, string, Whose],
  { on, points, isConfirmed }: NewDiscount,
) {
  refuseImpossible(points);
  const before = await discountsOf(sql, whose);
  const place = Object.entries(on)[0]!.join(' ');
  const known = before.discounts.find((one) => one.what === place)?.discount_bp ?? 0;
  if (!isConfirmed) refuseFar(known, points);
  await setDiscount(sql, whose, on, points);
  const after = await discountsOf(sql, whose);
  await audit.add(entity, key, before, after);
  return { key, ...after };
}

const discountsOf = async (sql: Db, whose: Whose) => ({
  discounts: [...(await listDiscounts(sql, whose))],
});

function refuseImpossible(points: BasisPoints): void {
  if (!isDiscount(points)) throw new StaffError('values.percent', { value: percent(points) });
}

/** A typing slip in a discount moves every price it is of. */
function refuseFar(before: BasisPoints, after: BasisPoints): void {
  if (movesFar(10_000 - before, 10_000 - after))
    throw new StaffError('priceBrake.discount', {
      before: percent(before),
      after: percent(after),
    });
}
