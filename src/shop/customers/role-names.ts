import { type Role, ROLES } from '#shop/kernel/roles.ts';
import { t } from '#text/account.ts';

export const roleName = (role: Role) => t(`account.people.roles.${role}`);

/** Always in the same order, however they were chosen. Whoever has all is called by the first, which covers the rest. */
export function roleNames(roles: readonly Role[]): string {
  const theirs = ROLES.filter((role) => roles.includes(role));
  return theirs.length === ROLES.length ? roleName('admin') : theirs.map(roleName).join(', ');
}
