/** What the shop's people look after. Gift cards are money, so they belong to payments. */
const SUBJECTS = [
  'orders',
  'invoices',
  'payments',
  'customers',
  'prices',
  'catalogue',
  'content',
  'settings',
  'system',
] as const;

export type Subject = (typeof SUBJECTS)[number];
/** To look at it, or to change it. */
export type Permission = `${Subject}.${'read' | 'change'}`;

/** Whoever has a shell on the server may do everything. */
export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(
  SUBJECTS.flatMap((subject) => [`${subject}.read`, `${subject}.change`] as const),
);
