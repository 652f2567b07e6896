import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { renameSession, startSession } from '#shop/customers/session.server.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import { withCode } from '#shop/identity/second-factor.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId, Visitor } from '#shop/kernel/visitor.ts';
import { ownOf } from '#shop/account/customers.server.ts';
import { enter, type From } from '#shop/account/sign/enter.server.ts';
import { SECOND_STEP } from './second-factor-contract.ts';

const MINUTES = 5;

/**
 * The password was right. The visitor's session remembers it for a moment and stays as it was otherwise: who
 * asks with it is a guest, or whoever was signed in before. Returns its new token.
 */
export async function awaitCode(tx: Db, visitor: Visitor, personId: PersonId): Promise<string> {
  const renamed = visitor.sessionId && (await renameSession(tx, visitor.sessionId));
  const { token, sessionId } = renamed
    ? { token: renamed, sessionId: visitor.sessionId }
    : await startSession(tx, null);
  await tx`
    insert into second_step (session_id, person_id, expires_at)
    values (${sessionId}, ${personId}, now() + make_interval(mins => ${MINUTES}))
    on conflict (session_id) do update
      set person_id = excluded.person_id, expires_at = excluded.expires_at`;
  return token;
}

/** How `sign/in` says it: no session of the person, so no success. */
export const codeNeeded = () =>
  new ShopError(SECOND_STEP, { key: 'code', status: 200, payload: { second_step: true } });

const tooLate = () => ShopError.conflict('messages.secondFactor.tooLate');

export async function signInByCode(shop: Shop, from: From, code: string) {
  const { sessionId } = from.visitor;
  const [waiting] = await shop.sql<{ person_id: PersonId }[]>`
    select person_id from second_step where session_id = ${sessionId} and expires_at > now()`;
  if (!waiting) throw tooLate();
  const { person_id: personId } = waiting;
  return withCode(ownOf(shop, { personId, address: from.address }), code, async (tx) => {
    // Locks the person first, in the same order as a change of the password.
    const [person] = await tx`
        select from person where id = ${personId} and ${stateOf(tx)} = 'active' for update`;
    const [step] = await tx`
        delete from second_step
        where session_id = ${sessionId} and person_id = ${personId} and expires_at > now()
        returning session_id`;
    if (!person || !step) throw tooLate();
    return enter(tx, from, personId);
  });
}
