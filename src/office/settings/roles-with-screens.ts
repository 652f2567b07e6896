import type { StaffRole } from '#staff/permissions.ts';

/** The most powerful last, so that nobody chooses it by chance. */
export const ROLES_WITH_SCREENS = ['office', 'warehouse', 'accountant', 'owner'] as const;

/** Roles without any screen are not offered: they work at a terminal. */
export const isWithScreens = (role: StaffRole): role is (typeof ROLES_WITH_SCREENS)[number] =>
  ROLES_WITH_SCREENS.some((one) => one === role);
