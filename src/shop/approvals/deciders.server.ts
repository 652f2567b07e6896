import type { Db, Fragment } from '#base/database/database.server.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import { mayDo, ROLES } from '#shop/kernel/roles.ts';
import type { CompanyId, PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import type { Colleague } from './contract.ts';

const APPROVING = ROLES.filter((role) => mayDo([role], 'approve'));
const BUYING_ROLES = ROLES.filter((role) => mayDo([role], 'buy'));

/** Condition on a row `named` of `approval_deputy`: it holds today, and the person it stands in for may decide. */
const isDeputyNow = (sql: Db): Fragment => sql`
  (now() at time zone 'Europe/Bratislava')::date between named.from_day and named.until_day
  and exists (select from person away where away.id = named.person_id and away.state = 'active'
              and away.roles && ${APPROVING}::text[])`;

/** Condition on a row `person`: may decide now, by a role or as a deputy. */
const decides = (sql: Db): Fragment => sql`
  person.state = 'active' and person.roles && ${BUYING_ROLES}::text[]
  and (person.roles && ${APPROVING}::text[] or exists (
    select from approval_deputy named where named.deputy_id = person.id and ${isDeputyNow(sql)}))`;

/** Whether somebody may decide about requests of colleagues. */
export async function isDecider(sql: Db, { person }: SignedIn): Promise<boolean> {
  if (mayDo(person.roles, 'approve')) return true;
  const [row] = await sql`select from person where id = ${person.id} and ${decides(sql)}`;
  return row !== undefined;
}

/** Who may decide about what this person asks for; never they themselves. */
export const listDeciders = (sql: Db, customerId: CompanyId, buyer: PersonId) => sql<Colleague[]>`
  select id, ${personName(sql)} as name from person
  where customer_id = ${customerId} and id <> ${buyer} and ${decides(sql)} order by id`;

type Asked = { customer_id: CompanyId; person_id: PersonId; wanted_id: PersonId | null };
type Told = { id: PersonId; email: string };

/**
 * Who gets the mails: whom the buyer has chosen, else all who may decide. Whoever has a deputy just now gets
 * none, unless the deputy is the buyer.
 */
export async function listTold(sql: Db, { customer_id, person_id, wanted_id }: Asked) {
  const all = await sql<(Told & { stands_for: PersonId[] })[]>`
    select id, email, array(select named.person_id from approval_deputy named
                            where named.deputy_id = person.id and ${isDeputyNow(sql)}) as stands_for
    from person
    where customer_id = ${customer_id} and id <> ${person_id} and ${decides(sql)}
      and not exists (
        select from approval_deputy named join person deputy on deputy.id = named.deputy_id
        where named.person_id = person.id and ${isDeputyNow(sql)}
          and deputy.id <> ${person_id} and deputy.state = 'active' and deputy.roles && ${BUYING_ROLES}::text[])
    order by id`;
  const chosen = all.filter(
    ({ id, stands_for }) =>
      wanted_id !== null && (id === wanted_id || stands_for.includes(wanted_id)),
  );
  return chosen.length > 0 ? chosen : all;
}

/** Colleagues of whom one may decide in place of the person. */
export const listCandidates = (sql: Db, { customer, person }: SignedIn) => sql<Colleague[]>`
  select id, ${personName(sql)} as name from person
  where customer_id = ${customer.id} and id <> ${person.id} and state = 'active'
    and roles && ${BUYING_ROLES}::text[]
  order by id`;
