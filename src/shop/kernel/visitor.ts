import type { BasisPoints } from '#base/money.ts';

/** A category's entry already covers what lies below it: one look-up finds a product's discount. */
export type Discounts = {
  group: BasisPoints;
  byCategory: Record<number, BasisPoints>;
  byVendor: Record<number, BasisPoints>;
};

export type Customer = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  discounts: Discounts;
};

/** Who is asking. Guests have a session only once they have put something into a basket. */
export type Visitor = { sessionId: number | null; customer: Customer | null };

/** What a program of the customer came with. */
export type ApiKey = { id: number; name: string };

export const GUEST: Visitor = { sessionId: null, customer: null };

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
