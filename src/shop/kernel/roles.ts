import type { Right } from '#base/wire/contract.ts';

/** Správca, nákupca, schvaľovateľ, účtovník; a person has one or more of them. */
export const ROLES = ['admin', 'buyer', 'approver', 'accountant'] as const;
export type Role = (typeof ROLES)[number];

/** Prices, the company's orders and what is one's own are for everybody. */
const RIGHTS: Record<Role, readonly Right[]> = {
  admin: ['buy', 'approve', 'documents', 'manage', 'purchases'],
  buyer: ['buy'],
  approver: ['buy', 'approve', 'purchases'],
  accountant: ['documents', 'purchases'],
};

/** How a call says that it is not for the roles of whoever asks. */
export const NOT_IN_ROLE = 'messages.role.forbidden';

export const mayDo = (roles: readonly Role[], right: Right): boolean =>
  roles.some((role) => RIGHTS[role].includes(right));
