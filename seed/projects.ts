import type { Db } from '#base/database/database.server.ts';
import type { PlacedOrder } from './orders.ts';

/** A project of the first customer, partly ordered by the order that names it, and a plain list of the second one. */
export async function loadProjects(db: Db, orders: PlacedOrder[]): Promise<void> {
  for (const { row, plan } of orders.filter(({ plan }) => plan.project)) {
    const [project] = await db<[{ id: number }]>`
      insert into project (customer_id, person_id, updated_by, name, reference, site_street, site_city, site_zip,
        contact_name, contact_phone, starts_on, ends_on, note, created_at, updated_at)
      select customer_id, person_id, person_id, ${plan.project!}, 'ZAK-26-041', 'Sihoť 24', 'Trenčín', '91101',
        'Stavbyvedúci', '+421 905 220 118', '2026-11-30', '2026-12-11',
        'Kľúče od suterénu sú u správcu. Kabeláž po 1. NP je hotová.', created_at - interval '3 days', created_at
      from orders where id = ${row.id} returning id`;
    const [entry, cellar] = await db<[{ id: number }, { id: number }]>`
      insert into project_section (project_id, position, name)
      values (${project.id}, 1, 'Vstup a prízemie'), (${project.id}, 2, 'Rozvádzač v suteréne') returning id`;
    // Of the first line twice as many are needed as were ordered.
    await db`
      insert into project_line (section_id, position, product_id, code, name, unit, quantity, note, saved_cents,
                                saved_fraction, saved_at, changed_at)
      select ${entry.id}, position, product_id, code, name, unit, quantity * case when position = 1 then 2 else 1 end,
             case when position = 2 then 'Nad poštové schránky, výška 2,6 m.' else '' end, unit_cents, unit_fraction,
             orders.created_at, orders.created_at
      from order_line join orders on orders.id = order_id where order_id = ${row.id}`;
    await addStocked(db, { section: cellar.id, count: 3, since: row.created_at });
    await db`update orders set project_id = ${project.id} where id = ${row.id}`;
  }
  const [list] = await db<{ id: number }[]>`
    with made as (
      insert into project (customer_id, person_id, updated_by, name, created_at, updated_at)
      select customer_id, person_id, person_id, 'Servisné vozidlo', created_at, created_at
      from orders where customer_id = 2 order by id desc limit 1 returning id
    ) insert into project_section (project_id, position, name) select id, 1, 'Stála zásoba' from made returning id`;
  if (list)
    await addStocked(db, { section: list.id, count: 4, since: orders.at(-1)!.row.created_at });
}

type Wanted = { section: number; count: number; since: Date | string };

const addStocked = (db: Db, { section, count, since }: Wanted) => db`
  insert into project_line (section_id, position, product_id, code, name, unit, quantity, saved_cents, saved_at, changed_at)
  select ${section}, row_number() over (order by id), id, code, name, unit, quantity_step * 2, price_cents, ${since}, ${since}
  from product where is_sold and stock > 0 and category_id is not null order by id limit ${count}`;
