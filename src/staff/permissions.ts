/**
 * What the shop's people look after. Gift cards are money, so they belong to payments; stock is also what leaves the
 * warehouse; people are those of the office, not customers; the history is of one's own changes, while whoever reads
 * the system reads that of everybody. A price of one line of one order is a subject of its own: who takes orders need not
 * be who bargains.
 */
const SUBJECTS = [
  'orders',
  'invoices',
  'payments',
  'customers',
  'prices',
  'line_prices',
  'catalogue',
  'stock',
  'content',
  'settings',
  'people',
  'history',
  'system',
] as const;

export type Subject = (typeof SUBJECTS)[number];
/** To look at it, or to change it. */
export type Permission = `${Subject}.${'read' | 'change'}`;

/** Whoever has a shell on the server may do everything. */
export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(
  SUBJECTS.flatMap((subject) => [`${subject}.read`, `${subject}.change`] as const),
);

/** Majiteľ, kancelária, sklad, účtovník, obsah; everybody has one. */
export const STAFF_ROLES = ['owner', 'office', 'warehouse', 'accountant', 'content'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const bothOf = (...subjects: Subject[]): Permission[] =>
  subjects.flatMap((subject) => [`${subject}.read`, `${subject}.change`] as const);

/** What each role may see and do: the only place that says it. Whoever may not read prices is shown none. */
export const ROLE_PERMISSIONS: Record<StaffRole, ReadonlySet<Permission>> = {
  owner: ALL_PERMISSIONS,
  office: new Set(
    bothOf(
      ...(['orders', 'invoices', 'payments', 'customers', 'prices', 'line_prices'] as const),
      ...(['catalogue', 'stock', 'content', 'history'] as const),
    ),
  ),
  warehouse: new Set([...bothOf('stock', 'history'), 'orders.read', 'catalogue.read']),
  accountant: new Set([
    ...bothOf('payments'),
    ...(['orders.read', 'invoices.read', 'customers.read', 'prices.read'] as const),
  ]),
  content: new Set(bothOf('content', 'catalogue', 'history')),
};
