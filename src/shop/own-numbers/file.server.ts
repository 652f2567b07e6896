import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { findExact } from '#shop/catalog/exact-codes.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { checkRoom, type Keeper, lockNumbers } from './change.server.ts';
import {
  countsOf,
  type FoundProduct,
  type GivenRow,
  type Held,
  isChange,
  judge,
  type Judged,
  type JudgedRow,
  MOST_NUMBERS,
} from './rules.ts';

/** So many rows of each kind are shown before a file is taken over. */
const MOST_SHOWN = 200;

/** What a file would change. */
export async function previewNumbers(sql: Sql, customerId: CompanyId, rows: readonly GivenRow[]) {
  const judged = await judgeFile(sql, customerId, rows);
  return {
    ...countsOf(judged),
    changes: judged.filter(isChange).slice(0, MOST_SHOWN).map(shown),
    problems: judged
      .filter(({ problem }) => problem)
      .slice(0, MOST_SHOWN)
      .map(shown),
  };
}

/** The same rules in the transaction that writes; what is refused is left out. */
export async function saveNumbers(
  tx: Db,
  { customerId, by }: Keeper,
  rows: readonly GivenRow[],
): Promise<ReturnType<typeof countsOf>> {
  await lockNumbers(tx, customerId);
  const judged = await judgeFile(tx, customerId, rows);
  const counts = countsOf(judged);
  const changes = judged.filter(isChange);
  if (changes.length === 0) return counts;
  await checkRoom(tx, customerId, counts.added);
  const products = changes.map(({ product }) => product!);
  // Two products may exchange their numbers, so the old ones go first.
  await tx`delete from own_number where customer_id = ${customerId} and product_id = any (${products})`;
  await tx`
    insert into own_number (customer_id, product_id, number, changed_by)
    select ${customerId}, given.product, given.number, ${by}
    from unnest(${products}::int[], ${changes.map(({ number }) => number)}::text[]) as given (product, number)`;
  return counts;
}

const shown = ({ product: _, ...row }: Judged): JudgedRow => row;

async function judgeFile(db: Db, customerId: CompanyId, rows: readonly GivenRow[]) {
  if (rows.length > MOST_NUMBERS)
    throw new ShopError('messages.ownNumbers.tooManyRows', { key: 'content', status: 422 });
  const held = await db<Held[]>`
    select product_id as product, number, product.code
    from own_number join product on product.id = product_id where customer_id = ${customerId}`;
  const found = await findProducts(db, [...new Set(rows.map(({ code }) => code))]);
  return judge(rows, (code) => found.get(code) ?? null, held);
}

/** So many codes are looked up by one statement, which has to end as soon as any other of a visitor. */
const PORTION = 1_000;

async function findProducts(db: Db, codes: string[]): Promise<Map<string, FoundProduct>> {
  const found = new Map<string, FoundProduct>();
  for (let at = 0; at < codes.length; at += PORTION) {
    const portion = codes.slice(at, at + PORTION);
    const exact = await findExact(db, portion);
    const ids = exact.flatMap(({ match }) => (match ? [match.id] : []));
    const rows = await db<{ id: number; code: string }[]>`
      select id, code from product where id = any (${ids})`;
    const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
    for (const { place, match, rivals } of exact) {
      if (match)
        found.set(portion[place]!, {
          id: match.id,
          code: codeOf.get(match.id)!,
          name: match.name,
        });
      else if (rivals.length > 0) found.set(portion[place]!, 'several');
    }
  }
  return found;
}
