import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { refuseStale } from '#staff/stale.server.ts';
import type { CompanyFields } from './contract.ts';

/** The office names customers by their number, a terminal by an address of theirs: that of the first administrator. */
export async function findCustomerEmail(sql: Db, id: CompanyId): Promise<string> {
  const [contact] = await sql<{ email: string }[]>`
    select email from company_contact where customer_id = ${id}`;
  if (!contact) throw ShopError.notFound('messages.customer.notFound');
  return contact.email;
}

/** Somebody of this company, and of no other. */
export async function findColleagueEmail(
  sql: Db,
  { id, person }: { id: CompanyId; person: PersonId },
): Promise<string> {
  const [found] = await sql<{ email: string }[]>`
    select email from person where id = ${person} and customer_id = ${id}`;
  if (!found) throw ShopError.notFound('messages.people.notFound');
  return found.email;
}

type Versioned = CompanyFields & { version: number };

/** Checks the version that was on the screen and locks the company: of two saves at once the second is refused. */
export async function lockCompany(
  tx: Db,
  { id, version }: { id: CompanyId; version: number },
): Promise<CompanyFields> {
  const [row] = await tx<Versioned[]>`
    select company_name, company_id, vat_id, ext_vat_id, invoice_email, price_group.name as group,
           due_days::int, credit_limit_cents, peppol_address, einvoice_way, outside_duty, note, version
    from company left join price_group on price_group.id = price_group_id
    where company.id = ${id} for no key update of company`;
  if (!row) throw ShopError.notFound('messages.customer.notFound');
  if (row.version !== version) {
    const people = await tx<
      { email: string }[]
    >`select email from person where customer_id = ${id}`;
    const keys = people.map(({ email }) => email);
    await refuseStale(tx, { entity: 'customer', keys }, row);
  }
  const { version: _, ...fields } = row;
  return fields;
}
