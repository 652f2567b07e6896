import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkerPool } from '#base/process/worker-pool.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import { beginTask } from '#base/process/background-task.server.ts';
import { SWEEP } from '#shop/kernel/sweep.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { useDatabase } from '#tests/database.ts';
import { startWorker } from './worker.server.ts';

const { sql } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'bastion-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = pino({ level: 'silent' });
const workerPool = createWorkerPool();
afterAll(() => workerPool.close());
const cleanups: (() => Promise<unknown>)[] = [];
beforeEach(() => sql`truncate outbox`);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function worker(smtpUrl: string | null) {
  const config = { ...readConfig({}), smtpUrl, dataDir: folder };
  cleanups.push(await startWorker({ sql, config, formKey: '' }, workerPool, log));
}

async function smtp(options: SMTPServerOptions) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  cleanups.push(() => new Promise<void>((done) => server.close(() => done())));
  return `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
}

const write = (subject: string) =>
  putMail(sql, {
    kind: 'test',
    subjectKey: null,
    recipient: 'kupujuci@example.sk',
    subject,
    parts: [{ paragraph: 'Ďakujeme za objednávku.' }],
  });

const state = async () =>
  (
    await sql`select attempts, sent_at is not null as is_sent, last_error, due_at > now() as waits from outbox`
  )[0]!;

const lastMail = () => {
  const file = readdirSync(join(folder, 'mail')).toSorted().at(-1);
  return readFileSync(join(folder, 'mail', file!), 'utf8');
};

test('without a mail server a mail becomes a file', async () => {
  await worker(null);
  await sql`
    update setting set value = value || '{"name": "Nové meno", "email": "nova@bastion.sk"}'
    where key = 'company'`;
  await write('Potvrdenie č. 1');
  await expect.poll(async () => (await state()).is_sent).toBe(true);
  const [file] = readdirSync(join(folder, 'mail'));
  const mail = readFileSync(join(folder, 'mail', file!), 'utf8');
  expect(statSync(join(folder, 'mail', file!)).mode & 0o777).toBe(0o600);
  expect(mail).toContain('To: kupujuci@example.sk');
  expect(mail).toMatch(/^From: .*<nova@bastion\.sk>/m);
  expect(mail).toMatch(/Message-ID: <outbox-\d+@localhost>/i);
});

test('a mail is written when it leaves: both bodies of what it says, and nothing of it is kept', async () => {
  await write('Potvrdenie č. 3');
  const [waiting] = await sql`select text_body, html_body, attachments, content from outbox`;
  expect(waiting).toMatchObject({
    // What the program before fails on, instead of sending it empty.
    text_body: '',
    html_body: '',
    attachments: null,
    content: { parts: [{ paragraph: 'Ďakujeme za objednávku.' }], files: [] },
  });
  await worker(null);
  await expect.poll(async () => (await state()).is_sent).toBe(true);
  const mail = lastMail();
  expect(mail).toMatch(/text\/plain[^]+text\/html/);
  expect(mail).toContain('max-width:600px');
  const [sent] = await sql`select content, attachments from outbox`;
  expect(sent).toEqual({ content: null, attachments: [] });
});

test('what has left is kept by its head only, so no link in it can be read any more', async () => {
  // As the program before queued it, which wrote both bodies at once.
  await sql`
    insert into outbox (kind, recipient, subject, text_body, html_body, attachments)
    values ('password', 'kupujuci@example.sk', 'Nastavenie nového hesla', 'https://x/?token=tajne',
            '<a href="https://x/?token=tajne">Heslo</a>', '[{"filename": "a.pdf", "content": ""}]')`;
  await worker(null);
  await expect.poll(async () => (await state()).is_sent).toBe(true);
  expect(lastMail()).toMatch(/token=(3D)?tajne/);
  const [mail] = await sql`select * from outbox`;
  expect(JSON.stringify(mail)).not.toContain('tajne');
  expect(mail).toMatchObject({
    kind: 'password',
    recipient: 'kupujuci@example.sk',
    subject: 'Nastavenie nového hesla',
    text_body: '',
    html_body: '',
    attachments: [],
  });
});

test('with one it is sent once, with its own Message-ID', async () => {
  const mails: string[] = [];
  const url = await smtp({
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (chunk) => (mail += chunk));
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  await write('Potvrdenie č. 2');
  await worker(url);
  await worker(url);
  await expect.poll(async () => (await state()).is_sent).toBe(true);
  // Time for a second one, which must not come.
  await new Promise((later) => setTimeout(later, 500));
  expect(mails).toHaveLength(1);
});

/** Talks just enough SMTP to be unpleasant. */
async function rude(
  responses: (line: string) => string | null | undefined,
  greeting = '220 hello\r\n',
) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(greeting);
    socket.on('data', (chunk) => {
      const response = responses(String(chunk));
      if (response === null) socket.destroy();
      else if (response) socket.write(`${response}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  cleanups.push(async () => void server.close());
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

function breaksOff() {
  let isBody = false;
  return (line: string) => {
    if (isBody) return null;
    isBody = line.startsWith('DATA');
    return isBody ? '354 go on' : '250 ok';
  };
}

test.each([
  ['refuses', () => rude((line) => (line.startsWith('RCPT') ? '550 no such user' : '250 ok'))],
  ['breaks off in the mail', () => rude(breaksOff())],
  ['says nothing', () => rude(() => undefined, '')],
])('a server that %s leaves the mail for later', async (_name, server) => {
  await write('Neskôr');
  await worker(await server());
  await expect.poll(async () => (await state()).last_error).toBeTruthy();
  expect(await state()).toMatchObject({ attempts: 1, is_sent: false, waits: true });
});

test('a server that is down: tried again later, sent when it is back', async () => {
  await write('Keď bude');
  await worker('smtp://127.0.0.1:1');
  await expect.poll(async () => (await state()).last_error).toBeTruthy();
  for (const cleanup of cleanups.splice(0)) await cleanup();

  await sql`update outbox set due_at = now()`;
  await worker(
    await smtp({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done());
      },
    }),
  );
  await expect.poll(async () => (await state()).is_sent).toBe(true);
  expect((await state()).attempts).toBe(2);
});

test('customers who were never counted are counted from the start, whenever the sweep has its turn', async () => {
  await beginTask(sql, SWEEP, '1 hour');
  await sql`update customer_figures set year_from = null, orders = -1`;
  await worker(null);
  const uncounted = async () =>
    (await sql`select from customer_figures where year_from is null or orders < 0`).length;
  await expect.poll(uncounted, { timeout: 20_000 }).toBe(0);
});
