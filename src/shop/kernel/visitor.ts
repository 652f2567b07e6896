import type { BasisPoints, UnitPrice } from '#base/values/money.ts';
import type { Role } from './roles.ts';

/** A category's entry already covers what lies below it: one look-up finds a product's discount. */
export type Discounts = {
  group: BasisPoints;
  byCategory: Record<number, BasisPoints>;
  byVendor: Record<number, BasisPoints>;
  /** Prices of single products that were agreed with the customer, without VAT. */
  byProduct?: Record<number, UnitPrice> | undefined;
};

/**
 * Numbers that must not be taken for one another: prices, orders, invoices and addresses are a company's;
 * baskets, favourites, sessions and passwords a person's. Plain numbers fit both.
 */
export type CompanyId = number & { readonly of?: 'company' };
export type PersonId = number & { readonly of?: 'person' };

export type OwnNumbers = { of: CompanyId; version: number };

/** A company that buys here, as tables call it by `customer_id`. */
export type Customer = {
  id: CompanyId;
  companyName: string;
  discounts: Discounts;
  /** What it calls products by, if it calls any: whose they are, and a number that is another after every change. */
  ownNumbers?: OwnNumbers | undefined;
  /** When the next rule begins or ends: from then on the discounts are others. Milliseconds, as of `Date.now()`. */
  pricesUntil?: number | undefined;
};

/** Who signs in for it. */
export type Person = {
  id: PersonId;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
};

export type SignedIn = {
  sessionId: number | null;
  customer: Customer;
  person: Person;
  /** Somebody of the office who looks at the shop as this person, and changes nothing. */
  viewedBy?: string;
};

/** Who is asking. Guests have a session only once they have put something into a basket. */
export type Visitor =
  SignedIn | { sessionId: number | null; customer: null; person: null; viewedBy?: undefined };

export const GUEST: Visitor = { sessionId: null, customer: null, person: null };

/** What a program came with. It asks for the company and is none of its people, so the visitor is a guest. */
export type ApiKey = { id: number; name: string; customer: Customer };

/** A session that was used: its cookie is to live on for so long. */
export type Renewed = { seconds: number; isCustomer: boolean };

/** Who is behind a session, from a cache (`shop/customers/visitors.server.ts`). */
export type Visitors = {
  known(token: string): Visitor | undefined;
  look(token: string, onRenewed?: (renewed: Renewed) => void): Promise<Visitor>;
  forget(token: string): void;
  readonly name: string;
  readonly counts: { hits: number; misses: number };
  usage(): { entries: number; bytes: number; maxBytes: number; evictions: number };
  stop(): Promise<void>;
};
