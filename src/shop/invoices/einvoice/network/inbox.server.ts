import { createHash } from 'node:crypto';
import { type Db, isDatabaseDown, type Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type createSapiClient, SapiError } from './sapi-client.server.ts';
import { cleaned } from '#shop/invoices/einvoice/xml-text.ts';

export type Receiving = {
  sql: Sql;
  client: ReturnType<typeof createSapiClient>;
  provider: string;
  isStopping?: () => boolean;
};

/**
 * Everything that waits in the mailbox, the oldest first: fetched and stored, and acknowledged only then, so that
 * whatever is killed when, nothing is lost and nothing is stored twice. One that cannot be fetched or stored does not hold
 * up those behind it; what went wrong first is told at the end.
 */
export async function readInbox(context: Receiving): Promise<number> {
  const { client, isStopping = () => false } = context;
  let stored = 0;
  const problems: unknown[] = [];
  let page: string | null = null;
  let pages = 0;
  do {
    const { documents, next } = await client.inbox(page);
    for (const id of documents) {
      if (isStopping()) return stored;
      try {
        if (await take(context, id)) stored += 1;
      } catch (error) {
        if (isOfAll(error)) throw error;
        problems.push(error);
      }
    }
    page = next;
    pages += 1;
    // The rest comes with the next round; what is acknowledged is not listed again.
  } while (page !== null && pages < MOST_PAGES);
  if (problems.length > 0) throw problems[0];
  return stored;
}

const MOST_PAGES = 100;
/** Afterwards it is left with the provider, and shown to a person. */
const MOST_TRIES = 3;

/** Nobody hears us, or nobody may: the next document would be answered the same. */
const isOfAll = (error: unknown) =>
  isDatabaseDown(error) ||
  (error instanceof SapiError && [0, 401, 402, 403, 423, 429].includes(error.reason.status));

/** Whether it was stored just now: what was stored before is only acknowledged. */
async function take({ sql, client, provider }: Receiving, id: string): Promise<boolean> {
  const isNew = !(await isStored(sql, provider, id));
  if (isNew) {
    if (await isGivenUp(sql, provider, id)) return false;
    const document = await client.received(id).catch(async (error: unknown) => {
      if (isUnfit(error)) await noteNotFetched(sql, provider, id, error.reason.message);
      throw error;
    });
    await store(sql, provider, id, document);
  }
  await client.acknowledge(id);
  await sql`
    update einvoice_received set acknowledged_at = now()
    where provider = ${provider} and document_id = ${id} and acknowledged_at is null`;
  return isNew;
}

/** The provider has answered, and there is no document in it, or more than we take. */
const isUnfit = (error: unknown): error is SapiError =>
  error instanceof SapiError && error.reason.status === 200;

async function noteNotFetched(sql: Db, provider: string, id: string, reason: string) {
  await sql`
    insert into einvoice_not_fetched (provider, document_id, reason)
    values (${provider}, ${id}, ${reason})
    on conflict (provider, document_id) do update set tries = einvoice_not_fetched.tries + 1`;
}

async function isGivenUp(sql: Db, provider: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from einvoice_not_fetched
    where provider = ${provider} and document_id = ${id} and tries >= ${MOST_TRIES}`;
  return rows.length > 0;
}

async function isStored(sql: Db, provider: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from einvoice_received where provider = ${provider} and document_id = ${id}`;
  return rows.length > 0;
}

async function store(
  sql: Db,
  provider: string,
  id: string,
  { payload, metadata }: { payload: string; metadata: object },
): Promise<void> {
  const xml = Buffer.from(payload, 'utf8');
  const hash = createHash('sha256').update(xml).digest();
  await sql`
    insert into einvoice_received ${sql({
      provider,
      document_id: id,
      xml,
      hash,
      metadata: sql.json(headOf(metadata)),
    })}
    on conflict (provider, document_id) do nothing`;
  await sql`
    delete from einvoice_not_fetched where provider = ${provider} and document_id = ${id}`;
}

const HEAD = [
  'documentTypeId',
  'processId',
  'senderParticipantId',
  'receiverParticipantId',
  'creationDateTime',
];
/** What the provider says of it, without characters that a database cannot store. */
const headOf = (metadata: object) =>
  Object.fromEntries(
    Object.entries(metadata)
      .filter(([key, value]) => HEAD.includes(key) && typeof value === 'string')
      .map(([key, value]) => [key, cleaned(String(value)).slice(0, 500)]),
  );

export type Received = {
  reading: 'waiting' | 'read' | 'unreadable';
  id: number;
  number: string;
  supplier: string;
  issued_on: string;
  amount: string;
  stored_at: Date;
  acknowledged_at: Date | null;
};

export const listReceived = (sql: Db, limit: number) => sql<Received[]>`
  select id, number, supplier, issued_on, amount, stored_at, acknowledged_at, reading
  from einvoice_received order by id desc limit ${limit}`;

/** What the provider has for us and could not be taken: by its number there. */
export const listNotFetched = async (sql: Db): Promise<string[]> => {
  const rows = await sql<{ document_id: string }[]>`
    select document_id from einvoice_not_fetched order by since desc limit 20`;
  return rows.map((row) => row.document_id);
};

export async function getReceived(sql: Db, id: number): Promise<Buffer> {
  const [row] = await sql<{ xml: Buffer }[]>`select xml from einvoice_received where id = ${id}`;
  if (!row) throw ShopError.notFound('messages.einvoice.notReceived');
  return row.xml;
}
