import { auditOwnIn } from '#shop/identity/own-audit.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';

export const auditOwn = auditOwnIn<PersonId>('person', 'customer');
