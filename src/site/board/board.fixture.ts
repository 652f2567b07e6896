import { randomBytes } from 'node:crypto';
import type { useShop } from '#tests/shop.ts';
import { joinParty, newParty, type Party } from '#tests/world.ts';

export type Colleagues = Record<'buyer' | 'approver' | 'accountant', Party>;

/** A company with one of everything, and a colleague of each role beside its administrator. */
export async function newCompany(shop: ReturnType<typeof useShop>, mark: string) {
  const admin = await newParty(shop, `${mark}${randomBytes(4).toString('hex')}`);
  const colleagues: Colleagues = {
    buyer: await joinParty(shop, admin, ['buyer']),
    approver: await joinParty(shop, admin, ['approver']),
    accountant: await joinParty(shop, admin, ['accountant']),
  };
  return { admin, colleagues };
}
