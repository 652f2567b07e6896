import type { StaffRole } from '#staff/permissions.ts';

/** Not to be taken for the number of a customer's person. */
export type StaffId = number & { readonly of?: 'staff' };

export type StaffState = 'invited' | 'active' | 'paused';

/** Somebody who works for the shop. */
export type Colleague = { id: StaffId; email: string; name: string; role: StaffRole };
