import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '#cli/run.server.ts';
import { useDatabase } from '#tests/database.ts';
import { ownerOf } from '#tests/owner.ts';
import type { Finding } from './finding.ts';

const { sql, connection } = useDatabase();
const scratch = mkdtempSync(join(tmpdir(), 'bastion-doctor-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function examine(env: NodeJS.ProcessEnv = {}) {
  const owner = ownerOf(connection, { DATA_DIR: scratch, ...env });
  const { code, text } = await owner('doctor --json');
  const findings: Finding[] = JSON.parse(text).findings;
  const bad = findings.filter(({ state }) => state === 'fail').map(({ check }) => check);
  return { code, findings, bad, text };
}
/** What it says while the shop is damaged; the damage is taken back. */
async function withDamage(damage: string, repair: string) {
  await sql.unsafe(damage);
  try {
    return await examine();
  } finally {
    await sql.unsafe(repair);
  }
}

test('a shop that is well, with advice beside every note', async () => {
  const { code, bad, findings } = await examine();
  expect([code, bad]).toEqual([0, []]);
  for (const { state, advice, message } of findings) {
    expect(message).not.toBe('');
    expect(advice === '').toBe(state === 'ok');
  }
  const { text } = await ownerOf(connection, { DATA_DIR: scratch })('doctor');
  expect(text).toContain('✓ Databáza: PostgreSQL');
  expect(text).toContain('→ Nastavte SMTP_URL');
});

test.each([
  [
    'mail that nobody sends',
    `insert into outbox (kind, recipient, subject, text_body, html_body, created_at)
     values ('late', 'a@b.sk', 'A', '', '', now() - interval '1 hour')`,
    `delete from outbox where kind = 'late'`,
    'outbox',
  ],
  [
    'mail that is refused again and again',
    `insert into outbox (kind, recipient, subject, text_body, html_body, attempts, last_error)
     values ('late', 'a@b.sk', 'A', '', '', 5, '550 no such user')`,
    `delete from outbox where kind = 'late'`,
    'outbox',
  ],
  [
    'a second factor of another SECRET',
    `insert into second_factor (person_id, secret, turned_on_at)
     select id, decode(repeat('00', 48), 'hex'), now() from person where email = 'demo@bastion.sk'`,
    'delete from second_factor',
    'configuration',
  ],
  [
    'electronic invoices that nobody takes',
    `insert into setting (key, value) values ('einvoice', '{"sending": true}')
     on conflict (key) do update set value = setting.value || '{"sending": true}'`,
    `update setting set value = value - 'sending' where key = 'einvoice'`,
    'einvoice',
  ],
  [
    'no way to order',
    'update payment_method set is_active = false',
    'update payment_method set is_active = true',
    'checkout',
  ],
  [
    'a product for nothing',
    'update product set price_cents = 0 where id = 1',
    'update product set price_cents = 100 where id = 1',
    'catalogue',
  ],
])('%s is found, and the exit code says so', async (_name, damage, repair, check) => {
  const { code, bad } = await withDamage(damage, repair);
  expect([code, bad]).toEqual([1, [check]]);
});

test('an empty shop is told how to fill itself', async () => {
  const { bad, text } = await withDamage(
    'update product set is_sold = false',
    'update product set is_sold = true',
  );
  expect(bad).toEqual(['catalogue']);
  expect(text).toContain('shop import products');
});

test('a public address without encryption, with logins everybody knows', async () => {
  const { bad } = await examine({ PUBLIC_URL: 'http://obchod.sk' });
  expect(bad).toEqual(['configuration', 'configuration']);
  const { findings } = await examine({ HOST: '0.0.0.0' });
  expect(findings[0]).toMatchObject({ check: 'configuration', state: 'warn' });
});

test('a public shop behind a proxy it was not told of, with the demo’s accounts', async () => {
  const open = { PUBLIC_URL: 'https://obchod.sk', DEMO: '1' };
  const { bad, text } = await examine(open);
  expect(bad).toEqual(['configuration', 'configuration']);
  expect(text).toMatch(/TRUST_PROXY/);
  expect(text).toMatch(/demo@bastion\.sk, druhy@bastion\.sk, nakupca@bastion\.sk/);
  expect((await examine({ ...open, TRUST_PROXY: '127.0.0.1' })).bad).toEqual(['configuration']);
  expect((await examine({ PUBLIC_URL: 'https://obchod.sk' })).text).toContain('DEMO=0');
});

test('a mail server: there, and not there', async () => {
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: () => (mails += 1),
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  const { port } = server.server.address() as { port: number };
  const there = await examine({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await new Promise<void>((done) => server.close(() => done()));
  expect(there.findings).toContainEqual(expect.objectContaining({ check: 'mail', state: 'ok' }));
  expect(mails).toBe(0);
  expect((await examine({ SMTP_URL: 'smtp://127.0.0.1:1' })).bad).toEqual(['mail']);
});

test('files nobody shows are counted, and cleaned away with an audit', async () => {
  const name = `${'0'.repeat(32)}.svg`;
  await sql`insert into file (name, media_type, size, bytes) values (${name}, 'image/svg+xml', 1, 'x')`;
  const owner = ownerOf(connection);
  const { findings } = await examine();
  expect(findings).toContainEqual(expect.objectContaining({ check: 'files', state: 'warn' }));
  const before = await sql`select count(*)::int as files from file`;
  await owner('files clean --dry-run');
  expect(await sql`select count(*)::int as files from file`).toEqual(before);
  expect(JSON.parse((await owner('files clean --json')).text)).toEqual({ removed: [name] });
  expect(await sql`select from audit_entry where key = ${name}`).toHaveLength(1);
});

test('a wrong variable or a database that is away is a finding, not a failure', async () => {
  const typed = (env: NodeJS.ProcessEnv) => {
    let text = '';
    return runCommand(['doctor', '--json'], { env, out: { write: (part) => (text += part) } }).then(
      (code) => ({ code, findings: JSON.parse(text).findings as Finding[] }),
    );
  };
  expect(await typed({ PORT: 'x' })).toMatchObject({
    code: 1,
    findings: [{ check: 'configuration', state: 'fail' }],
  });
  const env = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', DATA_DIR: scratch };
  expect(await typed(env)).toMatchObject({
    code: 1,
    findings: [{ check: 'database', state: 'fail' }, { check: 'disk' }, { check: 'mail' }],
  });
});

test('numbers of a series: a word at 80 % of the year, a failure when they are out', async () => {
  const { rows, restore } = await thisYearsOrders();
  const saidAt = async (last: number) => {
    await sql`update number_series set last = ${last} where series = 'order' and year = ${rows.year}`;
    return (await examine()).findings.find(({ check }) => check === 'numbers')!;
  };
  const at = (share: number) => rows.first - 1 + Math.ceil((rows.final - rows.first + 1) * share);
  try {
    expect(await saidAt(at(0.79))).toMatchObject({ state: 'ok' });
    expect(await saidAt(at(0.8))).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('80'),
    });
    expect(await saidAt(rows.final)).toMatchObject({ state: 'fail' });
  } finally {
    await restore();
  }
});

/** The series of the current year, which may not have begun. */
async function thisYearsOrders() {
  const before = await sql`select * from number_series where series = 'order'`;
  await sql`
    insert into number_series (series, year, last)
    select 'order', extract(year from now())::int, first from number_range('order', false)
    where not exists (select from number_series where series = 'order'
                      and year % 100 = extract(year from now())::int % 100)`;
  const [rows] = await sql<{ year: number; first: number; final: number }[]>`
    select year, first, final from number_series, number_range(series, year < 100)
    where series = 'order' and year % 100 = extract(year from now())::int % 100
    order by year limit 1`;
  const restore = async () => {
    await sql`delete from number_series where series = 'order'`;
    await sql`insert into number_series ${sql(before)}`;
  };
  return { rows: rows!, restore };
}
