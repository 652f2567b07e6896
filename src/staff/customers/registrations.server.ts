import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { activateByStaff, answerRegistration } from '#shop/account/staff.server.ts';
import { assignPriceGroup } from '#shop/customers/price-groups.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { findCustomerEmail } from './company.server.ts';
import { usualTerms as usualTermsCall } from './contract.ts';
import * as contract from './registrations-contract.ts';
import { askRegister, checksOf } from './registration-checks.ts';

const PAGE = 50;
const MOST_COUNTED = 1_000;

const isIn = (sql: Db, view: contract.RegistrationView): Fragment =>
  ({
    waiting: () => sql`company.state = 'pending' and asked_at is null`,
    asked: () => sql`company.state = 'pending' and asked_at is not null`,
    // Of the last month: older ones are customers like any other.
    done: () => sql`company.state <> 'pending' and activated_at > now() - interval '30 days'`,
  })[view]();

/** The oldest first; what was decided, the last first. */
export const listRegistrations = readingJob(
  contract.listRegistrations,
  async ({ sql }, { view, after }) => {
    const isDone = view === 'done';
    const place = isDone ? sql`activated_at` : sql`company.created_at`;
    const behind =
      after === undefined
        ? sql`true`
        : isDone
          ? sql`(activated_at, company.id) < ((select activated_at from company where id = ${after}), ${after}::int)`
          : sql`(company.created_at, company.id) > ((select created_at from company where id = ${after}), ${after}::int)`;
    const rows = await sql<contract.RegistrationRow[]>`
      with page as materialized (
        select * from company where ${isIn(sql, view)} and ${behind}
        order by ${isDone ? sql`${place} desc, id desc` : sql`${place}, id`} limit ${PAGE + 1})
      select company.id, company.company_name, company.company_id, vat_id, ext_vat_id, company.state, company.created_at, asked_at,
             contact.email, contact.phone, trim(contact.first_name || ' ' || contact.last_name) as name,
             known.id as known_id, known.company_name as known_name
      from page company
      cross join lateral (
        select email, phone, first_name, last_name from person where customer_id = company.id
        order by 'admin' = any (roles) desc, state = 'blocked', id limit 1) contact
      left join lateral (
        select other.id, other.company_name from company other
        where company.company_id <> '' and other.id <> company.id
          and replace(other.company_id, ' ', '') = replace(company.company_id, ' ', '')
        order by other.state = 'pending', other.id limit 1) known on true
      order by ${isDone ? sql`activated_at desc, company.id desc` : sql`company.created_at, company.id`}`;
    const registrations = await Promise.all(
      rows.slice(0, PAGE).map(async (row) => ({
        ...row,
        checks: checksOf(row, await askRegister(row.company_id), row.known_id !== null),
      })),
    );
    return { registrations, has_more: rows.length > PAGE, counts: await countThem(sql) };
  },
);

async function countThem(sql: Db) {
  const counts = await Promise.all(
    contract.REGISTRATION_VIEWS.map(async (view) => {
      const [row] = await sql<[{ count: number }]>`
        select count(*)::int as count
        from (select from company where ${isIn(sql, view)} limit ${MOST_COUNTED + 1}) counted`;
      return [view, row.count] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<contract.RegistrationView, number>;
}

/** The price group that most new customers got lately, so that approving is one press. */
export const usualTerms = readingJob(usualTermsCall, async ({ sql }) => {
  const groups = await sql<{ name: string; discount_bp: number }[]>`
      select name, discount_bp from price_group order by name limit 1000`;
  const [usual] = await sql<{ name: string }[]>`
      select price_group.name from (
        select price_group_id, activated_at from company where state = 'active' and price_group_id is not null
        order by activated_at desc nulls last, id desc limit 20) latest
      join price_group on price_group.id = price_group_id
      group by 1 order by count(*) desc, max(activated_at) desc limit 1`;
  return { groups: [...groups], group: usual?.name ?? null };
});

/** Lets a company buy here, with its terms, and mails the link that sets the password: one step. */
export const approveRegistration = changingJob(
  contract.approveRegistration,
  async ({ sql, config, audit }, { id, message, is_unverified_accepted, ...terms }) => {
    const company = await lockPending(sql, id);
    const checks = checksOf(company, await askRegister(company.company_id), false);
    if (checks.company_id === 'wrong')
      throw new StaffError('customers.registration.wrongIco', { ico: company.company_id });
    if (checks.register !== 'ok' && !is_unverified_accepted)
      throw new StaffError('customers.registration.unverified');
    const { group, ...columns } = terms;
    await assignPriceGroup(sql, id, group);
    await sql`update company set ${sql(columns)} where id = ${id}`;
    const email = await findCustomerEmail(sql, id);
    await activateByStaff({ sql, config }, email, message);
    await audit.add('customer', email, { state: 'pending' }, { state: 'active', ...terms });
    return { email };
  },
);

export const refuseRegistration = changingJob(
  contract.refuseRegistration,
  async ({ sql, audit }, { id, text }) => {
    await lockPending(sql, id);
    const email = await findCustomerEmail(sql, id);
    await answerRegistration(sql, email, 'refused', said(text));
    await audit.add('customer', email, { state: 'pending' }, { state: 'blocked', reason: text });
    return { email };
  },
);

/** The registration stays and waits for what was asked for. */
export const askForMore = changingJob(contract.askForMore, async ({ sql, audit }, { id, text }) => {
  await lockPending(sql, id);
  const email = await findCustomerEmail(sql, id);
  await answerRegistration(sql, email, 'asked', said(text));
  await audit.add('customer', email, null, { asked: text });
  return { email };
});

function said(text: string): string {
  if (text.trim() === '') throw new StaffError('customers.registration.noText');
  return text.trim();
}

/** Two who press at once: the second finds it decided. */
async function lockPending(sql: Db, id: CompanyId) {
  const [company] = await sql<
    (Pick<contract.RegistrationRow, 'company_id' | 'vat_id' | 'ext_vat_id'> & { state: string })[]
  >`
    select company_id, vat_id, ext_vat_id, state from company where id = ${id} for no key update`;
  if (!company) throw ShopError.notFound('messages.customer.notFound');
  if (company.state !== 'pending') throw new StaffError('customers.registration.decided');
  return company;
}
