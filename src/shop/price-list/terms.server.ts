import { createHash } from 'node:crypto';
import type { Sql } from '#base/database/database.server.ts';
import type { Customer } from '#shop/kernel/visitor.ts';

/**
 * Since when the customer has the discounts of now, as far as they were ever told prices: noticed whenever they are, so
 * that no change falls between two price lists.
 */
export async function noteTerms(sql: Sql, { id, discounts }: Customer): Promise<Date> {
  const hash = createHash('sha256').update(JSON.stringify(discounts)).digest();
  const [same] = await sql<{ changed_at: Date }[]>`
    select changed_at from price_terms where customer_id = ${id} and terms_hash = ${hash}`;
  if (same) return same.changed_at;
  // Whoever is told prices for the first time has none of an earlier hour of this day; of days before nothing is known.
  const [noted] = await sql<[{ changed_at: Date }]>`
    insert into price_terms (customer_id, terms_hash, changed_at)
    values (${id}, ${hash}, current_date - interval '1 second')
    on conflict (customer_id) do update
    set terms_hash = excluded.terms_hash,
        changed_at = case when price_terms.terms_hash = excluded.terms_hash
                          then price_terms.changed_at else now() end
    returning changed_at`;
  return noted.changed_at;
}
