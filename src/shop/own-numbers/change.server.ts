import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { findExact } from '#shop/catalog/exact-codes.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { MOST_NUMBERS, problemOf } from './rules.ts';

/** Of which company, and by whose name: somebody of it, or of the office. */
export type Keeper = { customerId: CompanyId; by: string };
/** A product's code with the number it had and has now; null is none. */
export type Changed = { code: string; before: string | null; after: string | null };

/** Changes of one company come one after the other, so that neither a number nor the last free place is given twice. */
export const lockNumbers = (tx: Db, customerId: CompanyId) =>
  tx`select from company where id = ${customerId} for no key update`;

export async function addOwnNumber(
  tx: Db,
  { customerId, by }: Keeper,
  given: { code: string; number: string },
): Promise<Changed & { product: number }> {
  const number = checked(given.number);
  const product = await findProduct(tx, given.code);
  await lockNumbers(tx, customerId);
  const known = await findNumber(tx, customerId, product.id);
  if (known) throw refused('hasOne', 'code', { code: product.code, number: known.number });
  await checkFree(tx, customerId, number);
  await checkRoom(tx, customerId, 1);
  await tx`
    insert into own_number (customer_id, product_id, number, changed_by)
    values (${customerId}, ${product.id}, ${number}, ${by})`;
  return { product: product.id, code: product.code, before: null, after: number };
}

export async function changeOwnNumber(
  tx: Db,
  { customerId, by }: Keeper,
  product: number,
  given: string,
): Promise<Changed> {
  const number = checked(given);
  await lockNumbers(tx, customerId);
  const known = await getNumber(tx, customerId, product);
  if (known.number === number) return { code: known.code, before: number, after: number };
  await checkFree(tx, customerId, number, product);
  await tx`
    update own_number set number = ${number}, changed_at = now(), changed_by = ${by}
    where customer_id = ${customerId} and product_id = ${product}`;
  return { code: known.code, before: known.number, after: number };
}

export async function removeOwnNumber(
  tx: Db,
  { customerId }: Pick<Keeper, 'customerId'>,
  product: number,
): Promise<Changed> {
  await lockNumbers(tx, customerId);
  const known = await getNumber(tx, customerId, product);
  await tx`delete from own_number where customer_id = ${customerId} and product_id = ${product}`;
  return { code: known.code, before: known.number, after: null };
}

/** Before so many are added. */
export async function checkRoom(tx: Db, customerId: CompanyId, more: number): Promise<void> {
  const [row] = await tx<{ count: number }[]>`
    select count from own_number_count where customer_id = ${customerId}`;
  if ((row?.count ?? 0) + more > MOST_NUMBERS)
    throw refused('tooMany', null, { most: MOST_NUMBERS });
}

function checked(given: string): string {
  const problem = given === '' ? 'noSigns' : problemOf(given);
  if (problem) throw new ShopError(`messages.ownNumbers.${problem}`, { key: 'number' });
  return given;
}

async function findProduct(tx: Db, code: string): Promise<{ id: number; code: string }> {
  const [found] = await findExact(tx, [code]);
  if (found!.match) {
    const [product] = await tx<[{ id: number; code: string }]>`
      select id, code from product where id = ${found!.match.id}`;
    return product;
  }
  const why = found!.rivals.length > 0 ? 'several' : 'unknown';
  throw new ShopError(`messages.ownNumbers.${why}`, { key: 'code', status: 404 });
}

async function findNumber(tx: Db, customerId: CompanyId, product: number) {
  const [row] = await tx<{ number: string; code: string }[]>`
    select own.number, product.code from own_number own join product on product.id = own.product_id
    where own.customer_id = ${customerId} and own.product_id = ${product}`;
  return row;
}

async function getNumber(tx: Db, customerId: CompanyId, product: number) {
  const known = await findNumber(tx, customerId, product);
  if (!known) throw ShopError.notFound('messages.ownNumbers.notFound');
  return known;
}

async function checkFree(tx: Db, customerId: CompanyId, number: string, product = 0) {
  const [holder] = await tx<{ code: string }[]>`
    select product.code from own_number own join product on product.id = own.product_id
    where own.customer_id = ${customerId} and lower(own.number) = lower(${number})
      and own.product_id <> ${product}`;
  if (holder) throw refused('taken', 'number', { code: holder.code });
}

function refused(why: string, key: string | null, values: Record<string, string | number>) {
  const code = `messages.ownNumbers.${why}`;
  return new ShopError([{ key, code, message: code, values }], { status: 409 });
}
