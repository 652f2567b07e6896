import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Drill, type Row, underBuyers } from './drill.ts';
import { prepareShop } from './shop-process.ts';
import type { Stand } from './stand.ts';

type Mood = 'fine' | 'down' | 'slow' | 'refusing' | 'dropping';
const MOODS: Mood[] = ['down', 'slow', 'refusing', 'dropping'];

export const smtp: Drill = {
  about:
    'a mail server that is down, slow, refuses, or drops the line after the mail; orders go on, mails follow',
  kinds: ['embedded'],
  // Seconds in each mood.
  rounds: { small: 1, full: 40 },
  async run(stand, seconds) {
    const server = await openMailServer();
    const shop = await prepareShop(
      stand.folder,
      { ...stand.env, SMTP_URL: server.url },
      'shop-with-smtp',
    );
    // Of two processes either could take a mail, and only one of them has this server.
    await stand.shop.end('SIGTERM');
    await shop.start();
    try {
      const rows: Row[] = [];
      for (const mood of MOODS) rows.push(await endure(stand, shop.origin, server, mood, seconds));
      return rows;
    } finally {
      await shop.end('SIGTERM');
      await stand.shop.start();
      server.close();
    }
  },
};

async function endure(
  stand: Stand,
  origin: string,
  server: MailServer,
  mood: Mood,
  seconds: number,
): Promise<Row> {
  const before = await lastMail(stand);
  const row = await underBuyers(
    stand,
    `mail server ${mood}`,
    async () => {
      server.set(mood);
      for (let second = 0; second < seconds; second += 1) {
        await sleep(1000);
        // Otherwise one try per mood: after a failure a mail waits for half a minute.
        await stand.sql`update outbox set due_at = now() where sent_at is null and last_error is not null`;
      }
      server.set('fine');
      return { count: seconds, recovery: [] };
    },
    origin,
  );
  const { sql } = stand;
  const written = await sql<
    { id: string }[]
  >`select id from outbox where id > ${before} and kind = 'order'`;
  for (const { id } of written) {
    const copies = server.letters.get(id) ?? 0;
    if (copies === 0) row.verdict.findings.push(`mail ${id} never arrived`);
    // A server that takes the mail and drops the line gets it again, under the same Message-ID.
    if (copies > 1 && mood !== 'dropping')
      row.verdict.findings.push(`mail ${id} arrived ${copies} times`);
  }
  return row;
}

const lastMail = async ({ sql }: Stand): Promise<string> =>
  (await sql<[{ id: string }]>`select coalesce(max(id), 0) as id from outbox`)[0].id;

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** Speaks just enough SMTP, and counts the mails it has by the id of their outbox row. */
async function openMailServer() {
  const mails = new Map<string, number>();
  const sockets = new Set<Socket>();
  let mood: Mood = 'fine';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (mood === 'down') return void socket.destroy();
    if (mood !== 'slow') socket.write('220 drill\r\n');
    let mail: string | null = null;
    socket.on('data', (chunk) => {
      if (mood === 'slow') return;
      if (mail === null) return talk(String(chunk));
      mail += String(chunk);
      if (mail.endsWith('\r\n.\r\n')) take(mail);
    });

    function talk(line: string) {
      if (line.startsWith('DATA')) mail = '';
      const isRefused = mood === 'refusing' && line.startsWith('RCPT');
      socket.write(
        isRefused ? '450 not now\r\n' : line.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n',
      );
    }
    function take(text: string) {
      const id = /^Message-ID: <outbox-(\d+)@/im.exec(text)?.[1] ?? 'unknown';
      mails.set(id, (mails.get(id) ?? 0) + 1);
      mail = null;
      if (mood === 'dropping') socket.destroy();
      else socket.write('250 taken\r\n');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters: mails,
    set: (next: Mood) => {
      mood = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
