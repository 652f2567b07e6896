import type { Db } from '#base/database/database.server.ts';
import { beginTask, finishTask } from '#base/process/background-task.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { joinAskedMail } from '#shop/account/mails.server.ts';
import { isAsking } from './waiting-registrations.server.ts';

const JOINING = 'joining';

/** More are not let wait: an administrator who knows them can invite them. */
const MOST_ASKING = 5;

/** Locks the company: those who come at the same moment are counted one after another. */
export async function isFull(tx: Db, companyId: CompanyId): Promise<boolean> {
  await tx`select from company where id = ${companyId} for no key update`;
  const [asking] = await tx<[{ count: number }]>`
    select count(*)::int from person where customer_id = ${companyId} and ${isAsking(tx)}`;
  return asking.count >= MOST_ASKING;
}

/** All who wait in one mail, at most one a day: strangers can make it come. */
export async function tellAdministrators(
  tx: Db,
  { config }: Pick<Shop, 'config'>,
  companyId: CompanyId,
): Promise<void> {
  const [due] = await tx`
    insert into join_told (customer_id) values (${companyId})
    on conflict (customer_id) do update set at = now()
    where join_told.at < now() - interval '1 day' returning customer_id`;
  if (!due) return;
  const administrators = await tx<{ email: string; company_name: string }[]>`
    select person.email, company_name from person
    join company on company.id = customer_id and company.state = 'active'
    where customer_id = ${companyId} and person.state = 'active' and 'admin' = any (roles)
    order by person.id`;
  const asking = await tx<{ email: string }[]>`
    select email from person where customer_id = ${companyId} and ${isAsking(tx)} order by id`;
  const url = `${config.publicUrl}/account/people`;
  for (const { email, company_name: company } of administrators)
    await putMail(
      tx,
      joinAskedMail(
        { email, company, url },
        asking.map((one) => one.email),
      ),
    );
}

/** Registrations after a day's mail are in the mail of the next day. Null when another process has looked within the hour. */
export async function tellInTurn(
  shop: Pick<Shop, 'sql' | 'config'>,
  isOver = () => false,
): Promise<number | null> {
  const { sql } = shop;
  if (!(await beginTask(sql, JOINING, '1 hour'))) return null;
  const due = await sql<{ customer_id: CompanyId }[]>`
    select customer_id from join_told
    where at < now() - interval '1 day' and exists (
      select from person where person.customer_id = join_told.customer_id
        and person.created_at > join_told.at and ${isAsking(sql)})`;
  for (const { customer_id: companyId } of due)
    if (!isOver()) await sql.begin((tx) => tellAdministrators(tx, shop, companyId));
  if (!isOver()) await finishTask(sql, JOINING, due.length);
  return due.length;
}
