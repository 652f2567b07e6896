import type { Permission } from '#staff/permissions.ts';

/** What a file that somebody brings to the office may be of; the terminal reads more kinds. */
export const IMPORT_KINDS = ['products', 'prices', 'stock', 'customers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What one has to look after to import it, as the jobs of the terminal ask: to change it, and to see what is there. */
const SUBJECTS = {
  products: ['catalogue', 'prices'],
  prices: ['prices'],
  stock: ['stock'],
  customers: ['customers', 'prices'],
} as const;

export const needsOf = (kind: ImportKind): Permission[] =>
  SUBJECTS[kind].flatMap((subject) => [`${subject}.change`, `${subject}.read`] as const);

export const kindsOf = (permissions: ReadonlySet<Permission>): ImportKind[] =>
  IMPORT_KINDS.filter((kind) => needsOf(kind).every((one) => permissions.has(one)));
