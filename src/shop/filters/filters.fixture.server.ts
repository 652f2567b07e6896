import type { Sql } from '#base/database/database.server.ts';
import type { Filters } from './address.ts';

/** A department of its own with three categories below it, so that counts are known. */
export type Stand = {
  department: number;
  categories: number[];
  vendors: { id: number; slug: string }[];
  parameters: Record<string, number>;
};

export const KINDS = {
  krytie: { kind: 'choice', unit: '', values: ['ip54', 'ip65', 'ip66', 'ip67'] },
  napajanie: { kind: 'choices', unit: '', values: ['poe', '12-v', '230-v'] },
  wdr: { kind: 'boolean', unit: '', values: ['ano', 'nie'] },
  porty: { kind: 'number', unit: '', values: ['4', '8', '16', '24'] },
  prisvit: { kind: 'number', unit: 'm', values: null },
  objektiv: { kind: 'range', unit: 'mm', values: null },
  poznamka: { kind: 'text', unit: '', values: null },
} as const;

export async function addStand(sql: Sql): Promise<Stand> {
  const [department] = await sql<[{ id: number }]>`
    insert into category (slug, label, title) values ('skusobne', 'Skúšobné', 'Skúšobné') returning id`;
  const categories = await sql<{ id: number }[]>`
    insert into category (parent_id, slug, label, title, position)
    select ${department.id}, 'skusobne-' || n, 'Skúšobné ' || n, 'Skúšobné ' || n, n
    from generate_series(1, 3) as n returning id`;
  const vendors = await sql<{ id: number; slug: string }[]>`
    insert into vendor (name, slug) select 'Skúšobný ' || n, 'skusobny-' || n
    from generate_series(1, 3) as n returning id, slug`;
  const parameters: Record<string, number> = {};
  for (const [position, [key, { kind, unit, values }]] of Object.entries(KINDS).entries()) {
    const [row] = await sql<[{ id: number }]>`
      insert into parameter (key, name, kind, unit) values (${`sk-${key}`}, ${key}, ${kind}, ${unit})
      returning id`;
    parameters[key] = row.id;
    await sql`
      insert into category_parameter (category_id, parameter_id, position, is_key)
      values (${department.id}, ${row.id}, ${position}, ${key === 'krytie' || key === 'objektiv'})`;
    for (const [place, value] of (values ?? []).entries())
      await sql`
        insert into parameter_value (parameter_id, key, name, number, position)
        values (${row.id}, ${value}, ${value.toUpperCase()}, ${Number(value) || null}, ${place})`;
  }
  await sql`
    insert into parameter_value (parameter_id, key, name, number)
    select ${parameters['prisvit']!}, n || '-m', n || ' m', n from generate_series(10, 150, 10) as n`;
  return {
    department: department.id,
    parameters,
    vendors: [...vendors],
    categories: categories.map(({ id }) => id),
  };
}

/** What one product has, as a test writes it and counts it by itself. */
export type Given = {
  category: number;
  vendor: number;
  isSold: boolean;
  stock: number;
  cents: number;
  values: Record<string, string[]>;
  numbers: Record<string, [from: number | null, to: number | null]>;
};

export async function writeProduct(sql: Sql, stand: Stand, place: number, given: Given) {
  const code = `SK-${place}`;
  const [product] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, is_sold)
    values (${code}, ${code.toLowerCase()}, ${`Skúšobný ${(place * 37) % 101}`},
            ${stand.vendors[given.vendor]!.id}, ${stand.categories[given.category]!}, ${given.cents}, ${given.isSold})
    on conflict (code) do update set vendor_id = excluded.vendor_id, category_id = excluded.category_id,
      price_cents = excluded.price_cents, is_sold = excluded.is_sold
    returning id`;
  await sql`
    insert into stock (product_id, warehouse_id, quantity)
    select ${product.id}, min(id), ${given.stock} from warehouse
    on conflict (product_id, warehouse_id) do update set quantity = excluded.quantity`;
  await sql`delete from product_parameter where product_id = ${product.id}`;
  for (const [key, parameter] of Object.entries(stand.parameters)) {
    const values = given.values[key] ?? [];
    const [from, to] = given.numbers[key] ?? [null, null];
    if (values.length === 0 && from === null && to === null) continue;
    await sql`
      insert into product_parameter (product_id, parameter_id, number_from, number_to, value_ids)
      values (${product.id}, ${parameter}, ${from}, ${to},
        array(select id from parameter_value where parameter_id = ${parameter} and key = any (${values}))::int[])`;
  }
  return product.id;
}

/** With the names that parameters have in addresses. */
export const addressed = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([key, values]) => [key in KINDS ? `sk-${key}` : key, values]),
  );
