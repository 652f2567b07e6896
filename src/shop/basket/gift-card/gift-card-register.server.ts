import type { Db } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { newTypedCode } from '#shop/identity/tokens.server.ts';

export type GiftCardEntry = {
  code: string;
  amount_cents: Cents;
  left_cents: Cents;
  expires_on: string | null;
  created_at: Date;
  /** Numbers of the orders it has paid for. */
  orders: string[];
};

/** Cards with their uses, for the shop's own people; the newest first. `total` counts those cut off too. */
export async function listGiftCards(sql: Db, limit: number) {
  const rows = await readGiftCards(sql, limit);
  return {
    cards: rows.map(({ total: _, ...card }): GiftCardEntry => card),
    total: rows[0]?.total ?? 0,
  };
}

const readGiftCards = (sql: Db, limit: number) => sql<(GiftCardEntry & { total: number })[]>`
  select count(*) over ()::int as total, code, gift_card.amount_cents, gift_card.amount_cents - used_cents as left_cents,
         expires_on::text, gift_card.created_at,
         array(select number from gift_card_use use join orders on orders.id = use.order_id
               where use.gift_card_id = gift_card.id order by use.id) as orders
  from gift_card order by gift_card.id desc limit ${limit}`;

/** 32 to the power of 12 codes: nobody finds one by trying. */
export const newGiftCardCode = () => newTypedCode(12);

/** Null when there is a card with this code already. */
export async function createGiftCard(
  sql: Db,
  { code, cents, expiresOn }: { code: string; cents: Cents; expiresOn: string | null },
): Promise<GiftCardEntry | null> {
  const [card] = await sql<GiftCardEntry[]>`
    insert into gift_card (code, amount_cents, expires_on) values (${code}, ${cents}, ${expiresOn})
    on conflict (code) do nothing
    returning code, amount_cents, amount_cents as left_cents, expires_on::text, created_at,
              '{}'::text[] as orders`;
  return card ?? null;
}
