import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import type { Reason } from './sapi-answer.ts';

export type DueDelivery = {
  invoice_id: number;
  number: string;
  state: 'waiting' | 'taken';
  key: string;
  request: string | null;
  provider_id: string | null;
  attempts: number;
  /** Whether an earlier try may have arrived. */
  was_in_doubt: boolean;
  /** Its day of issue is over, and nobody has let it go in spite of that. */
  is_late: boolean;
};

/** While a process sends a document it is not due for others; if the process dies, it is due again. */
const LEASE = '3 minutes';
/** The day of issue is the day of sending, so a try is never far away. */
const LONGEST_WAIT = '15 minutes';
/** How long a state is asked for ever more seldom. */
const LONGEST_LOOK = '6 hours';

/**
 * Takes the next document that is due; processes that ask at once get different ones. From now on its try may have
 * arrived, whatever is killed when. Nothing is sent during a pause.
 */
export async function takeDelivery(sql: Sql): Promise<DueDelivery | null> {
  const [due] = await sql<DueDelivery[]>`
    with due as (
      select invoice_id, is_in_doubt from einvoice_delivery
      where next_at <= now()
        and (state <> 'waiting' or not exists (select from einvoice_pause where until > now()))
      order by next_at, invoice_id limit 1 for update skip locked
    )
    update einvoice_delivery delivery
    set next_at = now() + ${LEASE}::interval, attempts = attempts + 1,
        is_in_doubt = delivery.is_in_doubt or state = 'waiting'
    from due join invoice on invoice.id = due.invoice_id
    where delivery.invoice_id = due.invoice_id
    returning delivery.invoice_id, invoice.number, state, key, request, provider_id, attempts,
              due.is_in_doubt as was_in_doubt,
              invoice.issued_on < current_date and not may_be_late as is_late`;
  return due ?? null;
}

/** Whoever comes too late, because another process has taken it since, changes nothing. */
const isOurs = (tx: Db, { invoice_id, attempts }: DueDelivery): Fragment =>
  tx`invoice_id = ${invoice_id} and attempts = ${attempts}`;

const answerOf = (tx: Db, reason: object | null) =>
  reason && tx.json({ ...reason, at: new Date().toISOString() });

/** Taken in, which is not delivered. Without a call for its state nothing more will be heard. */
export async function markTaken(
  tx: Db,
  due: DueDelivery,
  {
    provider,
    providerId,
    isAsked,
  }: { provider: string; providerId: string | null; isAsked: boolean },
): Promise<void> {
  await tx`
    update einvoice_delivery
    set state = 'taken', provider = ${provider}, provider_id = ${providerId}, request = null, attempts = 0,
        answer = null, taken_at = now(), changed_at = now(), is_in_doubt = false,
        next_at = ${isAsked && providerId ? tx`now() + interval '30 seconds'` : null}
    where ${isOurs(tx, due)}`;
  await tx`delete from einvoice_pause`;
}

/** The same again, later; `isInDoubt` when this try may have arrived. */
export async function markLater(
  tx: Db,
  due: DueDelivery,
  {
    reason,
    isInDoubt,
    afterSeconds,
  }: { reason: Reason; isInDoubt: boolean; afterSeconds: number | null },
): Promise<void> {
  await tx`
    update einvoice_delivery
    set answer = ${answerOf(tx, reason)}, is_in_doubt = ${isInDoubt}, changed_at = now(),
        next_at = now() + ${waitOf(tx, due.attempts, afterSeconds, LONGEST_WAIT)}
    where ${isOurs(tx, due)}`;
}

/** Half a minute, then twice as long each time; a provider that says when is asked then. */
const waitOf = (tx: Db, attempts: number, afterSeconds: number | null, longest: string) =>
  afterSeconds === null
    ? tx`least(interval '30 seconds' * pow(2, ${Math.min(attempts - 1, 20)}), ${longest}::interval)`
    : tx`interval '1 second' * ${Math.min(afterSeconds, 86_400)}`;

/** Nothing is wrong with the document: it is the first to go when the pause is over. */
export async function markBlocked(
  tx: Db,
  due: DueDelivery,
  { reason, afterSeconds }: { reason: Reason; afterSeconds: number | null },
): Promise<void> {
  const answer = answerOf(tx, reason)!;
  const wait = (tries: number) =>
    afterSeconds === null
      ? tx`least(interval '2 minutes' * pow(2, ${Math.min(tries, 20)}), interval '1 hour')`
      : tx`interval '1 second' * ${Math.min(afterSeconds, 86_400)}`;
  await tx`
    update einvoice_delivery
    set answer = ${answer}, is_in_doubt = ${due.was_in_doubt}, next_at = created_at, changed_at = now()
    where ${isOurs(tx, due)}`;
  const [before] = await tx<{ tries: number }[]>`select tries from einvoice_pause for update`;
  const tries = before?.tries ?? 0;
  await tx`
    insert into einvoice_pause (until, tries, answer) values (now() + ${wait(tries)}, ${tries + 1}, ${answer})
    on conflict (is_only) do update
    set until = excluded.until, tries = excluded.tries, answer = excluded.answer`;
}

/** Nothing more is done by itself: a person decides, or nobody has to. */
export async function markEnded(
  tx: Db,
  due: DueDelivery,
  state: 'delivered' | 'failed' | 'refused' | 'no_receiver' | 'held',
  {
    reason = null,
    isInDoubt = false,
  }: { reason?: Reason | { message: string } | null; isInDoubt?: boolean } = {},
): Promise<void> {
  await tx`
    update einvoice_delivery
    set state = ${state}, answer = ${answerOf(tx, reason)}, is_in_doubt = ${isInDoubt}, next_at = null,
        changed_at = now()
    where ${isOurs(tx, due)}`;
}

/** Its state is asked for again, ever more seldom; `null` says there is no such call. */
export async function markAsked(
  tx: Db,
  due: DueDelivery,
  afterSeconds: number | null,
): Promise<void> {
  await tx`
    update einvoice_delivery set next_at = now() + ${waitOf(tx, due.attempts, afterSeconds, LONGEST_LOOK)}
    where ${isOurs(tx, due)}`;
}

/** "Taken in" is the last that will be heard of it. */
export async function markLast(tx: Db, due: DueDelivery): Promise<void> {
  await tx`update einvoice_delivery set next_at = null where ${isOurs(tx, due)}`;
}
