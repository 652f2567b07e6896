import { PassThrough } from 'node:stream';
import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { TOPICS, type Topic } from '#staff/day/contract.ts';
import { rolesOf, type StaffSession } from '#staff/people/sessions.server.ts';
import { type Permission, ROLE_PERMISSIONS, type StaffRole } from '#staff/permissions.ts';

/** A burst of changes is told once. */
const NOTICE_PAUSE_MS = 1_000;
/** More often than any proxy on the way gives up, and as often as is looked whose session is over. */
const BEAT = 15_000;
/** The number of streams of one person: a browser shares one among its tabs where it can. */
const MOST_OF_ONE = 6;
const MOST_STREAMS = 500;
/** Who does not read what is sent gets no more of it. */
const UNREAD = 64_000;

const NEEDS: Record<Topic, Permission> = {
  orders: 'orders.read',
  invoices: 'invoices.read',
  payments: 'payments.read',
  customers: 'customers.read',
  stock: 'stock.read',
  mails: 'customers.read',
  imports: 'history.read',
};

type Stream = { out: PassThrough; sessionId: number; personId: number; role: StaffRole };

/**
 * Screens that are open hear what has changed: which kind of thing, never what of it, so nobody learns more than the
 * calls that they then make tell them. The database is listened to from the first screen on.
 */
export function createLive(sql: Sql) {
  const streams = new Set<Stream>();
  const counts = { told: 0, refused: 0 };
  const topics = new Set<Topic>();
  const newOrders = new Set<string>();
  let listening: Promise<(() => Promise<void>)[]> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const send = ({ out }: Stream, text: string) => {
    if (out.writableLength > UNREAD) out.destroy();
    else out.write(text);
  };
  const end = (stream: Stream, why?: 'out' | 'full') => {
    streams.delete(stream);
    stream.out.end(why ? `event: ${why}\ndata: {}\n\n` : undefined);
  };

  const tell = () => {
    timer = undefined;
    for (const stream of streams) {
      const may = ROLE_PERMISSIONS[stream.role];
      const told = [...topics].filter((topic) => may.has(NEEDS[topic]));
      if (told.length === 0) continue;
      counts.told += 1;
      const data = { topics: told, new_orders: told.includes('orders') ? newOrders.size : 0 };
      send(stream, `event: changed\ndata: ${JSON.stringify(data)}\n\n`);
    }
    topics.clear();
    newOrders.clear();
  };
  const note = (...changed: Topic[]) => {
    for (const topic of changed) topics.add(topic);
    timer ??= setTimeout(tell, NOTICE_PAUSE_MS);
  };
  const hear = (said: string) => {
    if (said.startsWith('order ')) newOrders.add(said);
    const topic = said.startsWith('order ') ? 'orders' : TOPICS.find((one) => one === said);
    if (topic) note(topic);
  };
  // After a lost connection everything counts as changed, because events may have been missed.
  const hearAll = () => note(...TOPICS);
  const listen = async () => [
    (await sql.listen('bastion_office', hear, hearAll)).unlisten,
    // The channel that empties the caches of the shop; changes of stock come over it.
    (await sql.listen('bastion_changed', (said) => said === 'catalogue' && note('stock'))).unlisten,
  ];

  const look = async () => {
    const roles = await rolesOf(
      sql,
      [...streams].map(({ sessionId }) => sessionId),
    ).catch(() => null);
    for (const stream of streams) {
      const role = roles === null ? stream.role : roles.get(stream.sessionId);
      if (role === undefined) end(stream, 'out');
      else {
        stream.role = role;
        send(stream, ': \n\n');
      }
    }
  };

  return {
    counts,
    get open() {
      return streams.size;
    },
    look,
    async add({ id: sessionId, person }: StaffSession): Promise<PassThrough> {
      if (streams.size >= MOST_STREAMS) {
        counts.refused += 1;
        throw new ShopError('messages.tooManyRequests', { status: 429 });
      }
      listening ??= listen().catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      await listening;
      const mine = [...streams].filter(({ personId }) => personId === person.id);
      if (mine.length >= MOST_OF_ONE) end(mine[0]!, 'full');
      const stream: Stream = {
        out: new PassThrough(),
        sessionId,
        personId: person.id,
        role: person.role,
      };
      streams.add(stream);
      stream.out.once('close', () => streams.delete(stream));
      // A browser that has lost it comes back after so long.
      stream.out.write('retry: 3000\n\n');
      beat ??= setInterval(() => void look(), BEAT).unref();
      return stream.out;
    },
    endAll: () => streams.forEach((stream) => end(stream)),
    async stop() {
      clearTimeout(timer);
      clearInterval(beat);
      streams.forEach((stream) => end(stream));
      for (const unlisten of (await listening) ?? []) await unlisten();
    },
  };
}
