import type { Db } from '#base/database/database.server.ts';
import { readRules } from './rules.server.ts';
import { scanProducts } from './scan.server.ts';

/** A text that its parameter does not understand, and how many products have it. */
export type Unread = {
  parameter: string;
  name: string;
  text: string;
  products: number;
  /** The first of them. */
  code: string;
};

/** What the parameters of the shop cannot read, the most common first; it goes through the whole catalogue. */
export async function findUnread(sql: Db): Promise<Unread[]> {
  const rules = await readRules(sql);
  const found = new Map<
    string,
    { parameter: number; text: string; products: number; id: number }
  >();
  for await (const products of scanProducts(sql, sql`true`))
    for (const { id, category_id: category, parameters } of products)
      for (const { parameter, text } of rules(category, parameters).unread) {
        const shown = text.unit ? `${text.value} ${text.unit}` : text.value;
        const key = `${parameter} ${shown}`;
        const known = found.get(key);
        if (known) known.products += 1;
        else found.set(key, { parameter, text: shown, products: 1, id });
      }
  const list = [...found.values()].toSorted((a, b) => b.products - a.products || a.id - b.id);
  const names = await sql<{ id: number; key: string; name: string }[]>`
    select id, key, name from parameter`;
  const codes = await sql<{ id: number; code: string }[]>`
    select id, code from product where id = any (${list.map(({ id }) => id)})`;
  const nameOf = new Map(names.map((row) => [row.id, row]));
  const codeOf = new Map(codes.map((row) => [row.id, row.code]));
  return list.map(({ parameter, text, products, id }) => ({
    parameter: nameOf.get(parameter)!.key,
    name: nameOf.get(parameter)!.name,
    text,
    products,
    code: codeOf.get(id)!,
  }));
}
