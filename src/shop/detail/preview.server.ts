import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import {
  discountColumns,
  type DiscountRow,
  discountsOf,
} from '#shop/customers/best-discounts.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import { type CompanyId, GUEST, type Visitor } from '#shop/kernel/visitor.ts';

/** A product as a guest would see it, or as a company would; hidden ones and drafts too. */
export type Previewed = { product: number; customer: CompanyId | null };

/** From the press in the office until the page has come; whoever looks again asks again. */
const LIFE_MS = 5 * 60_000;

/** A key of its own, so that nothing else the shop has signed opens a preview. */
const sealOf = (formKey: string, said: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', formKey, '', 'previews of products', 32)))
    .update(said)
    .digest();

/** Says itself what it opens and until when, so that nothing has to be kept and swept. */
export function makePreview(formKey: string, { product, customer }: Previewed, now = Date.now()) {
  const said = `${product}.${customer ?? 0}.${now + LIFE_MS}`;
  return `${said}.${sealOf(formKey, said).toString('base64url')}`;
}

/** Null for one that is over, or that nobody here has made. */
export function readPreview(formKey: string, ticket: string, now = Date.now()): Previewed | null {
  const [, said, seal] = /^(\d{1,9}\.\d{1,9}\.\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? [];
  if (!said || !seal) return null;
  if (!timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(formKey, said))) return null;
  const [product, customer, until] = said.split('.').map(Number);
  return until! > now ? { product: product!, customer: customer || null } : null;
}

/**
 * Whose eyes these are: the prices of a company, and none of its people, so that no basket, list or name of theirs is
 * shown.
 */
export async function previewerFor(sql: Db, id: CompanyId | null): Promise<Visitor | null> {
  if (id === null) return GUEST;
  const [company] = await sql<DiscountRow[]>`
    select ${discountColumns(sql)} from company
    left join price_group on price_group.id = company.price_group_id where company.id = ${id}`;
  if (!company) return null;
  return {
    sessionId: null,
    customer: { id: 0, companyName: '', discounts: discountsOf(company) },
    person: { id: 0, email: '', firstName: '', lastName: '', roles: ROLES },
  };
}
