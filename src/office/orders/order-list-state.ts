import { dayIn } from '#office/components/day-in.ts';
import type { Address, Asked } from '#office/components/list/description.ts';
import { sumOf } from '#office/components/money.ts';
import {
  GOODS_STATES,
  type OrdersAsked,
  PAYMENT_STATES,
  type Sort,
  STATUSES,
  type Status,
  type View,
} from '#staff/orders/contract.ts';

const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined) =>
  values.find((value) => value === given);
const idOf = (given: string | undefined) =>
  given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;

export const statusesIn = (address: Address): Status[] =>
  STATUSES.filter((status) => address.stav?.split(',').includes(status));

/** The list as the call takes it; what nobody could have chosen is left out. */
export function askedBy({ view, sort, search, address }: Asked<View, Sort>): OrdersAsked {
  const statuses = statusesIn(address);
  const asked = {
    view,
    search,
    sort,
    statuses: statuses.length > 0 ? statuses : undefined,
    payment: oneOf(PAYMENT_STATES, address.platba),
    goods: oneOf(GOODS_STATES, address.tovar),
    customer: idOf(address.zakaznik),
    shipping: idOf(address.doprava),
    warehouse: idOf(address.sklad),
    from: dayIn(address.od),
    to: dayIn(address.do),
    least: sumOf(address.suma_od),
    most: sumOf(address.suma_do),
    is_not_invoiced: address.bez_faktury === '1' ? true : undefined,
  };
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as OrdersAsked;
}

/** What a saved view keeps: everything but the order that is looked at. */
export function kept({ nahlad: _, ...address }: Address): string {
  const given = Object.entries(address)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(given).toString();
}

export const addressOf = (search: string): Address =>
  Object.fromEntries(new URLSearchParams(search));
