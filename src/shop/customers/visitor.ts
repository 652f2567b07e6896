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

export const GUEST: Visitor = { sessionId: null, customer: null };
