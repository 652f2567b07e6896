import type { Db } from '#base/database/database.server.ts';
import type { BasisPoints } from '#base/values/money.ts';
import { listDiscounts, type On, setDiscount } from '#shop/customers/discounts.server.ts';
import { assignPriceGroup } from '#shop/customers/price-groups.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { changingJob } from '#staff/job.server.ts';
import { refuseFar, refuseImpossible } from './discount-brake.ts';

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
  email: string;
  on: On;
  points: BasisPoints;
  /** Whether the person has confirmed the change of prices. */
  isConfirmed: boolean;
};

export const setCustomerDiscount = changingJob({
  title: 'customers discount',
  needs: ['prices.change'],
  async work({ sql, audit }, { email: typed, on, points, isConfirmed }: NewDiscount) {
    const { id, email } = await getCustomer(sql, typed);
    refuseImpossible(points);
    const before = await discountsOf(sql, id);
    const place = Object.entries(on)[0]!.join(' ');
    const known = before.discounts.find((one) => one.what === place)?.discount_bp ?? 0;
    if (!isConfirmed) refuseFar(known, points);
    await setDiscount(sql, id, on, points);
    const after = await discountsOf(sql, id);
    await audit.add('customer', email, before, after);
    return { key: email, ...after };
  },
});

const discountsOf = async (sql: Db, customerId: CompanyId) => ({
  discounts: [...(await listDiscounts(sql, { customerId }))],
});
