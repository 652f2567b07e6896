import type { Fragment, Sql } from '#base/database/database.server.ts';
import { toEuros } from '#base/values/money.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import type { ProjectBrief, ProjectItem, Sort, Which } from '#shop/projects/contract.ts';
import { countLines } from '#shop/projects/lines.server.ts';
import { placeOf, type Site } from '#shop/projects/place.ts';
import { sumsOf, type Sums } from '#shop/projects/rules.ts';
import { isVisibleTo } from '#shop/projects/visible.server.ts';

type Counts = Record<Which, number>;
export type Page = {
  which: Which;
  limit: number;
  offset: number;
  q?: string | undefined;
  sort?: Sort | undefined;
};

export type HeadRow = Site & {
  id: number;
  name: string;
  reference: string;
  is_private: boolean;
  person_id: number;
  archived_at: Date | null;
  updated_at: Date;
  updated_by: { id: number; name: string };
};

export const headColumns = (sql: Sql): Fragment => sql`
  project.id, project.name, project.reference, project.is_private, project.person_id,
  project.archived_at, project.updated_at, project.site_street, project.site_city, project.site_zip,
  (select json_build_object('id', person.id, 'name', ${personName(sql)})
   from person where person.id = project.updated_by) as updated_by`;

export async function listProjects(sql: Sql, visitor: SignedIn, page: Page) {
  const { which, limit, offset, q = '', sort = 'updated' } = page;
  const isVisible = isVisibleTo(sql, visitor);
  const lists: Record<Which, Fragment> = {
    open: sql`archived_at is null`,
    mine: sql`archived_at is null and project.person_id = ${visitor.person.id}`,
    archived: sql`archived_at is not null`,
  };
  const order = sort === 'name' ? sql`plain_text(project.name), id` : sql`updated_at desc, id desc`;
  const [[counts], rows] = await Promise.all([
    sql<[Counts]>`
      select count(*) filter (where ${lists.open})::int as open,
             count(*) filter (where ${lists.mine})::int as mine,
             count(*) filter (where ${lists.archived})::int as archived
      from project where ${isVisible}`,
    sql<(HeadRow & { all: number })[]>`
      select ${headColumns(sql)}, count(*) over ()::int as all from project
      where ${isVisible} and ${lists[which]} and ${holds(sql, q)}
      order by ${order} limit ${limit} offset ${offset}`,
  ]);
  const lines = await countLines(
    sql,
    rows.map(({ id }) => id),
    visitor.customer.discounts,
  );
  return {
    projects: rows.map((row) => itemOf(row, sumsOf(lines.get(row.id)!), visitor)),
    projects_count: rows[0]?.all ?? 0,
    counts,
  };
}

/** Name, place, their own number, number of an order, code or name of a product. */
const holds = (sql: Sql, words: string): Fragment =>
  words === ''
    ? sql`true`
    : sql`(
      strpos(plain_text(concat_ws(' ', project.name, project.reference, site_street, site_zip, site_city)),
             plain_text(${words})) > 0
      or exists (select from orders where orders.project_id = project.id and strpos(number, ${words}) > 0)
      or exists (select from project_section section join project_line line on line.section_id = section.id
                 where section.project_id = project.id
                   and (strpos(plain_text(line.name), plain_text(${words})) > 0
                     or (plain_code(${words}) <> '' and strpos(plain_code(line.code), plain_code(${words})) > 0))))`;

export const itemOf = (row: HeadRow, sums: Sums, { person }: SignedIn): ProjectItem => ({
  id: row.id,
  name: row.name,
  reference: row.reference,
  place: placeOf(row),
  state: sums.state,
  is_private: row.is_private,
  is_mine: row.person_id === person.id,
  is_archived: row.archived_at !== null,
  lines_count: sums.lines,
  lines_ordered: sums.linesOrdered,
  total_saved: toEuros(sums.savedCents),
  total_now: toEuros(sums.nowCents),
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by,
});

export async function listOpenProjects(sql: Sql, visitor: SignedIn): Promise<ProjectBrief[]> {
  const rows = await sql<(Site & Omit<ProjectBrief, 'place'>)[]>`
    select id, name, reference, site_street, site_city, site_zip from project
    where ${isVisibleTo(sql, visitor)} and archived_at is null
    order by updated_at desc, id desc`;
  return rows.map(({ id, name, reference, ...site }) => ({
    id,
    name,
    reference,
    place: placeOf(site),
  }));
}
