/** Správca, nákupca, schvaľovateľ, účtovník; a person has one or more of them. */
export const ROLES = ['admin', 'buyer', 'approver', 'accountant'] as const;
export type Role = (typeof ROLES)[number];
