import type { Db } from '#base/database/database.server.ts';
import { isTooMuch, type ParsePool } from '#base/files/parse-pool.server.ts';
import type { Facts } from './received-facts.server.ts';

const READ_FACTS = {
  module: new URL('./received-facts.server.ts', import.meta.url),
  name: 'readFacts',
};
const MOST_TRIES = 5;

type Reading = { sql: Db; parsePool: ParsePool; isStopping?: () => boolean };
type Next = { id: number; tries: number; xml: Buffer };

/**
 * Reads what was stored: its number, supplier, day and sum, for lists. In another thread, because whoever sent it may have
 * written anything; what cannot be read is marked, and shown to a person as it came.
 */
export async function readReceived({ sql, parsePool, isStopping = () => false }: Reading) {
  for (;;) {
    if (isStopping()) return;
    const [next] = await sql<Next[]>`
      update einvoice_received set tries = tries + 1
      where id = (select id from einvoice_received where reading = 'waiting'
                  order by id limit 1 for update skip locked)
      returning id, tries, xml`;
    if (!next) return;
    const { id, tries } = next;
    const facts = tries > MOST_TRIES ? null : await factsOf(parsePool, next.xml);
    if (facts === 'later') return;
    await sql`
      update einvoice_received
      set ${sql(facts ? { ...facts, reading: 'read' } : { reading: 'unreadable' })} where id = ${id}`;
  }
}

async function factsOf(parsePool: ParsePool, xml: Buffer): Promise<Facts | 'later' | null> {
  try {
    const input = new Uint8Array(xml);
    const task = { work: READ_FACTS, input, whose: 'received documents', as: 'staff' } as const;
    const [facts] = await parsePool.run(task);
    return JSON.parse(Buffer.from(facts!).toString()) as Facts | null;
  } catch (error) {
    // The thread was ended from outside, or others keep it: a few times more.
    return isTooMuch(error) ? null : 'later';
  }
}
