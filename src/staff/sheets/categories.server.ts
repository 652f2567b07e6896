import type { Fragment, Tx } from '#base/database/database.server.ts';
import type { Progress } from '#staff/job.server.ts';
import { say } from '#text/staff.ts';
import { deriveParameters } from '#shop/parameters/derive.server.ts';
import { MOST_LEVELS } from '#staff/category-levels.ts';
import { flag, slug, text, whole } from './kinds.ts';
import { categoryParameters } from './parameter-lists.ts';
import { CATEGORY_SAMPLE } from './samples/products-sample.ts';
import { column, KEPT, REQUIRED, type Found, type Sheet } from './sheet.server.ts';

export const categories: Sheet = {
  name: 'categories',
  subjects: ['catalogue'],
  entity: 'category',
  isCatalogue: true,
  mayCreate: true,
  columns: [
    column('slug', slug, REQUIRED, 'adresa, url', { isKey: true }),
    column('parent', slug, null, 'nadradena, nadradena-kategoria'),
    column('label', text(), REQUIRED, 'nazov, kratky-nazov'),
    column('title', text(), KEPT, 'titulok, nazov-na-stranke'),
    column('sentence', text({ longest: 1_000, hasLines: true }), '', 'veta, popis'),
    column('position', whole({ least: 0, most: 99_999 }), 0, 'poradie'),
    column('is_hidden', flag, false, 'skryta'),
    column('parameters', categoryParameters, '[]', 'parametre'),
  ],
  // Parents stand before their children, as people read a tree.
  select: (tx) => tx`
    select category.id, category.slug, parent.slug as parent, category.label, category.title,
           category.sentence, category.position, category.is_hidden,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'parameter', key, 'is_filterable', is_filterable, 'is_key', is_key,
                       'prefix', prefix) order by own.position, key)
                     from category_parameter own join parameter on parameter.id = parameter_id
                     where category_id = category.id), '[]') as parameters
    from category left join category parent on parent.id = category.parent_id`,
  check: async (tx) => {
    await tx`update target set title = label where title is null`;
    const strays = await findStrayParents(tx);
    const loops = strays.length > 0 ? strays : await findLoops(tx);
    const deep = loops.length > 0 ? loops : await findDeep(tx);
    return [...deep, ...(await findDepartments(tx)), ...(await findStrayParameters(tx))];
  },
  write,
  sample: CATEGORY_SAMPLE,
};

const findStrayParents = (tx: Tx) => tx<Found[]>`
  select row, 'parent' as column, parent as value, 'parent' as reason
  from target
  where parent is not null
    and not exists (select from category where category.slug = target.parent)
    and not exists (select from target named where named.slug = target.parent)`;

const findStrayParameters = (tx: Tx) => tx<Found[]>`
  select distinct on (row) row, 'parameters' as column, given.parameter as value,
         'parameterUnknown' as reason
  from target cross join jsonb_to_recordset(parameters) as given (parameter text)
  where not exists (select from parameter where key = given.parameter)
  order by row`;

/** What a shop begins with stays where it is and in sight; new departments may come. */
const findDepartments = (tx: Tx) => tx<Found[]>`
  select row, case when target.is_hidden then 'is_hidden' else 'parent' end as column,
         target.slug as value, 'department' as reason
  from target join category on category.id = target.id
  where category.parent_id is null and (target.parent is not null or target.is_hidden)`;

/** How the tree will be: what the file says of it, and the rest as it is. */
const placed = (tx: Tx): Fragment => tx`
  placed as (
    select slug, parent from target
    union all
    select category.slug, parent.slug from category
    left join category parent on parent.id = category.parent_id
    where category.slug not in (select slug from target))`;

/** Pages of the shop are no deeper; refused is whatever the file puts on the way to one that would be. */
const findDeep = (tx: Tx) => tx<Found[]>`
  with recursive ${placed(tx)}, reached as (
    select slug, array[slug] as way from placed where parent is null
    union all
    select placed.slug, way || placed.slug from placed join reached on placed.parent = reached.slug
  )
  select distinct row, 'parent' as column, parent as value, 'tooDeep' as reason
  from reached cross join unnest(way) as step (slug) join target on target.slug = step.slug
  where cardinality(way) > ${MOST_LEVELS} and target.status <> 'unchanged' and parent is not null`;

/** Whatever cannot be reached from a department hangs on itself. */
const findLoops = (tx: Tx) => tx<Found[]>`
  with recursive ${placed(tx)}, reached as (
    select slug from placed where parent is null
    union select placed.slug from placed join reached on placed.parent = reached.slug
  )
  select row, 'parent' as column, parent as value, 'loop' as reason
  from target where slug not in (select slug from reached)`;

/** Ids are given out first, so that a parent may come with its children. */
async function write(tx: Tx, progress?: Progress): Promise<void> {
  await tx`
    update target set id = nextval(pg_get_serial_sequence('category', 'id'))
    where status = 'created'`;
  await tx`
    insert into category (id, parent_id, slug, label, title, sentence, position, is_hidden)
    select target.id, coalesce(parent.id, fresh.id), target.slug, target.label, target.title,
           target.sentence, target.position, target.is_hidden
    from target
    left join category parent on parent.slug = target.parent
    left join target fresh on fresh.slug = target.parent and fresh.status = 'created'
    where target.status = 'created'`;
  await tx`
    update category
    set label = target.label, title = target.title, sentence = target.sentence, position = target.position
    from target where target.id = category.id and status = 'changed'`;
  // Apart, and only where it differs: the whole tree follows it.
  await tx`
    update category set parent_id = parent.id, is_hidden = target.is_hidden
    from target left join category parent on parent.slug = target.parent
    where target.id = category.id and status = 'changed'
      and (category.parent_id, category.is_hidden) is distinct from (parent.id, target.is_hidden)`;
  await writeParameters(tx, progress);
}

/** Products below a category that has moved, or has other parameters, are understood anew. */
async function writeParameters(tx: Tx, progress?: Progress) {
  await tx`
    create temporary table reordered on commit drop as
    select category.id, target.parameters,
           target.parameters is distinct from coalesce(known.parameters, '[]') as is_described,
           target.parent is distinct from known.parent as is_moved
    from target join category on category.slug = target.slug left join known on known.id = target.id
    where status <> 'unchanged'`;
  await tx`
    delete from category_parameter
    where category_id in (select id from reordered where is_described)`;
  await tx`
    insert into category_parameter (category_id, parameter_id, position, is_filterable, is_key, prefix)
    select reordered.id, parameter.id, place, is_filterable, is_key, prefix
    from reordered
    cross join rows from (jsonb_to_recordset(parameters) as (
      parameter text, is_filterable boolean, is_key boolean, prefix text
    )) with ordinality as given (key, is_filterable, is_key, prefix, place)
    join parameter using (key)
    where is_described`;
  await deriveParameters(
    tx,
    tx`category_id in (
      select category_id from category_ancestor
      where ancestor_id in (select id from reordered where is_described or is_moved))`,
    (done) => progress?.(say('import.writing'), done),
  );
}
