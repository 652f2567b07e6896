import type { Db } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { NO_PASSWORD } from '#shop/identity/password.server.ts';
import type { Role } from '#shop/kernel/roles.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { works } from '#shop/projects/share/links.server.ts';
import type { Colleague } from './contract.ts';

type Row = {
  id: PersonId;
  email: string;
  first_name: string;
  last_name: string;
  roles: Role[];
  state: 'pending' | 'active' | 'blocked';
  order_limit_cents: Cents | null;
  month_limit_cents: Cents | null;
  month_cents: Cents;
  has_password: boolean;
  signed_in_at: Date | null;
  invited_until: Date | null;
  keys: string[];
  links: number;
};

/** Whoever was invited has no password until they come; whoever registered typed one, which opens nothing. */
function stateOf({ state, has_password }: Row): Colleague['state'] {
  if (state === 'pending') return has_password ? 'asking' : 'invited';
  return state === 'active' ? 'active' : 'paused';
}

type Whose = { customer: { id: CompanyId }; person: { id: PersonId } | null };

/** Administrators first, then as they came. */
export async function listPeople(sql: Db, { customer, person }: Whose): Promise<Colleague[]> {
  const rows = await sql<Row[]>`
    select id, email, first_name, last_name, roles, state, order_limit_cents, month_limit_cents, signed_in_at,
           password_hash <> ${NO_PASSWORD} as has_password,
           (month_spent(id) + month_waiting(id))::int as month_cents,
           (select max(expires_at) from one_time_link
            where person_id = person.id and purpose = 'invitation' and used_at is null
              and expires_at > now()) as invited_until,
           array(select name from api_key
                 where person_id = person.id and revoked_at is null and coalesce(expires_at > now(), true)
                 order by id) as keys,
           (select count(*)::int from shared_list where person_id = person.id and ${works(sql)}) as links
    from person where customer_id = ${customer.id}
    order by 'admin' = any (roles) desc, id`;
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    roles: row.roles,
    state: stateOf(row),
    order_limit: row.order_limit_cents === null ? null : toEuros(row.order_limit_cents),
    month_limit: row.month_limit_cents === null ? null : toEuros(row.month_limit_cents),
    month_spent: toEuros(row.month_cents),
    signed_in_at: row.signed_in_at?.toISOString() ?? null,
    invited_until: row.invited_until?.toISOString() ?? null,
    keys: row.keys,
    links: row.links,
    is_you: row.id === person?.id,
  }));
}
