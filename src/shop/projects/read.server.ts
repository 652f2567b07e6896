import { ok } from '#base/wire/contract.ts';
import type { Sql } from '#base/database/database.server.ts';
import { type Cents, lineCents, toEuros, unitToEuros } from '#base/values/money.ts';
import { availabilityFor } from '#shop/availability/availability.ts';
import type { Delivery } from '#shop/availability/contract.ts';
import { inboundOf } from '#shop/availability/inbound.server.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { todayInBratislava } from '#text/clock.ts';
import type { Project, ProjectLine, ProjectSection } from './contract.ts';
import { type CountedLine, countLines } from './lines.server.ts';
import { headColumns, type HeadRow, itemOf } from './list/list.server.ts';
import { remainingOf, sumsOf } from './rules.ts';
import { isVisibleTo, noProject } from './visible.server.ts';

type Row = HeadRow &
  Pick<
    Project,
    'contact_name' | 'contact_phone' | 'starts_on' | 'ends_on' | 'note' | 'created_by'
  > & { created_at: Date; ordered: { cents: Cents; count: number } };

type LineRow = {
  id: number;
  name: string;
  unit: string;
  note: string;
  section_id: number;
  saved_at: Date;
  changed_at: Date;
  changed_by: { id: number; name: string } | null;
  slug: string | null;
  quantity_step: number | null;
  stock: number | null;
  inbound: Delivery[];
  image_name: string | null;
  image_caption: string | null;
  successor: { id: number; code: string; name: string; slug: string } | null;
};

/** The answer to whoever has read or changed it. */
export const projectNow = async (sql: Sql, visitor: SignedIn, id: number) =>
  ok({ project: await getProject(sql, visitor, id) });

export async function getProject(sql: Sql, visitor: SignedIn, id: number): Promise<Project> {
  const [row] = await sql<Row[]>`
    select ${headColumns(sql)}, contact_name, contact_phone, starts_on::text, ends_on::text, note,
      project.created_at,
      (select json_build_object('id', person.id, 'name', ${personName(sql)})
       from person where person.id = project.person_id) as created_by,
      (select json_build_object('count', count(*), 'cents', coalesce(sum(products_cents), 0))
       from orders where orders.project_id = project.id and orders.customer_id = project.customer_id
         and status <> 'cancelled') as ordered
    from project where id = ${id} and ${isVisibleTo(sql, visitor)}`;
  if (!row) throw noProject();
  const [counted, sections, lines] = await Promise.all([
    countLines(sql, [id], visitor.customer.discounts),
    sql<{ id: number; name: string }[]>`
      select id, name from project_section where project_id = ${id} order by position, id`,
    readLines(sql, id),
  ]);
  const details = new Map(lines.map((line) => [line.id, line]));
  const all = counted.get(id)!.flatMap((line) => {
    const detail = details.get(line.id);
    // Added or removed between two of the queries.
    return detail ? [{ line, detail }] : [];
  });
  const sums = sumsOf(counted.get(id)!);
  const today = todayInBratislava();
  return {
    ...itemOf(row, sums, visitor),
    site_street: row.site_street,
    site_city: row.site_city,
    site_zip: row.site_zip,
    contact_name: row.contact_name,
    contact_phone: row.contact_phone,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    note: row.note,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    total_ordered: toEuros(row.ordered.cents),
    orders_count: row.ordered.count,
    total_remaining: toEuros(sums.remainingCents),
    lines_remaining: sums.linesRemaining,
    sections: sections.map((section): ProjectSection => {
      const own = all.filter(({ detail }) => detail.section_id === section.id);
      return {
        ...section,
        total_now: toEuros(sumsOf(own.map(({ line }) => line)).nowCents),
        lines: own.map(({ line, detail }) => lineOf(line, detail, today)),
      };
    }),
  };
}

const readLines = (sql: Sql, id: number) => sql<LineRow[]>`
  select line.id, line.section_id, coalesce(product.name, line.name) as name, line.unit, line.note,
         line.saved_at, line.changed_at, product.slug, product.quantity_step, product.stock,
         ${inboundOf(sql)} as inbound,
         file.name as image_name, cover.caption as image_caption,
         case when person.id is not null
           then json_build_object('id', person.id, 'name', ${personName(sql)}) end as changed_by,
         case when successor.id is not null then json_build_object('id', successor.id,
           'code', successor.code, 'name', successor.name, 'slug', successor.slug) end as successor
  from project_section section join project_line line on line.section_id = section.id
  left join person on person.id = line.changed_by
  left join product on product.id = line.product_id
  left join product successor
    on successor.id = product.successor_id and successor.is_sold and not product.is_sold
  left join product_image cover on cover.product_id = product.id and cover.is_cover
  left join file on file.id = cover.file_id
  where section.project_id = ${id}`;

function lineOf(line: CountedLine, row: LineRow, today: string): ProjectLine {
  const remaining = remainingOf(line);
  const isSold = line.now !== null;
  return {
    id: line.id,
    product: line.product_id,
    code: line.code,
    name: row.name,
    url: isSold ? { url: row.slug! } : null,
    image: row.image_name
      ? { src: mediaUrl(row.image_name), caption: row.image_caption ?? '' }
      : null,
    unit_of_measure: row.unit,
    quantity: line.quantity,
    quantity_step: row.quantity_step ?? 1,
    note: row.note,
    is_sold: isSold,
    successor: row.successor && {
      id: row.successor.id,
      code: row.successor.code,
      name: row.successor.name,
      url: { url: row.successor.slug },
    },
    price_saved: unitToEuros(line.saved),
    price_now: line.now === null ? null : unitToEuros(line.now),
    total_now: line.now === null ? null : toEuros(lineCents(line.now, line.quantity)),
    saved_at: row.saved_at.toISOString(),
    ordered: line.ordered,
    remaining,
    total_remaining: line.now === null ? null : toEuros(lineCents(line.now, remaining)),
    availability:
      isSold && remaining > 0
        ? availabilityFor(
            { stock: row.stock!, inbound: row.inbound },
            { wanted: remaining, seesNumbers: true, today },
          )
        : null,
    changed_at: row.changed_at.toISOString(),
    changed_by: row.changed_by,
  };
}
