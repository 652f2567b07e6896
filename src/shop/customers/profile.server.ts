import type { Sql } from '#base/database/database.server.ts';
import type { CompanyId, Visitor } from '#shop/kernel/visitor.ts';
import type { Profile, StoredAddress } from './contract.ts';

export async function getProfile(sql: Sql, { customer: company, person }: Visitor) {
  const [[customer], addresses] = await Promise.all([
    sql<Profile[]>`
      select email, first_name, last_name, display_name, company_name, company_id, vat_id,
             ext_vat_id, phone, newsletter
      from person join company on company.id = customer_id where person.id = ${person!.id}`,
    listAddresses(sql, company!.id),
  ]);
  return { customer: customer!, addresses };
}

export const listAddresses = (sql: Sql, customerId: CompanyId) => sql<StoredAddress[]>`
  select address.id, type, coalesce(company, company_name) as name, address.first_name,
         address.last_name, street, city, zip, address.phone
  from customer_address address join company owner on owner.id = customer_id
  where customer_id = ${customerId} order by type`;
