import type { Fragment, Sql, Tx } from '#base/database/database.server.ts';
import { drawHere } from '#base/files/draw.server.ts';
import type { Config } from '#base/process/config.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { changingJob, type JobContext, type Progress, readingJob } from '#staff/job.server.ts';
import { ALL_PERMISSIONS } from '#staff/permissions.ts';
import { categories } from '#staff/sheets/categories.server.ts';
import { bookSold, lockImports } from '#staff/sheets/save-rows.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { type FileName, type FileRow, saveFileRows } from './rows.server.ts';
import * as contract from './tasks-contract.ts';

/** Of more products somebody would wait for the answer, and visitors for the locks. */
export const MOST_AT_ONCE = 1_000;

type Wanted = {
  file: FileName;
  /** The category or the parameter that is changed, as its file knows it. */
  key: string;
  command: string;
  rows: FileRow[];
  /** Of which products are read anew. */
  products: Fragment;
};

/** At once, or by the worker, in its turn and in the name of who asks now. */
export async function saveOrQueue(context: JobContext, wanted: Wanted) {
  const { file, key, command, rows } = wanted;
  const { sql, who } = context;
  await refuseWaiting(sql, file, key);
  const [{ products }] = await sql<[{ products: number }]>`
    select count(*)::int as products from product where ${wanted.products}`;
  if (products <= MOST_AT_ONCE) return saveFileRows(context, file, rows);
  const [task] = await sql<[{ id: number }]>`
    insert into catalogue_task (file, command, key, rows, who, products)
    values (${file}, ${command}, ${key}, ${sql.json(rows as never)}, ${who}, ${products}) returning id`;
  return { task: task.id };
}

async function refuseWaiting(sql: Tx, file: FileName, key: string): Promise<void> {
  const [waiting] = await sql`
    select from catalogue_task where (file, key) = (${file}, ${key}) and state = 'waiting'`;
  if (waiting) throw ShopError.conflict('messages.office.categoryBusy');
}

type Row = contract.CategoryTask;

export const listTasks = readingJob(contract.listTasks, async ({ sql }) => ({
  tasks: [
    ...(await sql<Row[]>`
      select task.id, coalesce(category.label, parameter.name, task.key) as label, products, done, state, problem,
             coalesce((select name from staff_person where email = who), who) as who, created_at
      from catalogue_task task
      left join category on file = 'categories' and slug = task.key
      left join parameter on file = 'parameters' and parameter.key = task.key
      where state = 'waiting' or ended_at > now() - interval '1 hour'
      order by task.id desc limit 20`),
  ],
}));

type Task = { id: number; file: FileName; command: string; rows: FileRow[]; who: string };

/** In one transaction with the state of the task: a process that dies leaves it waiting as it was. */
const carryOut = changingJob({
  title: 'products category-task',
  needs: ['catalogue.change'],
  async work(context, { id, file, rows }: Task) {
    const { sql } = context;
    const [{ mine }] = await sql<[{ mine: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext('catalogue_task'), ${id}) as mine`;
    if (!mine) return false;
    const [waiting] = await sql`select from catalogue_task where id = ${id} and state = 'waiting'`;
    if (!waiting) return false;
    await lockImports(sql);
    await saveFileRows(context, file, rows);
    await sql`
      update catalogue_task set state = 'done', done = products, ended_at = now() where id = ${id}`;
    return true;
  },
  titleOf: ({ command }) => command,
  afterwards: (context) => bookSold(categories, context),
});

/** All that wait, the oldest first; gives how many were done. */
export async function carryOutTasks({
  sql,
  config,
}: {
  sql: Sql;
  config: Config;
}): Promise<number> {
  const tasks = await sql<Task[]>`
    select id, file, command, rows, who from catalogue_task where state = 'waiting' order by id`;
  let done = 0;
  for (const task of tasks) {
    const shop = {
      sql,
      config,
      who: task.who,
      face: 'terminal' as const,
      permissions: ALL_PERMISSIONS,
      isDryRun: false,
      progress: tellingOf(sql, task.id),
      draw: drawHere,
    };
    try {
      if (await carryOut(shop, task)) done += 1;
    } catch (error) {
      await giveUp(sql, task.id, error);
    }
  }
  return done;
}

/** What is refused now will be refused again; anything else, as a database that is away, is tried in the next round. */
async function giveUp(sql: Sql, id: number, error: unknown): Promise<void> {
  const isRefusal =
    error instanceof StaffError || (error instanceof ShopError && error.status < 500);
  if (!isRefusal) throw error;
  const problem = error instanceof ShopError ? error.problems[0]?.message : error.message;
  await sql`
    update catalogue_task set state = 'failed', problem = ${problem ?? ''}, ended_at = now()
    where id = ${id} and state = 'waiting'`;
}

const TELL_EACH_MS = 300;

/** Said beside the transaction, so that others see it meanwhile. */
function tellingOf(sql: Sql, id: number): Progress {
  let last = 0;
  return (_, done) => {
    if (done === undefined || Date.now() - last < TELL_EACH_MS) return;
    last = Date.now();
    sql`update catalogue_task set done = least(products, ${done}) where id = ${id} and state = 'waiting'`.catch(
      () => {},
    );
  };
}
