import type { Tx } from '#base/database/database.server.ts';
import type { Audit } from '#staff/change.server.ts';
import { keyOf, sqlName, type Column, type Sheet } from './sheet.server.ts';

type Done = { changes: number; absent: Column[] };

/** Of a changed thing only what differs; of a new one everything it begins with. */
export async function addAudit(tx: Tx, sheet: Sheet, { changes, absent }: Done, audit: Audit) {
  if (changes === 0) return;
  const id = await audit.id();
  const key = tx.unsafe(
    `concat_ws(' ', ${keyOf(sheet)
      .map((column) => `target."${sqlName(column)}"`)
      .join(', ')})`,
  );
  const told = sheet.columns.filter(({ isRetold }) => !isRetold);
  const names = told.map(sqlName);
  // What the file does not have stays as it is, or follows from what it has.
  const given = told.filter((column) => column.otherwise ?? !absent.includes(column)).map(sqlName);
  const thing = (table: string, columns: string[]) =>
    tx.unsafe(
      `jsonb_build_object(${columns.map((name) => `'${name}', ${table}."${name}"`).join(', ')})`,
    );
  const same = tx.unsafe(
    `array[${given
      .map(
        (name) =>
          `case when known."${name}" is not distinct from target."${name}" then '${name}' end`,
      )
      .join(', ')}]`,
  );
  await tx`
    insert into audit_entry (audit_id, entity, key, before, after)
    select ${id}, ${sheet.entity}, ${key}, ${thing('known', given)} - same.names,
           ${thing('target', given)} - same.names
    from target join known using (id)
    cross join lateral (select array_remove(${same}, null) as names offset 0) as same
    where status = 'changed'`;
  await tx`
    insert into audit_entry (audit_id, entity, key, after)
    select ${id}, ${sheet.entity}, ${key}, ${thing('target', names)}
    from target where status = 'created'`;
}
