import type { Tx } from '#base/database/database.server.ts';
import { RESERVED } from '#shop/filters/address.ts';
import { deriveParameters, dropUnusedValues } from '#shop/parameters/derive.server.ts';
import { listedValue, PARAMETER_KINDS, valueKey } from '#shop/parameters/parse.ts';
import type { Progress } from '#staff/job.server.ts';
import { say } from '#text/staff.ts';
import { CellError } from './cell-error.ts';
import { choice, text, whole } from './kinds.ts';
import { codes } from './lists.ts';
import { parameterValues } from './parameter-lists.ts';
import { PARAMETER_SAMPLE } from './samples/products-sample.ts';
import { column, REQUIRED, type Found, type Sheet } from './sheet.server.ts';

/** It stands in addresses of filtered listings, where some names mean something else. */
const parameterKey = text({
  longest: 60,
  check(value) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) throw new CellError('slug');
    if (RESERVED.some((name) => name === value)) throw new CellError('reservedKey');
    return value;
  },
});

/** What the texts of products mean; which categories have which of them stands in the file of categories. */
export const parameters: Sheet = {
  name: 'parameters',
  subjects: ['catalogue'],
  entity: 'parameter',
  isCatalogue: true,
  mayCreate: true,
  columns: [
    column('key', parameterKey, REQUIRED, 'kluc', { isKey: true }),
    column('name', text(), REQUIRED, 'nazov'),
    column('kind', choice([...PARAMETER_KINDS]), REQUIRED, 'druh'),
    column('unit', text({ longest: 20 }), '', 'jednotka'),
    column('aliases', codes, '{}', 'ine-nazvy'),
    column('values', parameterValues, '[]', 'hodnoty'),
    column('position', whole({ least: 0, most: 99_999 }), 0, 'poradie'),
  ],
  select: (tx) => tx`
    select id, key, name, kind, unit, aliases, position,
           coalesce((select jsonb_agg(jsonb_build_object('name', name, 'synonyms', synonyms)
                                      order by position)
                     from parameter_value
                     where parameter_id = parameter.id and position is not null), '[]') as values
    from parameter`,
  check: findNeedlessValues,
  write,
  sample: PARAMETER_SAMPLE,
};

function findNeedlessValues(tx: Tx) {
  return tx<Found[]>`
    select row, 'values' as column, kind as value, 'valuesOfKind' as reason
    from target where values <> '[]' and kind not in ('choice', 'choices')`;
}

async function write(tx: Tx, progress?: Progress): Promise<void> {
  await tx`
    insert into parameter (key, name, kind, unit, aliases, position)
    select key, name, kind, unit, aliases, position from target where status = 'created' order by row`;
  await tx`
    update parameter
    set name = target.name, kind = target.kind, unit = target.unit, aliases = target.aliases,
        position = target.position
    from target where target.id = parameter.id and status = 'changed'`;
  await listValues(tx);
  await deriveParameters(
    tx,
    tx`category_id in (
      select category_id from effective_parameter
      where parameter_id in (select id from target where status = 'changed'))`,
    (done) => progress?.(say('import.writing'), done),
  );
  await dropUnusedValues(tx);
}

type Listing = { id: number; unit: string; values: { name: string; synonyms: string[] }[] };

/** Values are called after what is measured: of another kind or unit they are other ones. */
async function listValues(tx: Tx): Promise<void> {
  await tx`
    delete from parameter_value using target join known using (id)
    where parameter_id = target.id and (target.kind, target.unit) <> (known.kind, known.unit)`;
  await tx`
    update parameter_value set position = null, synonyms = '{}'
    from target where parameter_id = target.id and status = 'changed'`;
  const listings = await tx<Listing[]>`
    select parameter.id, target.unit, target.values from target join parameter using (key)
    where status <> 'unchanged'`;
  for (const { id, unit, values } of listings)
    for (const [index, { name, synonyms }] of values.entries()) {
      const { key, number } = listedValue({ key: valueKey(name), name, synonyms }, unit);
      await tx`
        insert into parameter_value (parameter_id, key, name, number, position, synonyms)
        values (${id}, ${key}, ${name}, ${number}, ${index + 1}, ${synonyms})
        on conflict (parameter_id, key) do update
        set name = excluded.name, number = excluded.number, position = excluded.position,
            synonyms = excluded.synonyms`;
    }
}
