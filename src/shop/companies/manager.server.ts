import type { Db } from '#base/database/database.server.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import type { Entry } from '#shop/identity/own-audit.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { CompanyId, PersonId, SignedIn } from '#shop/kernel/visitor.ts';

export type Managing = { sql: Db; config: Shop['config'] };

/** Who decides over the people of a company: one of its administrators, or the shop's own people. */
export type Manager = {
  customer: { id: CompanyId; companyName: string };
  /** In the mail that invites somebody. */
  name: string;
  isStaff: boolean;
  note: (tx: Db, entry: Entry<PersonId>) => Promise<void>;
};

export const managerOf = ({ customer, person }: SignedIn): Manager => ({
  customer,
  name: `${person.firstName} ${person.lastName}`.trim() || person.email,
  isStaff: false,
  note: (tx, entry) => auditOwn(tx, person.id, entry),
});
