import type { Db } from '#base/database/database.server.ts';
import { normalPhone } from '#base/values/phone.ts';
import { ShopError } from '#base/wire/errors.ts';
import { openByStaff } from '#shop/account/staff.server.ts';
import { assignPriceGroup } from '#shop/customers/price-groups.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { t } from '#text/documents.ts';
import * as contract from './new-contract.ts';
import { checkedFirm, NO_FIRM } from './save.server.ts';

/** Somebody who calls and is no customer yet: the account, its terms and the mail in one step. */
export const addCustomer = changingJob(
  contract.addCustomer,
  async ({ sql, config, audit }, { group, due_days, credit_limit_cents, message, ...given }) => {
    const firm = checkedFirm(NO_FIRM, { ...given, invoice_email: null });
    await refuseKnown(sql, firm.company_id);
    const email = given.email.toLowerCase();
    const phone = given.phone === '' ? '' : normalPhone(given.phone);
    if (phone === null) throw new ShopError('messages.validation.invalid', { key: 'phone' });
    const { first_name, last_name } = given;
    const person = { email, first_name, last_name, phone };
    const id = await openByStaff({ sql, config }, firm, person, message);
    await assignPriceGroup(sql, id, group);
    const terms = { due_days, credit_limit_cents };
    await sql`update company set ${sql(terms)} where id = ${id}`;
    await audit.add('customer', email, null, { ...firm, ...person, group, ...terms });
    return { id, email };
  },
);

/** Also one that waits in the registrations. Of two who add the same company at once the second finds it. */
async function refuseKnown(sql: Db, ico: string): Promise<void> {
  if (ico === '') return;
  await sql`select pg_advisory_xact_lock(hashtext('new customer'))`;
  const [known] = await sql<{ company_name: string; state: string }[]>`
    select company_name, state from company
    where company_id <> '' and replace(company_id, ' ', '') = ${ico}
    order by state = 'pending', id limit 1`;
  if (!known) return;
  const code = known.state === 'pending' ? 'messages.customer.waits' : 'messages.customer.isKnown';
  const values = { name: known.company_name };
  throw new ShopError([{ key: 'company_id', code, message: t(code, values), values }], {
    status: 409,
  });
}
