import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { emptyBasket } from '#shop/basket/fill.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { t } from '#text/documents.ts';
import { columnsOf, noSection } from './change.server.ts';
import { type AddLines, PROJECT_LIMITS, type NewProject } from './contract.ts';
import { checkRoom } from './room.server.ts';
import { addFrom } from './source.server.ts';
import { lockOpen, lockProject, noteChange } from './visible.server.ts';

type Key = string | null;

export async function createProject(
  sql: Sql,
  visitor: SignedIn,
  given: NewProject,
  key: Key,
): Promise<{ id: number }> {
  const { name, source, clears_basket: clears = false, ...fields } = given;
  return sql.begin((tx) =>
    once(tx, { visitor, key, call: 'project/create', body: given }, async () => {
      await checkRoom(tx, visitor.customer.id);
      const [project] = await tx<[{ id: number }]>`
        insert into project ${tx({
          customer_id: visitor.customer.id,
          person_id: visitor.person.id,
          updated_by: visitor.person.id,
          name,
          ...columnsOf(fields),
        })} returning id`;
      if (source) {
        const section = await newSection(tx, project.id, t('project.firstSection'));
        await addFrom(tx, visitor, { project: project.id, section }, source);
        if (clears && source.from === 'basket') await emptyBasket(tx, visitor, source.basket);
      }
      return { id: project.id };
    }),
  );
}

export async function addLines(
  sql: Sql,
  visitor: SignedIn,
  id: number,
  { given, key }: { given: AddLines; key: Key },
): Promise<void> {
  const { source, section: wanted = null, clears_basket: clears = false } = given;
  await sql.begin((tx) =>
    once(tx, { visitor, key, call: `project/lines/${id}`, body: given }, async () => {
      await lockOpen(tx, visitor, id);
      const [found] = await tx<{ id: number }[]>`
        select id from project_section
        where project_id = ${id} and ${wanted === null ? tx`true` : tx`id = ${wanted}`}
        order by position desc, id desc limit 1`;
      if (!found && wanted !== null) throw noSection();
      const section = found?.id ?? (await newSection(tx, id, t('project.firstSection')));
      await addFrom(tx, visitor, { project: id, section }, source);
      if (clears && source.from === 'basket') await emptyBasket(tx, visitor, source.basket);
      await noteChange(tx, visitor, id);
      return {};
    }),
  );
}

export async function addSection(
  sql: Sql,
  visitor: SignedIn,
  id: number,
  { name, key }: { name: string; key: Key },
): Promise<void> {
  await sql.begin((tx) =>
    once(tx, { visitor, key, call: `project/section/${id}`, body: { name } }, async () => {
      await lockOpen(tx, visitor, id);
      await newSection(tx, id, name);
      await noteChange(tx, visitor, id);
      return {};
    }),
  );
}

/** With the prices its lines were saved at; what was ordered was ordered for the other one. */
export async function duplicateProject(
  sql: Sql,
  visitor: SignedIn,
  id: number,
  key: Key,
): Promise<{ id: number }> {
  return sql.begin((tx) =>
    once(tx, { visitor, key, call: `project/duplicate/${id}`, body: {} }, async () => {
      const { name } = await lockProject(tx, visitor, id);
      await checkRoom(tx, visitor.customer.id);
      const [copy] = await tx<[{ id: number }]>`
        insert into project (customer_id, person_id, updated_by, name, reference, is_private, site_street, site_city,
          site_zip, contact_name, contact_phone, note)
        select customer_id, ${visitor.person.id}, ${visitor.person.id},
          ${t('project.copyOf', { name }).slice(0, 120)}, reference, is_private, site_street, site_city, site_zip,
          contact_name, contact_phone, note
        from project where id = ${id} returning id`;
      const sections = await tx<{ id: number; copy: number }[]>`
        with made as (
          insert into project_section (project_id, position, name)
          select ${copy.id}, row_number() over (order by position, id), name
          from project_section where project_id = ${id} returning id, position)
        select was.id, made.id as copy from made
        join (select id, row_number() over (order by position, id) as position
              from project_section where project_id = ${id}) was using (position)`;
      await copyLines(tx, visitor, sections);
      return { id: copy.id };
    }),
  );
}

async function copyLines(
  tx: Db,
  visitor: SignedIn,
  sections: { id: number; copy: number }[],
): Promise<void> {
  await tx`
    insert into project_line (section_id, position, product_id, code, name, unit, quantity, note, saved_cents,
                              saved_fraction, saved_at, changed_by)
    select made.copy, position, product_id, code, name, unit, quantity, note, saved_cents, saved_fraction, saved_at,
           ${visitor.person.id}
    from unnest(${sections.map(({ id }) => id)}::int[], ${sections.map(({ copy }) => copy)}::int[]) as made (was, copy)
    join project_line line on line.section_id = made.was`;
}

async function newSection(tx: Db, project: number, name: string): Promise<number> {
  const [held] = await tx<[{ count: number; last: number }]>`
    select count(*)::int, coalesce(max(position), 0)::int as last
    from project_section where project_id = ${project}`;
  if (held.count >= PROJECT_LIMITS.sections)
    throw ShopError.conflict('messages.project.tooManySections');
  const [section] = await tx<[{ id: number }]>`
    insert into project_section (project_id, position, name)
    values (${project}, ${held.last + 1}, ${name}) returning id`;
  return section.id;
}
