import type { FastifyBaseLogger } from 'fastify';
import { beginTask, finishTask } from '#base/process/background-task.server.ts';
import { createParsePool, type ParsePool } from '#base/files/parse-pool.server.ts';
import { deliverNext } from '#shop/invoices/einvoice/network/deliver.server.ts';
import { readInbox } from '#shop/invoices/einvoice/network/inbox.server.ts';
import { readReceived } from '#shop/invoices/einvoice/network/read-received.server.ts';
import { createSapiClient, SapiError } from '#shop/invoices/einvoice/network/sapi-client.server.ts';
import type { SapiSettings } from '#shop/invoices/einvoice/network/sapi-connection.server.ts';
import {
  type EinvoiceSettings,
  getEinvoiceSettings,
} from '#shop/invoices/einvoice/network/settings.server.ts';
import { sendUndelivered } from '#shop/invoices/invoice-mail.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { every, startLoop, survivor } from './loop.server.ts';

const ROUND_PAUSE_MS = 2_000;
/** One answer; a token and one more try may come before it, all within the lease of a document. */
const TIMEOUT = 30_000;
const INBOX = 'einvoice-inbox';
const INBOX_EVERY = '5 minutes';
/** How often it is asked whether it is time to look. */
const TRY_INBOX = 60_000;
/** How long a stop waits for the document that is just being sent. */
const LAST_DOCUMENT = 3_000;

/** Electronic invoices go to the delivery service, beside the mail, which a slow provider must not hold up. */
export function startEinvoices(
  {
    sql,
    config,
    parsePool = createParsePool(),
  }: Pick<Shop, 'config' | 'sql'> & { parsePool?: ParsePool },
  log: FastifyBaseLogger,
  tellLost: (error: unknown) => void = () => {},
) {
  const { sapi } = config;
  if (!sapi) return async () => {};
  const isLookDue = every(TRY_INBOX);
  const clientFor = keptClient();

  async function next(isOver: () => boolean): Promise<boolean> {
    // Asked anew for each: they may have been changed meanwhile.
    const settings = await getEinvoiceSettings(sql);
    if (!settings.sending && !settings.inbox) return false;
    const { dic } = await getCompany(sql);
    const client = clientFor(sapiSettings(sapi!, settings, dic));
    if (settings.inbox) await receive(client, isOver);
    if (!settings.sending) return false;
    const done = await deliverNext({
      sql,
      settings,
      client,
      provider: sapi!.base,
      mail: (tx, number) => sendUndelivered({ sql: tx, config }, number),
    });
    if (!done) return false;
    const { number: invoice, state, reason } = done;
    const isFine = state === 'taken' || state === 'delivered';
    if (isFine) log.info({ invoice, state }, 'electronic invoice');
    else log.warn({ invoice, state, reason }, 'electronic invoice');
    return true;
  }

  /** By one process at a time, every few minutes; when it last went well is among the figures of the shop. */
  async function receive(client: Client, isOver: () => boolean) {
    if (!isLookDue()) return;
    if (!(await beginTask(sql, INBOX, INBOX_EVERY))) return;
    try {
      const provider = sapi!.base;
      const stored = await readInbox({ sql, client, provider, isStopping: isOver });
      if (stored > 0) log.info({ stored }, 'electronic invoices received');
      await finishTask(sql, INBOX);
    } catch (error) {
      if (!(error instanceof SapiError)) throw error;
      log.warn({ reason: error.message }, 'mailbox of electronic invoices');
    } finally {
      await readReceived({ sql, parsePool, isStopping: isOver });
    }
  }

  const survive = survivor(log, tellLost);
  return startLoop({
    round: async (isOver) => (await survive('electronic invoices', next(isOver))) ?? false,
    pause: ROUND_PAUSE_MS,
    // A document left half-way is due again after its lease, under the same key.
    patience: LAST_DOCUMENT,
  });
}

type Sapi = { base: string; clientId: string; clientSecret: string };
const sapiSettings = (
  sapi: Sapi,
  { scope, status_path }: EinvoiceSettings,
  dic: string,
): SapiSettings => ({
  ...sapi,
  scope,
  statusPath: status_path,
  participant: `0245:${dic}`,
  timeoutMs: TIMEOUT,
});

type Client = ReturnType<typeof createSapiClient>;

/** One client for as long as its settings stay, because it keeps the token. */
function keptClient() {
  let known: { key: string; client: Client } | undefined;
  return (settings: SapiSettings) => {
    const key = JSON.stringify(settings);
    if (known?.key !== key)
      known = { key, client: createSapiClient({ settings, fetch, now: Date.now }) };
    return known.client;
  };
}
