import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';

/**
 * Projects belong to the company. A private one is there for its owner alone; when its owner is paused, administrators
 * find it, so that nothing is lost with a person.
 */
export const isVisibleTo = (sql: Db, { customer, person }: SignedIn): Fragment => sql`
  project.customer_id = ${customer.id}
  and (not project.is_private or project.person_id = ${person.id} or ${
    mayDo(person.roles, 'manage')
      ? sql`exists (select from person owner where owner.id = project.person_id and owner.state <> 'active')`
      : sql`false`
  })`;

export const noProject = () => ShopError.notFound('messages.project.notFound');

type Held = {
  id: number;
  name: string;
  reference: string;
  person_id: number;
  is_archived: boolean;
};

/** Held against every other change until the transaction ends. */
export async function lockProject(tx: Db, visitor: SignedIn, id: number): Promise<Held> {
  const [project] = await tx<Held[]>`
    select id, name, reference, person_id, archived_at is not null as is_archived from project
    where id = ${id} and ${isVisibleTo(tx, visitor)} for no key update`;
  if (!project) throw noProject();
  return project;
}

/** The same for a change of what it holds; an archived project is only looked at. */
export async function lockOpen(tx: Db, visitor: SignedIn, id: number): Promise<Held> {
  const project = await lockProject(tx, visitor, id);
  if (project.is_archived) throw ShopError.conflict('messages.project.archived');
  return project;
}

export async function noteChange(tx: Db, { person }: SignedIn, id: number): Promise<void> {
  await tx`update project set updated_at = now(), updated_by = ${person.id} where id = ${id}`;
}
