import { beforeAll } from 'vitest';
import { randomBytes } from 'node:crypto';
import type { Basket, BasketLine } from '#shop/basket/contract.ts';
import type { Client } from './client.ts';
import { addCompany, type Added } from './companies.ts';
import type { useShop } from './shop.ts';

type Shop = ReturnType<typeof useShop>;

/** No row of the demo shop has this id. */
export const MISSING = 999_999;

/** A customer of one's own with the demo customer's prices, so that no other test touches the basket. */
export async function newCustomer(shop: Shop): Promise<Added & { client: Client; who: Who }> {
  const email = `zakaznik-${randomBytes(6).toString('hex')}@bastion.sk`;
  const added = await addCompany(shop.sql, email);
  const who = { email, password: 'bastion-demo' };
  return { ...added, who, client: await shop.signIn(who) };
}
type Who = { email: string; password: string };

export async function findProducts(shop: Shop) {
  const single = await shop.sql<{ id: number }[]>`
    select id from product where quantity_step = 1 and is_sold order by id limit 2`;
  const [stepped] = await shop.sql<{ id: number; quantity_step: number }[]>`
    select id, quantity_step from product where quantity_step > 1 and is_sold order by id limit 1`;
  return {
    camera: single[0]!.id,
    bracket: single[1]!.id,
    cable: stepped!.id,
    step: stepped!.quantity_step,
  };
}

/** The same, known once the tests of a file have begun. */
export function useGoods(shop: Shop) {
  const goods = {} as Awaited<ReturnType<typeof findProducts>>;
  beforeAll(async () => void Object.assign(goods, await findProducts(shop)));
  return goods;
}

/** The lines of somebody's basket in their order, each as its product and how many. */
export const heldBy = async (client: Client) =>
  (await readLines(client)).map(({ product, quantity }) => [product, quantity]);

export const addLine = (
  client: Client,
  product: number,
  quantity = 1,
  { basket = null as number | null, key = undefined as string | undefined } = {},
) =>
  client.put(
    '/admin/v1/basket/add',
    { basket, product, quantity },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );

export const changeLine = (client: Client, basket: number | null, line: number, quantity: number) =>
  client.patch('/admin/v1/basket/update', { id: basket, product: line, quantity });

export const removeLine = (client: Client, line: number) =>
  client.delete(`/admin/v1/basket/remove/${line}`);

export const readBasket = async (client: Client): Promise<Basket> =>
  (await client.get('/admin/v1/basket/sk')).json().basket;

export const readLines = async (client: Client): Promise<BasketLine[]> =>
  (await readBasket(client)).products;

/** Everything baskets are made of, to see that a refusal left it alone. */
export async function everythingInBaskets({ sql }: Shop) {
  const [counts] = await sql`
    select (select count(*) from session) as sessions,
           (select count(*) from idempotency_key) as keys,
           (select sum(used_cents) from gift_card) as spent_on_cards`;
  return {
    ...counts,
    baskets: [...(await sql`select * from basket order by id`)],
    lines: [...(await sql`select * from basket_line order by id`)],
  };
}
