import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { CompanyId, PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import { discountColumns, discountsOf } from './best-discounts.server.ts';
import { ownNumbersColumn, type PersonRow, personOf } from './session.server.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';

/** From the press in the office to the page of the shop. */
const TICKET_SECONDS = 60;
export const VIEWING_MINUTES = 30;

/** For somebody of the office: opens the shop once, as the first administrator of the company. */
export async function makeTicket(tx: Db, customerId: CompanyId, who: string): Promise<string> {
  const [person] = await tx<{ id: PersonId }[]>`
    select contact.id from company_contact contact join company on company.id = customer_id
    where customer_id = ${customerId} and company.state = 'active' and contact.state = 'active'`;
  if (!person) throw ShopError.conflict('messages.customer.notActive');
  const token = newToken();
  await tx`
    insert into viewing (token_hash, person_id, who, expires_at)
    values (${hashToken(token)}, ${person.id}, ${who}, now() + make_interval(secs => ${TICKET_SECONDS}))`;
  return token;
}

/** The ticket is spent, and another token is what the browser keeps. Null for one that is over or was used. */
export async function openViewing(sql: Sql, ticket: string): Promise<string | null> {
  const token = newToken();
  const [opened] = await sql`
    update viewing set token_hash = ${hashToken(token)}, is_open = true,
           expires_at = now() + make_interval(mins => ${VIEWING_MINUTES})
    where token_hash = ${hashToken(ticket)} and not is_open and expires_at > now() returning person_id`;
  return opened ? token : null;
}

/** The company that was viewed, to go back to it in the office. */
export async function endViewing(sql: Sql, token: string): Promise<CompanyId | null> {
  const [ended] = await sql<{ customer_id: CompanyId }[]>`
    delete from viewing using person
    where token_hash = ${hashToken(token)} and person.id = person_id returning customer_id`;
  return ended?.customer_id ?? null;
}

/**
 * As whom somebody of the office looks at the shop; null when that has ended. Looked up with every request: it ends with
 * its half an hour, with the account of the customer, and when who looks is paused. It has no session of the
 * customer's, so whatever a write asks for in its own statement is not there either.
 */
export async function findViewed(sql: Sql, token: string): Promise<SignedIn | null> {
  const [row] = await sql<(PersonRow & { who: string })[]>`
    select viewing.who, person.id as person_id, person.email, person.first_name, person.last_name, person.roles,
           company.id as customer_id, company.company_name, ${ownNumbersColumn(sql)},
           ${discountColumns(sql)}
    from viewing
    join person on person.id = viewing.person_id and person.state = 'active'
    join company on company.id = person.customer_id and company.state = 'active'
    left join price_group on price_group.id = company.price_group_id
    where viewing.token_hash = ${hashToken(token)} and is_open and viewing.expires_at > now()
      and not exists (select from staff_person where email = viewing.who and state <> 'active')`;
  return row ? { sessionId: null, viewedBy: row.who, ...personOf(row, discountsOf(row)) } : null;
}
