import type { Db, Fragment } from '#base/database/database.server.ts';
import type { OwnNumbers } from '#shop/kernel/visitor.ts';

/** Whose code it is: the company's own number, ours, the maker's, or the EAN. */
export type CodeKind = 'own' | 'code' | 'vendor_code' | 'ean';
type Match = { id: number; by: CodeKind; isSold: boolean; name: string; unit: string };
type Candidate = {
  id: number;
  by: CodeKind;
  is_sold: boolean;
  is_same: boolean;
  name: string;
  unit: string;
};
export type Exact = { place: number; key: string; match: Match | null; rivals: number[] };

/**
 * What a company calls a product by counts before our code, that before the maker's, and that before the EAN. Punctuation,
 * spaces and capitals are ignored.
 */
export async function findExact(
  sql: Db,
  codes: string[],
  ownNumbers?: OwnNumbers,
): Promise<Exact[]> {
  const asked = await sql<{ key: string; found: Candidate[] | null }[]>`
    with asked as materialized (
      select place, code, plain_code(code) as key
      from unnest(${codes}::text[]) with ordinality as given(code, place)
    )
    select key, (
      select json_agg(hit) from (
        ${ownNumbers ? sql`${ownHits(sql, ownNumbers)} union all` : sql``}
        (select id, 'code' as by, is_sold, product.code = asked.code as is_same, name, unit from product
         where plain_code(product.code) = asked.key and not is_draft limit 6)
        union all
        (select id, 'vendor_code', is_sold, product.vendor_code = asked.code, name, unit from product
         where plain_code(vendor_code) = asked.key and vendor_code <> '' and not is_draft limit 6)
        union all
        (select id, 'ean', is_sold, true, name, unit from product
         where ean = asked.key and ean <> '' and not is_draft limit 6)
      ) as hit where key <> '') as found
    from asked order by place`;
  return asked.map(({ key, found }, place) => ({ place, key, ...chosen(found ?? []) }));
}

const ownHits = (sql: Db, { of }: OwnNumbers): Fragment => sql`
  (select id, 'own' as by, is_sold, lower(own.number) = lower(trim(asked.code)) as is_same, name, unit
   from own_number own join product on product.id = own.product_id
   where own.customer_id = ${of} and plain_code(own.number) = asked.key limit 6)`;

const MOST_RIVALS = 5;

/** One that is meant for certain; where several have the same code, all of them are offered. */
function chosen(found: Candidate[]): Pick<Exact, 'match' | 'rivals'> {
  for (const by of ['own', 'code', 'vendor_code', 'ean'] as const) {
    const all = found.filter((one) => one.by === by);
    const sold = all.filter((one) => one.is_sold);
    const same = all.filter((one) => one.is_same);
    const [one, another] = [same, sold, all].find(({ length }) => length === 1) ?? all;
    if (one && !another) {
      const { id, is_sold: isSold, name, unit } = one;
      return { match: { id, by, isSold, name, unit }, rivals: [] };
    }
    if (one) return { match: null, rivals: sold.slice(0, MOST_RIVALS).map(({ id }) => id) };
  }
  return { match: null, rivals: [] };
}
