import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type DeliveryState, putDelivery } from './delivery.server.ts';

/** `kept`: made and stored, and never handed on. */
export type EinvoiceState = DeliveryState | 'kept';
export type EinvoiceAnswer = {
  status?: number;
  code?: string;
  message: string;
  correlationId?: string;
  at: string;
};
export type EinvoiceEntry = {
  number: string;
  issued_on: string;
  company_name: string;
  state: EinvoiceState;
  receiver: string | null;
  attempts: number;
  /** When it is tried or asked for again; null when nothing is done by itself any more. */
  next_at: Date | null;
  provider: string | null;
  provider_id: string | null;
  answer: EinvoiceAnswer | null;
  taken_at: Date | null;
  changed_at: Date;
};

/** What a person has to decide about. */
export const FOR_PEOPLE = ['refused', 'failed', 'held'] as const;

/** Only what was never handed on has no delivery; of the others the index of states knows which they are. */
const isInState = (sql: Db, states: readonly string[]): Fragment =>
  states.includes('kept')
    ? sql`coalesce(state, 'kept') = any(${[...states]})`
    : sql`document.invoice_id = any(array(
        select invoice_id from einvoice_delivery where state = any(${[...states]})))`;

/** Electronic invoices with what became of them, the newest first. */
export const listEinvoices = (
  sql: Db,
  {
    states,
    number,
    limit,
  }: { states?: readonly string[] | undefined; number?: string | undefined; limit: number },
) => sql<EinvoiceEntry[]>`
  select invoice.number, issued_on::text, invoice.buyer ->> 'name' as company_name,
         coalesce(state, 'kept') as state, receiver, coalesce(attempts, 0) as attempts, next_at, provider,
         provider_id, answer, taken_at, coalesce(changed_at, document.created_at) as changed_at
  from einvoice_document document
  join invoice on invoice.id = document.invoice_id
  left join einvoice_delivery delivery on delivery.invoice_id = document.invoice_id
  where ${states ? isInState(sql, states) : sql`true`}
    and ${number ? sql`invoice.number = ${number}` : sql`true`}
  order by document.invoice_id desc limit ${limit}`;

/** When nothing is sent at all, and why; null when nothing is in the way. */
export async function findPause(sql: Db): Promise<{ until: Date; answer: EinvoiceAnswer } | null> {
  const [pause] = await sql<{ until: Date; answer: EinvoiceAnswer }[]>`
    select until, answer from einvoice_pause where until > now()`;
  return pause ?? null;
}

/** Somebody has put right what was in the way: a secret, the credit. */
export const endPause = (tx: Db) => tx`delete from einvoice_pause returning until`;

/** What may be sent once more: the same bytes under the same key. What was taken in may not. */
const SENDABLE_AGAIN = new Set<EinvoiceState>([
  'kept',
  'waiting',
  'refused',
  'held',
  'no_receiver',
]);

export async function sendAgain(tx: Db, number: string): Promise<EinvoiceState> {
  const [found] = await tx<{ id: number; xml: Buffer | null }[]>`
    select invoice.id, xml from invoice left join einvoice_document on invoice_id = invoice.id
    where number = ${number} for no key update of invoice`;
  if (!found) throw ShopError.notFound('messages.invoice.notFound');
  if (!found.xml) throw ShopError.conflict('messages.einvoice.none');
  const [delivery] = await tx<{ state: DeliveryState; request: string | null }[]>`
    select state, request from einvoice_delivery where invoice_id = ${found.id} for update`;
  const before = delivery?.state ?? 'kept';
  if (!SENDABLE_AGAIN.has(before)) throw ShopError.conflict('messages.einvoice.taken');
  if (!delivery) await putDelivery(tx, found.id, found.xml.toString('utf8'), 'waiting');
  await tx`
    update einvoice_delivery
    set state = 'waiting', may_be_late = true, next_at = now(), attempts = 0, changed_at = now()
    where invoice_id = ${found.id}`;
  return before;
}
