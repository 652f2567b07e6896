import type { Sql, Tx } from '#base/database/database.server.ts';

type Thing = Record<string, unknown>;

export type Audit = {
  /** The row of this command, for entries written by a query of one's own. */
  id(): Promise<string>;
  /** One changed thing; keeps only what differs, and nothing when nothing does. */
  add(entity: string, key: string, before: Thing | null, after: Thing | null): Promise<void>;
};

type Asked = { sql: Sql; who: string; /** What the audit calls it. */ title: string };

type Work<T> = (tx: Tx, audit: Audit) => Promise<T>;

/** After a deadlock between two changes. */
const MOST_TRIES = 3;

/**
 * One change of the shop: everything `work` does together with its audit, or nothing at all. What is not
 * kept, such as a dry run, is done and taken back, so that what is reported is what would really happen.
 * Running shops hear of it by the triggers of the tables they keep in memory. Of two that wait for each other the
 * database gives one up, which has left nothing behind and is done again.
 */
export async function change<T>(
  asked: Asked,
  work: Work<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await changeOnce(asked, work, isKept);
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
    }
}

const isDeadlock = (error: unknown) => (error as { code?: string } | null)?.code === '40P01';

async function changeOnce<T>(
  asked: Asked,
  work: Work<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await asked.sql.begin(async (tx) => {
      result = { value: await work(tx, auditOf(tx, asked)) };
      if (!isKept(result.value)) throw TAKE_BACK;
    });
  } catch (error) {
    if (error !== TAKE_BACK) throw error;
  }
  return result!.value;
}

const TAKE_BACK = new Error('taken back');

function auditOf(tx: Tx, { who, title }: Asked): Audit {
  let known: Promise<string> | undefined;
  const id = () => (known ??= addAudit(tx, who, title));

  async function add(entity: string, key: string, before: Thing | null, after: Thing | null) {
    const [was, is] = before && after ? difference(before, after) : [before, after];
    if (was && is && Object.keys(is).length === 0) return;
    await tx`
      insert into audit_entry (audit_id, entity, key, before, after)
      values (${await id()}, ${entity}, ${key},
              ${was && tx.json(was as never)}, ${is && tx.json(is as never)})`;
  }
  return { id, add };
}

async function addAudit(tx: Tx, who: string, title: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into audit (who, command) values (${who}, ${title}) returning id`;
  return row!.id;
}

/** The fields that differ, before and after. */
export function difference(before: Thing, after: Thing): [Thing, Thing] {
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (thing: Thing) => Object.fromEntries(changed.map((key) => [key, thing[key]]));
  return [pick(before), pick(after)];
}
