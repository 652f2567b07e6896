import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { stateOf } from './state-of.server.ts';

export type CustomerState = 'pending' | 'active' | 'blocked';

export type CustomerEntry = {
  id: CompanyId;
  person_id: PersonId;
  email: string;
  state: CustomerState;
  company_name: string;
  company_id: string;
  vat_id: string;
  ext_vat_id: string;
  first_name: string;
  last_name: string;
  phone: string;
  group_name: string | null;
  created_at: Date;
  signed_in_at: Date | null;
};

export type CustomerFilter = {
  state: string | undefined;
  group: string | undefined;
  /** A piece of the e-mail, the company's name or its number. */
  search: string | undefined;
};

/** Every company that has an account, with its first administrator, for the shop's own people. */
export const listCustomers = (sql: Db, { state, group, search }: CustomerFilter) => sql<
  CustomerEntry[]
>`
  ${entries(sql, sql`company_contact`)}
  where ${state ? sql`${stateOf(sql)} = ${state}` : sql`true`}
    and ${group ? sql`price_group.name = ${group}` : sql`true`}
    and ${search ? sql`plain_text(concat_ws(' ', email, company_name, company_id)) like '%' || plain_text(${search}) || '%'` : sql`true`}
  order by company.company_name, company.id`;

/** The company of whoever signs in with this e-mail, and that person. */
export async function getCustomer(sql: Db, email: string): Promise<CustomerEntry> {
  const [customer] = await sql<CustomerEntry[]>`
    ${entries(sql, sql`person`)} where lower(person.email) = ${email.toLowerCase()}`;
  if (!customer) throw ShopError.notFound('messages.customer.notFound');
  return customer;
}

const entries = (sql: Db, people: Fragment) => sql`
  select company.id, person.id as person_id, email, ${stateOf(sql)} as state, company_name, company_id,
         vat_id, ext_vat_id, first_name, last_name, phone, price_group.name as group_name,
         company.created_at, signed_in_at
  from company join ${people} person on person.customer_id = company.id
  left join price_group on price_group.id = company.price_group_id`;
