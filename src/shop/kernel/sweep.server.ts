import { chmod, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fragment, Sql } from '#base/database/database.server.ts';
import { beginTask, finishTask } from '#base/process/background-task.server.ts';
import { KNOWN_DAYS } from './known-places.server.ts';
import { RETENTION, SHORT_TOPICS } from './retention.server.ts';

export const SWEEP = 'sweep';
/** One statement deletes so many: what has gathered in a year of neglect goes too, piece by piece. */
const BATCH = 1_000;
const DAY = 24 * 60 * 60 * 1_000;

/** Null when another process has swept within the hour; else how many rows are gone. */
export async function sweepInTurn(sql: Sql, isOver = () => false): Promise<number | null> {
  if (!(await beginTask(sql, SWEEP, '1 hour'))) return null;
  const count = await sweep(sql, isOver);
  if (!isOver()) await finishTask(sql, SWEEP, count);
  return count;
}

/** Throws away what has expired; a guest's basket goes with its session. */
export async function sweep(sql: Sql, isOver = () => false): Promise<number> {
  const mailAge = `${RETENTION.mailDays} days`;
  const downloadAge = `${RETENTION.downloadDays} days`;
  const auditAge = `${RETENTION.auditDays} days`;
  const stockFileAge = `${RETENTION.stockFileDays} days`;
  const longAuditAge = `${RETENTION.longAuditDays} days`;
  const batches: (() => Fragment)[] = [
    // Nobody repeats a request a day later; until then the results are stored.
    () => sql`
      delete from idempotency_key where ctid = any(array(
        select ctid from idempotency_key where created_at < now() - interval '24 hours' limit ${BATCH}))`,
    () => sql`
      delete from basket_addition where id = any(array(
        select id from basket_addition where created_at < now() - interval '1 day'
        order by created_at limit ${BATCH}))`,
    // Begun in quick order and left for a year.
    () => sql`
      delete from quick_order_draft where person_id = any(array(
        select person_id from quick_order_draft where saved_at < now() - interval '365 days'
        order by saved_at limit ${BATCH}))`,
    () => sql`
      delete from attempt where ctid = any(array(
        select ctid from attempt where at < now() - interval '1 day' limit ${BATCH}))`,
    () => sql`
      delete from known_place where ctid = any(array(
        select ctid from known_place
        where at < now() - make_interval(days => ${KNOWN_DAYS}) limit ${BATCH}))`,
    () => sql`
      delete from one_time_link where ctid = any(array(
        select ctid from one_time_link where expires_at < now() - interval '30 days' limit ${BATCH}))`,
    // Registrations that nobody confirmed while their link worked; the people go with the company.
    () => sql`
      delete from company where state = 'pending' and id = any(array(
        select customer_id from person where confirm_by < now() and state = 'pending' limit ${BATCH}))
        and not exists (
          select from person where customer_id = company.id
            and (person.state <> 'pending' or confirm_by is null or confirm_by >= now()))`,
    () => sql`
      delete from second_step where ctid = any(array(
        select ctid from second_step where expires_at < now() limit ${BATCH}))`,
    // Begun and never confirmed.
    () => sql`
      delete from second_factor where ctid = any(array(
        select ctid from second_factor
        where turned_on_at is null and begun_at < now() - interval '1 day' limit ${BATCH}))`,
    () => sql`
      delete from session where id = any(array(
        select id from session where expires_at < now() order by expires_at limit ${BATCH}
        for update skip locked))`,
    () => sql`
      delete from outbox where id = any(array(
        select id from outbox where sent_at < now() - ${mailAge}::interval order by sent_at limit ${BATCH}))`,
    () => sql`
      delete from price_list_download where id = any(array(
        select id from price_list_download where at < now() - ${downloadAge}::interval
        order by at limit ${BATCH}))`,
    // Of the office: who has not come back, devices that were asked and never answered, links nobody opened.
    () => sql`
      delete from staff_session where id = any(array(
        select id from staff_session where seen_at < now() - interval '1 day' limit ${BATCH}))`,
    () => sql`
      delete from staff_trusted_browser where id = any(array(
        select id from staff_trusted_browser where created_at < now() - interval '31 days'
        limit ${BATCH}))`,
    () => sql`
      delete from staff_challenge where ctid = any(array(
        select ctid from staff_challenge where expires_at < now() limit ${BATCH}))`,
    () => sql`
      delete from staff_link where ctid = any(array(
        select ctid from staff_link where expires_at < now() - interval '30 days' limit ${BATCH}))`,
    // Who had an order open and has gone.
    () => sql`
      delete from order_viewer where ctid = any(array(
        select ctid from order_viewer where seen_at < now() - interval '1 hour' limit ${BATCH}))`,
    // Tickets nobody used, and looks at the shop that have ended.
    () => sql`
      delete from viewing where ctid = any(array(
        select ctid from viewing where expires_at < now() limit ${BATCH}))`,
    ...importBatches(sql),
    // Entries go with their change. Topic by topic, as what stays longer is older than what goes.
    ...SHORT_TOPICS.map(
      (topic) => () => sql`
        delete from audit where id = any(array(
          select id from audit
          where audit_topic(command) = ${topic} and at < now() - ${auditAge}::interval
          order by at limit ${BATCH}))`,
    ),
    () => sql`
      delete from audit where id = any(array(
        select id from audit where at < now() - ${longAuditAge}::interval order by at limit ${BATCH}))`,
    // The sum of movements stays: what files did is from now on what it began with.
    () => sql`
      with old as (
        delete from stock_movement where (product_id, id) in (
          select product_id, id from stock_movement
          where kind = 'file' and at < now() - ${stockFileAge}::interval order by at limit ${BATCH})
        returning product_id, warehouse_id, id, quantity, at
      ), opening as (
        delete from stock_movement opening using (select distinct product_id, warehouse_id from old) as place
        where opening.product_id = place.product_id and opening.warehouse_id = place.warehouse_id
          and opening.kind = 'opening'
        returning opening.product_id, opening.warehouse_id, opening.id, opening.quantity, opening.at
      ), folded as (
        insert into stock_movement (product_id, warehouse_id, id, quantity, kind, at) overriding system value
        select product_id, warehouse_id, min(id), sum(quantity), 'opening', max(at)
        from (select * from old union all select * from opening) as both_of_them
        group by product_id, warehouse_id having sum(quantity) <> 0
      )
      select from old`,
  ];
  let total = 0;
  for (const batch of batches) {
    let gone = BATCH;
    while (gone === BATCH && !isOver()) {
      gone = (await batch()).count;
      total += gone;
    }
  }
  return total;
}

/** Mails that were written as files on this machine; old ones get the permissions of new ones, so that nobody else reads them. */
export async function sweepMailFiles(dataDir: string, now = Date.now()): Promise<number> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = join(folder, name);
    const known = await stat(file).catch(() => null);
    if (!known) continue;
    if (now - known.mtimeMs >= RETENTION.mailDays * DAY) {
      await unlink(file).catch(() => {});
      gone += 1;
    } else if ((known.mode & 0o077) !== 0) await chmod(file, 0o600).catch(() => {});
  }
  return gone;
}

/** Files that were brought and not finished; of finished ones the bytes, once nobody can take them back. */
const importBatches = (sql: Sql): (() => Fragment)[] => [
  () => sql`
    delete from file_import where id = any(array(
      select id from file_import
      where state in ('mapping', 'previewing', 'previewed', 'failed')
        and created_at < now() - interval '14 days' limit ${BATCH}))`,
  () => sql`
    delete from file_import_part where ctid = any(array(
      select part.ctid from file_import_part part join file_import on id = import_id
      where state in ('done', 'returned') and ended_at < now() - interval '31 days' limit ${BATCH}))`,
  () => sql`
    delete from file_import where id = any(array(
      select id from file_import where created_at < now() - interval '2 years' limit ${BATCH}))`,
];
