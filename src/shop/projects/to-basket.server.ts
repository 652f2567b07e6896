import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { fillBasket } from '#shop/basket/fill.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { noLine } from './change.server.ts';
import type { ProjectToBasket } from './contract.ts';
import { countLines } from './lines.server.ts';
import { remainingOf } from './rules.ts';
import { lockOpen } from './visible.server.ts';

/** Lines of a project go into the basket, by default what is left to order of each; the basket is for the project then. */
export async function projectToBasket(
  sql: Sql,
  visitor: SignedIn,
  id: number,
  { given, key }: { given: ProjectToBasket; key: string | null },
) {
  const { basket = null, mode, lines: wanted } = given;
  return sql.begin((tx) =>
    once(tx, { visitor, key, call: `project/basket/${id}`, body: given }, async () => {
      const project = await lockOpen(tx, visitor, id);
      const all = (await countLines(tx, [id], visitor.customer.discounts)).get(id)!;
      const known = new Map(all.map((line) => [line.id, line]));
      const chosen = wanted
        ? wanted.map(({ line, quantity }) => ({ line: known.get(line), quantity }))
        : all.map((line) => ({ line, quantity: remainingOf(line) }));
      const rows = chosen.flatMap(({ line, quantity }) => {
        if (!line) throw noLine();
        return quantity > 0 ? [{ line, product: line.product_id ?? 0, quantity }] : [];
      });
      if (rows.length === 0) throw ShopError.conflict('messages.project.nothingLeft');
      const { added, ...filled } = await fillBasket(tx, visitor, {
        basket,
        mode,
        project,
        lines: rows.map(({ product, quantity }) => ({ product, quantity })),
      });
      const left = rows.filter(({ product }) => !added.includes(product));
      return { ...filled, added: added.length, not_added: await namesOf(tx, left) };
    }),
  );
}

/** As the lines call them, for a product may be gone. */
const namesOf = async (tx: Db, rows: { line: { id: number } }[]) => [
  ...(await tx<{ code: string; name: string }[]>`
    select code, name from project_line where id = any(${rows.map(({ line }) => line.id)}::int[])
    order by id`),
];
