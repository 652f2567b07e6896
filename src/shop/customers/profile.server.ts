import type { Sql } from '#base/database.server.ts';
import type { Profile, StoredAddress } from './contract.ts';

export async function getProfile(sql: Sql, customerId: number) {
  const [[customer], addresses] = await Promise.all([
    sql<Profile[]>`
      select email, first_name, last_name, display_name, company_name, company_id, vat_id,
             ext_vat_id, phone, newsletter
      from customer where id = ${customerId}`,
    listAddresses(sql, customerId),
  ]);
  return { customer: customer!, addresses };
}

export const listAddresses = (sql: Sql, customerId: number) => sql<StoredAddress[]>`
  select address.id, type, coalesce(company, company_name) as name, address.first_name,
         address.last_name, street, city, zip, address.phone
  from customer_address address join customer on customer.id = customer_id
  where customer_id = ${customerId} order by type`;
