import { createHash } from 'node:crypto';
import { type Db, isDatabaseDown, type Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { parseXml, textOf } from './element.ts';
import { type createSapiClient, SapiError } from './sapi-client.server.ts';
import { cleaned } from './xml-text.ts';

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
  } while (page !== null);
  if (problems.length > 0) throw problems[0];
  return stored;
}

/** Nobody hears us, or nobody may: the next document would be answered the same. */
const isOfAll = (error: unknown) =>
  isDatabaseDown(error) ||
  (error instanceof SapiError && [0, 401, 402, 403, 423, 429].includes(error.reason.status));

/** Whether it was stored just now: what was stored before is only acknowledged. */
async function take({ sql, client, provider }: Receiving, id: string): Promise<boolean> {
  const isNew = !(await isStored(sql, provider, id));
  if (isNew) await store(sql, provider, id, await client.received(id));
  await client.acknowledge(id);
  await sql`
    update einvoice_received set acknowledged_at = now()
    where provider = ${provider} and document_id = ${id} and acknowledged_at is null`;
  return isNew;
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
      ...{ provider, document_id: id, xml, hash, ...factsOf(payload) },
      metadata: sql.json(headOf(metadata)),
    })}
    on conflict (provider, document_id) do nothing`;
}

const HEAD = [
  ...['documentTypeId', 'processId', 'senderParticipantId', 'receiverParticipantId'],
  'creationDateTime',
];
/** What the provider says of it, without signs a database has no room for. */
const headOf = (metadata: object) =>
  Object.fromEntries(
    Object.entries(metadata)
      .filter(([key, value]) => HEAD.includes(key) && typeof value === 'string')
      .map(([key, value]) => [key, cleaned(String(value)).slice(0, 500)]),
  );

/** Somebody else's document may be anything: what cannot be read is stored as it came. */
function factsOf(payload: string) {
  try {
    const root = parseXml(payload);
    const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity';
    const at = (way: string) => textOf(root, way).slice(0, 200);
    return {
      ...{ number: at('cbc:ID'), supplier: at(`${seller}/cbc:RegistrationName`) },
      ...{ issued_on: at('cbc:IssueDate'), amount: at('cac:LegalMonetaryTotal/cbc:PayableAmount') },
    };
  } catch {
    return {};
  }
}

export type Received = {
  id: number;
  number: string;
  supplier: string;
  issued_on: string;
  amount: string;
  stored_at: Date;
  acknowledged_at: Date | null;
};

export const listReceived = (sql: Db, limit: number) => sql<Received[]>`
  select id, number, supplier, issued_on, amount, stored_at, acknowledged_at
  from einvoice_received order by id desc limit ${limit}`;

export async function getReceived(sql: Db, id: number): Promise<Buffer> {
  const [row] = await sql<{ xml: Buffer }[]>`select xml from einvoice_received where id = ${id}`;
  if (!row) throw ShopError.notFound('messages.einvoice.notReceived');
  return row.xml;
}
