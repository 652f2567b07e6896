/** How long a key lives, unless it lives until it is revoked. */
export const KEY_DAYS = [30, 90, 365] as const;
export type KeyDays = (typeof KEY_DAYS)[number];
