import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';

export type CustomerState = 'pending' | 'active' | 'blocked';

export type CustomerEntry = {
  id: number;
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

/** Everybody who has an account, for the shop's own people. */
export const listCustomers = (sql: Db, { state, group, search }: CustomerFilter) => sql<
  CustomerEntry[]
>`
  ${entries(sql)}
  where ${state ? sql`customer.state = ${state}` : sql`true`}
    and ${group ? sql`price_group.name = ${group}` : sql`true`}
    and ${search ? sql`plain_text(concat_ws(' ', email, company_name, company_id)) like '%' || plain_text(${search}) || '%'` : sql`true`}
  order by customer.company_name, customer.id`;

export async function getCustomer(sql: Db, email: string): Promise<CustomerEntry> {
  const [customer] = await sql<CustomerEntry[]>`
    ${entries(sql)} where lower(email) = ${email.toLowerCase()}`;
  if (!customer) throw ShopError.notFound('messages.customer.notFound');
  return customer;
}

const entries = (sql: Db) => sql`
  select customer.id, email, state, company_name, company_id, vat_id, ext_vat_id, first_name,
         last_name, phone, price_group.name as group_name, created_at, signed_in_at
  from customer left join price_group on price_group.id = customer.price_group_id`;
