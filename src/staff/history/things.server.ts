import type { Permission } from '#staff/permissions.ts';
import type { ChangedThing, ChangedValue } from './contract.ts';

/** What the audit has instead of a person who was erased by law. */
export const ERASED = 'erased person';

/** What one may read to be told of a thing; of others nothing is told. */
const READ_WITH: Record<string, Permission> = {
  product: 'catalogue.read',
  category: 'catalogue.read',
  parameter: 'catalogue.read',
  synonym: 'catalogue.read',
  inbound: 'catalogue.read',
  price_group: 'prices.read',
  discount: 'prices.read',
  price_plan: 'prices.read',
  stock: 'stock.read',
  order: 'orders.read',
  'order note': 'orders.read',
  'order release': 'orders.read',
  shipment: 'orders.read',
  invoice: 'invoices.read',
  proforma: 'invoices.read',
  einvoice: 'invoices.read',
  accounting: 'invoices.read',
  bank_statement: 'payments.read',
  bank_transaction: 'payments.read',
  gift_card: 'payments.read',
  customer: 'customers.read',
  mail: 'customers.read',
  banner: 'content.read',
  promo: 'content.read',
  menu: 'content.read',
  text_page: 'content.read',
  blog: 'content.read',
  setting: 'settings.read',
  staff: 'people.read',
  file: 'system.read',
};
/** All there are, for the index of things. */
export const ENTITIES = Object.keys(READ_WITH);

/** Sums of any kind, prices, and what they are made of. */
const OF_MONEY =
  /(_cents|_bp|_fraction)$|price|discount|margin|credit_limit|points|^group$|^sum|amount/;
/** Never told to anybody, whatever an audit may keep one day. */
const SECRET = /(^|_)(password_hash|token|token_hash|secret|hash)$|^(password|codes)$/;

const LONGEST_VALUE = 300;
const DEEPEST = 3;

export type Entry = { entity: string; key: string; before: unknown; after: unknown };
type Reader = { who: string; permissions: ReadonlySet<Permission> };

/** One thing of a change as its reader may see it. */
export function thingOf({ entity, key, before, after }: Entry, reader: Reader): ChangedThing {
  const kind = before === null ? 'new' : after === null ? 'gone' : 'changed';
  const isOneself = entity === 'staff' && key === reader.who;
  const needed = READ_WITH[entity] ?? 'system.read';
  if (!isOneself && !reader.permissions.has(needed))
    return { entity, key: '', kind, is_hidden: true, fields: [] };
  const mayReadPrices = reader.permissions.has('prices.read');
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return {
    entity,
    key: keyOf(entity, key),
    kind,
    is_hidden: false,
    fields: names
      .filter((name) => !SECRET.test(lastOf(name)))
      .filter((name) => mayReadPrices || !name.split('.').some((part) => OF_MONEY.test(part)))
      .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
      .filter((field) => field.before !== field.after),
  };
}

const lastOf = (name: string) => name.split('.').at(-1)!;

/** Whoever knows the whole code of a card has its money. */
function keyOf(entity: string, key: string): string | null {
  if (key === ERASED) return null;
  return entity === 'gift_card' ? `…${key.slice(-4)}` : key;
}

type Leaf = [name: string, value: ChangedValue];

/** What an audit keeps is plain or a tree: of a tree every leaf by its path. */
const leavesOf = (thing: unknown): Map<string, ChangedValue> => new Map(leaves(thing, '', 0));

function leaves(value: unknown, path: string, depth: number): Leaf[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > DEEPEST)
    return path === '' ? [] : [[path, plain(value)]];
  return Object.entries(value).flatMap(([name, one]) =>
    leaves(one, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

function plain(value: unknown): ChangedValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return cut(value);
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return cut(isList ? value.join(', ') : JSON.stringify(value));
}

const cut = (text: string) =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
