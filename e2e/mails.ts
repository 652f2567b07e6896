import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { expect } from './fixtures.ts';

/** The page the newest mail to an address leads to. */
export async function linkTo(sql: Sql, email: string): Promise<string> {
  const { pathname, search } = await addressIn(sql, email);
  return pathname + search;
}

/** The whole address, where it may be another origin's. */
export const addressIn = async (sql: Sql, email: string): Promise<URL> =>
  new URL(/https?:\S+/.exec(await mailTo(sql, email))![0]);

/** The text of the newest mail to an address. */
export const mailTo = async (sql: Sql, email: string) => textOf(await rawMailTo(sql, email));

/** As it left, with all its parts. Read from the file: what was sent is not kept. */
export async function rawMailTo(sql: Sql, email: string): Promise<string> {
  const [mail] = await sql<{ id: string }[]>`
    select id from outbox where recipient = ${email} order by id desc limit 1`;
  const file = join(process.env.E2E_DATA_DIR!, 'mail', `${mail!.id.padStart(8, '0')}.eml`);
  await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
  return readFileSync(file, 'utf8');
}

/** The plain text of a mail, decoded. */
function textOf(mail: string): string {
  const [, head, body] =
    /(Content-Type: text\/plain[\s\S]*?)\r?\n\r?\n([\s\S]*?)(?=\r?\n--|$)/.exec(mail)!;
  if (/base64/i.test(head!)) return Buffer.from(body!, 'base64').toString('utf8');
  const bytes = body!
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
