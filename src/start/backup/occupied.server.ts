import type { Sql } from '#base/database/database.server.ts';
import { StartError } from '#base/process/start-error.ts';

/** Names what a restore would destroy; null for an empty database. */
export async function findOccupant(sql: Sql): Promise<string | null> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`;
  if (tables.length === 0) return null;
  const has = (wanted: string) => tables.some(({ name }) => name === wanted);
  if (!has('migration'))
    throw new StartError('This database holds tables that are not a shop: choose another one.');
  const isFilled = has('setting') && (await sql`select from setting limit 1`).length > 0;
  const sessions = await countSessions(sql);
  if (!isFilled && sessions === 0) return null;
  const companies = has('company') ? 'company' : 'customer';
  return [
    isFilled && has('orders') ? await describeShop(sql, companies) : 'a shop',
    running(sessions),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The shop of a program before has its companies in a table of another name. */
async function describeShop(sql: Sql, companies: string): Promise<string> {
  const [shop] = await sql<Record<'orders' | 'customers' | 'products', number>[]>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from ${sql(companies)}) as customers,
           (select count(*)::int from product) as products`;
  const [last] = await sql<{ number: string; day: string }[]>`
    select number, to_char(created_at, 'YYYY-MM-DD HH24:MI') as day from orders order by id desc limit 1`;
  const orders = `${shop!.orders} orders${last ? ` (the last one ${last.number} of ${last.day})` : ''}`;
  return `a shop with ${orders}, ${shop!.customers} customers and ${shop!.products} products`;
}

const running = (sessions: number) =>
  sessions > 0 && `which is running right now (${sessions} connections)`;

async function countSessions(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null`;
  return row!.count;
}
