import { ShopError } from '#base/wire/errors.ts';
import { inviteAgain, invitePerson } from '#shop/companies/invite.server.ts';
import type { Manager } from '#shop/companies/manager.server.ts';
import { savePerson } from '#shop/companies/save-person.server.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { changingJob, type JobContext } from '#staff/job.server.ts';
import * as contract from './contract.ts';

/** The shop stands in for the company's administrators, by the same functions; the audit says who of the shop. */
async function managerFor({ sql, audit }: JobContext, id: CompanyId): Promise<Manager> {
  const [company] = await sql<{ company_name: string; state: string }[]>`
    select company_name, state from company where id = ${id}`;
  if (!company) throw ShopError.notFound('messages.customer.notFound');
  if (company.state !== 'active') throw ShopError.conflict('messages.customer.notActive');
  return {
    customer: { id, companyName: company.company_name },
    name: shopNameOf(await getCompany(sql)),
    isStaff: true,
    note: async (tx, { about, before = null, after = null }) => {
      const [person] = await tx<{ email: string }[]>`
        select email from person where id = ${about ?? null}`;
      await audit.add('customer', person!.email, before, after);
    },
  };
}

export const inviteColleague = changingJob(
  contract.inviteColleague,
  async (context, { id, ...given }) => {
    const person = { ...given, order_limit: null, month_limit: null };
    await invitePerson(context, await managerFor(context, id), person);
    return { email: given.email };
  },
);

export const inviteColleagueAgain = changingJob(
  contract.inviteColleagueAgain,
  async (context, { id, person }) => {
    const manager = await managerFor(context, id);
    await inviteAgain(context, manager, person);
    await manager.note(context.sql, { command: '', about: person, after: { invitation: 'mail' } });
    return { person };
  },
);

/** Roles of somebody, or whether they may come in. */
export const changeColleague = changingJob(
  contract.changeColleague,
  async (context, { id, person, roles, state, revoke }) => {
    await savePerson(context, await managerFor(context, id), person, {
      ...(roles && { roles }),
      ...(state && { state }),
      ...(revoke && { revoke }),
    });
    return { person };
  },
);
