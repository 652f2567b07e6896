import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import type { ChangeProject, ChangeProjectLine, ChangeSection } from './contract.ts';
import { checkRoom } from './room.server.ts';
import { lockOpen, lockProject, noteChange } from './visible.server.ts';

type Fields = Omit<ChangeProject, 'name' | 'is_archived'>;

/** As they are stored; what was not given is not there. */
export const columnsOf = ({ site_zip: zip, ...fields }: Fields) =>
  Object.fromEntries(
    Object.entries({ ...fields, site_zip: zip?.replace(' ', '') }).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** Writes the given fields and no other: the last write of a field wins. */
export async function changeProject(
  sql: Sql,
  visitor: SignedIn,
  id: number,
  { is_archived: archive, ...given }: ChangeProject,
): Promise<void> {
  await sql.begin(async (tx) => {
    const { is_archived: isArchived, person_id: owner } = await lockProject(tx, visitor, id);
    // For whoever did it, it would be gone.
    if (given.is_private && owner !== visitor.person.id)
      throw ShopError.conflict('messages.project.notOwner');
    const { name, ...fields } = given;
    const columns = { ...columnsOf(fields), ...(name === undefined ? {} : { name }) };
    if (isArchived && archive !== false && Object.keys(columns).length > 0)
      throw ShopError.conflict('messages.project.archived');
    if (isArchived && archive === false) await checkRoom(tx, visitor.customer.id);
    if (archive !== undefined && archive !== isArchived)
      await tx`update project set archived_at = ${archive ? tx`now()` : null} where id = ${id}`;
    if (Object.keys(columns).length > 0)
      await tx`update project set ${tx(columns)} where id = ${id}`.catch((error: unknown) => {
        throw (error as { constraint_name?: string }).constraint_name === 'project_check'
          ? new ShopError('messages.project.endsBefore', { key: 'ends_on' })
          : error;
      });
    await noteChange(tx, visitor, id);
  });
}

export async function deleteProject(sql: Sql, visitor: SignedIn, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    await lockProject(tx, visitor, id);
    await tx`delete from project where id = ${id}`;
  });
}

export async function changeSection(
  sql: Sql,
  visitor: SignedIn,
  { id, section }: { id: number; section: number },
  { name, position }: ChangeSection,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockOpen(tx, visitor, id);
    const [found] = await tx`
      update project_section set name = coalesce(${name ?? null}, name)
      where id = ${section} and project_id = ${id} returning id`;
    if (!found) throw noSection();
    if (position !== undefined) {
      const others = await tx<{ id: number }[]>`
        select id from project_section where project_id = ${id} and id <> ${section} order by position, id`;
      await tx`
        update project_section set position = place
        from unnest(${placed(others, section, position)}::int[]) with ordinality as moved (id, place)
        where project_section.id = moved.id`;
    }
    await noteChange(tx, visitor, id);
  });
}

export async function removeSection(
  sql: Sql,
  visitor: SignedIn,
  { id, section }: { id: number; section: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockOpen(tx, visitor, id);
    const [gone] = await tx`
      delete from project_section where id = ${section} and project_id = ${id} returning id`;
    if (!gone) throw noSection();
    await noteChange(tx, visitor, id);
  });
}

export async function changeProjectLine(
  sql: Sql,
  visitor: SignedIn,
  { id, line }: { id: number; line: number },
  change: ChangeProjectLine,
): Promise<void> {
  const { quantity = null, note = null, position } = change;
  await sql.begin(async (tx) => {
    await lockOpen(tx, visitor, id);
    const [found] = await tx<{ section_id: number }[]>`
      update project_line line set quantity = coalesce(${quantity}, line.quantity),
        note = coalesce(${note}, line.note), changed_at = now(), changed_by = ${visitor.person.id}
      from project_section section
      where line.id = ${line} and section.id = line.section_id and section.project_id = ${id}
      returning line.section_id`;
    if (!found) throw noLine();
    const section = change.section ?? found.section_id;
    if (section !== found.section_id || position !== undefined)
      await moveLine(tx, { id, line, section, position });
    await noteChange(tx, visitor, id);
  });
}

type Move = { id: number; line: number; section: number; position: number | undefined };

async function moveLine(tx: Db, { id, line, section, position }: Move): Promise<void> {
  const [target] = await tx`
    select from project_section where id = ${section} and project_id = ${id}`;
  if (!target) throw noSection();
  const others = await tx<{ id: number }[]>`
    select id from project_line where section_id = ${section} and id <> ${line} order by position, id`;
  await tx`
    update project_line set section_id = ${section}, position = place
    from unnest(${placed(others, line, position ?? others.length + 1)}::int[])
      with ordinality as moved (id, place)
    where project_line.id = moved.id`;
}

export async function removeProjectLine(
  sql: Sql,
  visitor: SignedIn,
  { id, line }: { id: number; line: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockOpen(tx, visitor, id);
    const [gone] = await tx`
      delete from project_line line using project_section section
      where line.id = ${line} and section.id = line.section_id and section.project_id = ${id}
      returning line.id`;
    if (!gone) throw noLine();
    await noteChange(tx, visitor, id);
  });
}

const placed = (others: { id: number }[], moved: number, position: number) =>
  others.map(({ id }) => id).toSpliced(position - 1, 0, moved);

export const noSection = () => ShopError.notFound('messages.project.sectionNotFound');
export const noLine = () => ShopError.notFound('messages.project.lineNotFound');
