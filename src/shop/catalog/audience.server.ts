import { createHash } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import { GUEST, type PersonId, type Visitor } from '#shop/kernel/visitor.ts';

/** Read once per visitor object: a page shows several lists of products. */
const wishes = new WeakMap<Visitor, Promise<Set<number>>>();
const audiences = new WeakMap<Visitor, string>();

const NONE: Promise<Set<number>> = Promise.resolve(new Set());

export function wishesOf(sql: Db, visitor: Visitor): Promise<Set<number>> {
  if (!visitor.person) return NONE;
  const known = wishes.get(visitor);
  if (known) return known;
  const reading = readWishes(sql, visitor.person.id);
  wishes.set(visitor, reading);
  reading.catch(() => wishes.delete(visitor));
  return reading;
}

async function readWishes(sql: Db, personId: PersonId): Promise<Set<number>> {
  const rows = await sql<{ product_id: number }[]>`
    select product_id from wishlist_item where person_id = ${personId} order by product_id`;
  return new Set(rows.map((row) => row.product_id));
}

/** The audience of every guest. */
export const GUESTS = '';

/**
 * A hash of everything by which the catalogue differs from one person to another: what their company pays, what it
 * calls products by, and what they wish for themselves. People of one audience see the same, to the byte.
 */
export async function readAudience(sql: Db, visitor: Visitor): Promise<string> {
  const known = audienceOf(visitor);
  if (known !== undefined) return known;
  const wished = await wishesOf(sql, visitor);
  const audience = createHash('sha256')
    .update(JSON.stringify([visitor.customer!.discounts, ...wished, visitor.customer!.ownNumbers]))
    .digest('base64url');
  audiences.set(visitor, audience);
  return audience;
}

/** The same, if it has been read already. */
export const audienceOf = (visitor: Visitor): string | undefined =>
  visitor.customer ? audiences.get(visitor) : GUESTS;

/**
 * Somebody of the same audience who is nobody in particular: what is made for them holds nothing of
 * anyone's. The audience must have been read.
 */
export function anybodyLike(visitor: Visitor): Visitor {
  if (!visitor.customer) return GUEST;
  const { discounts, ownNumbers } = visitor.customer;
  const anybody: Visitor = {
    sessionId: null,
    // What a company calls products by makes an audience of its own people alone.
    customer: { id: 0, companyName: '', discounts, ownNumbers },
    // With every role, so that nothing is left out that others of the audience may see.
    person: { id: 0, email: '', firstName: '', lastName: '', roles: ROLES },
  };
  wishes.set(anybody, wishes.get(visitor)!);
  audiences.set(anybody, audiences.get(visitor)!);
  return anybody;
}
