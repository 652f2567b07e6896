import { type Db, inTransaction, type Sql } from '#base/database/database.server.ts';
import type { DeliveryState } from './delivery.server.ts';
import * as queue from './delivery-queue.server.ts';
import type { createSapiClient } from './sapi-client.server.ts';
import type { EinvoiceSettings } from './settings.server.ts';

export type Delivering = {
  sql: Sql;
  client: ReturnType<typeof createSapiClient>;
  settings: EinvoiceSettings;
  /** Where the provider is, to be kept with what went there. */
  provider: string;
  /** Mails PDF and XML to the customer, in the transaction that says so. */
  mail(tx: Db, number: string): Promise<void>;
};

/** What has become of one document; null when none was due. */
export type Delivered = {
  number: string;
  state: DeliveryState | 'blocked';
  reason: string;
} | null;

/** The next document that is due: sent, or its state asked for. Each answer is one transaction. */
export async function deliverNext(context: Delivering): Promise<Delivered> {
  const due = await queue.takeDelivery(context.sql);
  if (!due) return null;
  const [state, reason = ''] = await (due.state === 'waiting' ? send : look)(context, due);
  return { number: due.number, state, reason };
}

type Outcome = [NonNullable<Delivered>['state'], string?];
type Due = queue.DueDelivery;

async function send(context: Delivering, due: Due): Promise<Outcome> {
  const { sql, client, settings, provider } = context;
  const wasInDoubt = due.was_in_doubt;
  if (due.is_late && settings.late === 'hold') {
    await queue.markEnded(sql, due, 'held', { isInDoubt: wasInDoubt });
    return ['held'];
  }
  const sent = await client.send({ key: due.key, body: due.request! });
  const isAsked = settings.status_path !== '';
  if (sent.state === 'taken') {
    const { providerId } = sent;
    await inTransaction(sql, (tx) => queue.markTaken(tx, due, { provider, providerId, isAsked }));
    return ['taken'];
  }
  const { reason } = sent;
  const said = `${reason.status} ${reason.code} ${reason.message}`.trim();
  // Known there by its number: that was we, before a try whose answer was lost, or somebody else.
  if (sent.state === 'duplicate' && wasInDoubt) {
    await inTransaction(sql, (tx) =>
      queue.markTaken(tx, due, { provider, providerId: null, isAsked }),
    );
    return ['taken', said];
  }
  if (sent.state === 'no_receiver') {
    await inTransaction(sql, async (tx) => {
      await queue.markEnded(tx, due, 'no_receiver', { reason });
      await context.mail(tx, due.number);
    });
    return ['no_receiver', said];
  }
  if (!('afterSeconds' in sent)) {
    await queue.markEnded(sql, due, 'refused', { reason });
    return ['refused', said];
  }
  const { afterSeconds } = sent;
  if (sent.state === 'blocked') {
    await inTransaction(sql, (tx) => queue.markBlocked(tx, due, { reason, afterSeconds }));
    return ['blocked', said];
  }
  const isInDoubt = wasInDoubt || sent.state === 'unknown';
  await queue.markLater(sql, due, { reason, isInDoubt, afterSeconds });
  return ['waiting', said];
}

/** The provider's own call, where it has one; the one place that knows it is `client.delivery`. */
async function look({ sql, client }: Delivering, due: Due): Promise<Outcome> {
  const found = await client.delivery(due.provider_id!);
  if (found.state === 'delivered') {
    await queue.markEnded(sql, due, 'delivered');
    return ['delivered'];
  }
  if (found.state === 'failed') {
    await queue.markEnded(sql, due, 'failed', { reason: { message: found.reason } });
    return ['failed', found.reason];
  }
  if (found.state === 'unavailable') {
    await queue.markLast(sql, due);
    return ['taken'];
  }
  await queue.markAsked(sql, due, found.state === 'later' ? found.afterSeconds : null);
  return ['taken'];
}
