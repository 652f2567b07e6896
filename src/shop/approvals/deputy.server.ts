import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import type { Deputy, SaveDeputy } from './contract.ts';
import { listCandidates } from './deciders.server.ts';

export async function getDeputy(sql: Db, visitor: SignedIn) {
  const [deputy] = await sql<Deputy[]>`
    select json_build_object('id', person.id, 'name', ${personName(sql)}) as person,
           from_day::text as from, until_day::text as until,
           (now() at time zone 'Europe/Bratislava')::date between from_day and until_day as is_now
    from approval_deputy join person on person.id = deputy_id
    where person_id = ${visitor.person.id}`;
  return { deputy: deputy ?? null, candidates: [...(await listCandidates(sql, visitor))] };
}

export async function saveDeputy(
  { sql }: Shop,
  visitor: SignedIn,
  { deputy }: SaveDeputy,
): Promise<void> {
  const { customer, person } = visitor;
  await sql.begin(async (tx) => {
    if (deputy === null) {
      const [ended] = await tx<{ deputy_id: PersonId; from: string; until: string }[]>`
        delete from approval_deputy where person_id = ${person.id}
        returning deputy_id, from_day::text as from, until_day::text as until`;
      if (!ended) return;
      const { deputy_id: about, ...before } = ended;
      await auditOwn(tx, person.id, { command: 'company: end a deputy', about, before });
      return;
    }
    const candidates = await listCandidates(tx, visitor);
    if (!candidates.some(({ id }) => id === deputy.person))
      throw new ShopError('messages.people.notFound', { key: 'deputy.person', status: 404 });
    await tx`
      insert into approval_deputy (person_id, customer_id, deputy_id, from_day, until_day)
      values (${person.id}, ${customer.id}, ${deputy.person}, ${deputy.from}, ${deputy.until})
      on conflict (person_id) do update set
        deputy_id = excluded.deputy_id, from_day = excluded.from_day, until_day = excluded.until_day`;
    await auditOwn(tx, person.id, {
      command: 'company: name a deputy',
      about: deputy.person,
      after: { from: deputy.from, until: deputy.until },
    });
  });
}
