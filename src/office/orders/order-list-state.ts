import { dayIn } from '#office/components/day-in.ts';
import { centsOf } from '#office/components/money.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import {
  GOODS_STATES,
  type OrdersAsked,
  PAYMENT_STATES,
  SORTS,
  STATUSES,
  type Status,
  type View,
  VIEWS,
} from '#staff/orders/contract.ts';

/** What stands behind the question mark; words of it are Slovak, like the path. */
export type Address = Record<string, string | undefined>;

export const COLUMNS = [
  ...(['created', 'waiting', 'status', 'goods', 'shipping', 'payment', 'sum', 'step'] as const),
];
export type ColumnName = (typeof COLUMNS)[number];

/** Names of what narrows a list; the rest of the address says what is looked at. */
export const FILTER_NAMES = [
  ...(['stav', 'platba', 'tovar', 'zakaznik', 'doprava', 'sklad', 'od', 'do'] as const),
  ...(['suma_od', 'suma_do', 'bez_faktury'] as const),
];

const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined) =>
  values.find((value) => value === given);
const idOf = (given: string | undefined) =>
  given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
/** What was typed as a sum, in cents; undefined when it is none. */
export const sumOf = (given: string | undefined) => centsOf(given ?? '') ?? undefined;

export const statusesIn = (address: Address): Status[] =>
  STATUSES.filter((status) => address.stav?.split(',').includes(status));

export const viewIn = (address: Address): View => oneOf(VIEWS, address.pohlad) ?? 'waiting';

/** The address as the call takes it; what nobody could have chosen is left out. */
export function askedBy(address: Address): OrdersAsked {
  const statuses = statusesIn(address);
  const asked = {
    view: viewIn(address),
    search: address.hladat?.slice(0, LONGEST_SEARCH) || undefined,
    sort: oneOf(SORTS, address.triedit),
    statuses: statuses.length > 0 ? statuses : undefined,
    payment: oneOf(PAYMENT_STATES, address.platba),
    goods: oneOf(GOODS_STATES, address.tovar),
    ...{ customer: idOf(address.zakaznik), shipping: idOf(address.doprava) },
    ...{ warehouse: idOf(address.sklad), from: dayIn(address.od), to: dayIn(address.do) },
    ...{ least: sumOf(address.suma_od), most: sumOf(address.suma_do) },
    is_not_invoiced: address.bez_faktury === '1' ? true : undefined,
  };
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as OrdersAsked;
}

export const columnsIn = (address: Address): readonly ColumnName[] => {
  const chosen = address.stlpce?.split(',');
  return chosen ? COLUMNS.filter((column) => chosen.includes(column)) : COLUMNS;
};

/** What a saved view keeps: everything but the order that is looked at. */
export function kept({ nahlad: _, ...address }: Address): string {
  const given = Object.entries(address)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return new URLSearchParams(given).toString();
}

export const addressOf = (search: string): Address =>
  Object.fromEntries(new URLSearchParams(search));

/** Another view, or another saved one: whatever narrowed the one before goes. */
export const isNarrowed = (address: Address) =>
  FILTER_NAMES.some((name) => address[name]) || Boolean(address.triedit || address.stlpce);
