import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import { cardColumns, cardJoins, type CardRow, cardsOf } from '#shop/catalog/card/cards.server.ts';
import type { Crumb } from '#shop/catalog/contract.ts';
import { describe, namesOf } from '#shop/detail/described.ts';
import { type ParametersRow, readParameters } from '#shop/detail/described.server.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import { keyLine, shortText } from '#shop/parameters/key-line.ts';
import type { ComparedParameter, ComparedProduct } from './contract.ts';

type Row = CardRow & { group: Crumb[] };
type Found = { rows: Row[]; described: Map<number, ParametersRow> };

export async function compareProducts(
  sql: Sql,
  visitor: Visitor,
  codes: string[],
  readThrough: ReadThrough = uncached,
): Promise<{ products: ComparedProduct[]; unknown: string[] }> {
  const asked = [...new Set(codes)];
  const { rows, described } = await readThrough(`compare ${JSON.stringify(asked)}`, () =>
    readCompared(sql, asked),
  );
  const cards = await cardsOf(sql, rows, visitor);
  const names = namesOf([...described.values()].flatMap(({ typed }) => typed));
  return {
    products: cards.map((card, index) => {
      const { texts, typed } = described.get(card.id)!;
      return {
        ...card,
        group: rows[index]!.group,
        key_line: keyLine(card.name, typed.filter(({ is_key }) => is_key).map(shortText)),
        parameters: once(describe(texts, typed, names)),
      };
    }),
    unknown: asked.filter((code) => !rows.some((row) => row.code === code)),
  };
}

async function readCompared(sql: Sql, codes: string[]): Promise<Found> {
  const rows = await sql<Row[]>`
    select ${cardColumns(sql, GUEST)},
           (select jsonb_agg(jsonb_build_object('label', above.label, 'url', above.path) order by above.level)
            from category_ancestor up join category above on above.id = up.ancestor_id
            where up.category_id = product.category_id and above.level < 2) as "group"
    from product ${cardJoins(sql)}
    where product.code = any (${codes}) and product.is_sold
    order by array_position(${codes}::text[], product.code)`;
  const described = await readParameters(
    sql,
    rows.map(({ id }) => id),
  );
  return { rows: [...rows], described: new Map(described.map((row) => [row.id, row])) };
}

/** A parameter that a product names several times has all of that in its row. */
function once(parameters: ComparedParameter[]): ComparedParameter[] {
  const rows = new Map<string, ComparedParameter>();
  for (const { key, title, value, meaning } of parameters) {
    const before = rows.get(key);
    rows.set(key, {
      key,
      title,
      value: before ? `${before.value}, ${value}` : value,
      meaning: before ? `${before.meaning}; ${meaning}` : meaning,
    });
  }
  return [...rows.values()];
}
