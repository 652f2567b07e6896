import type { Fragment, Tx } from '#base/database/database.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { sqlName, type Sheet } from '#staff/sheets/sheet.server.ts';
import { count, say, type StaffTextKey } from '#text/staff.ts';

export const MOST_NAMED = 30;

/** Rules for what is typed; what the shop had before may come back as it was. */
const RULES_OF_TYPING = new Set(['vatId', 'extVatId', 'phone', 'liesAndQuantity']);

/** What becomes of things that are not as the import left them, and of new ones that are in use. */
export type InTheWay = {
  newer: (tx: Tx, sheet: Sheet) => Promise<void>;
  /** Of those in `used`; true when it has taken some out, so that others may be in use now. */
  used: (tx: Tx) => Promise<boolean>;
};

type Named = { key: string; fields: string[]; total: number };

/** Whatever is not as the import left it was changed by somebody since; without a field it is gone. */
export const newerThings = (tx: Tx): Fragment => tx`
  select undone.key, field
  from undone join known on known.id = undone.id
  cross join lateral (select to_jsonb(known) as thing offset 0) as now
  cross join lateral jsonb_object_keys(undone.after) as field
  where now.thing -> field is distinct from undone.after -> field
  union all select key, null from undone where id is null`;

/** The name of a field in files. */
const columnName = (sheet: Sheet, field: string) =>
  sheet.columns.find((column) => sqlName(column) === field)?.name ?? field;

/** Nothing is undone while something is in the way. */
export const refuseInTheWay: InTheWay = { newer: refuseNewer, used: refuseUsed };

async function refuseNewer(tx: Tx, sheet: Sheet): Promise<void> {
  const found = await tx<Named[]>`
    with changed as (${newerThings(tx)})
    select key, array_remove(array_agg(field order by field), null) as fields,
           count(*) over ()::int as total
    from changed group by key order by key limit ${MOST_NAMED}`;
  if (found.length === 0) return;
  refuse(
    'undo.newer',
    found.map(({ key, fields }) =>
      fields.length === 0
        ? `${key}: ${say('undo.missing')}`
        : `${key}: ${fields.map((field) => columnName(sheet, field)).join(', ')}`,
    ),
    found[0]!.total,
  );
}

/** What cannot be withdrawn must not be in use. */
async function refuseUsed(tx: Tx): Promise<boolean> {
  const found = await tx<{ key: string; total: number }[]>`
    select key, count(*) over ()::int as total from fresh join used using (id)
    order by key limit ${MOST_NAMED}`;
  if (found.length > 0)
    refuse(
      'undo.used',
      found.map(({ key }) => key),
      found[0]!.total,
    );
  return false;
}

/** Values from before that lead nowhere now: a category that is gone, an address somebody else has taken. */
export async function refuseStrays(tx: Tx, sheet: Sheet): Promise<void> {
  const found = (await sheet.check(tx)).filter(({ reason }) => !RULES_OF_TYPING.has(reason));
  if (found.length === 0) return;
  const lines = found.slice(0, MOST_NAMED).map(({ column, value, reason, known = '' }) => {
    const sentence = say(`refusals.${reason as 'required'}`, { value, known });
    return `${column} „${value}“: ${sentence}`;
  });
  refuse('undo.strays', lines, found.length);
}

function refuse(key: StaffTextKey, lines: string[], total: number): never {
  const rest = total - lines.length;
  const more = rest > 0 ? [count('import.more', rest)] : [];
  throw new StaffError(key, {}, { details: [...lines, ...more] });
}
