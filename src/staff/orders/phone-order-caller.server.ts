import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import { mayDo, ROLES } from '#shop/kernel/roles.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { readingJob } from '#staff/job.server.ts';
import type { Address, Caller, Methods } from './phone-order-contract.ts';

const BUYING_ROLES = ROLES.filter((role) => mayDo([role], 'buy'));

/** The last pick-up point is looked for among so many orders. */
const LOOKED_THROUGH = 100;

/** The customer of a phone order: the people who may order, the addresses, and the choices of the last order. */
export const readCaller = readingJob({
  title: 'orders caller',
  needs: ['orders.read', 'customers.read', 'prices.read'],
  async work({ sql }, id: number) {
    const [[company], people, own, saved, [usual], [packeta]] = await Promise.all([
      sql<{ id: number; company_name: string; company_id: string; state: string }[]>`
        select id, company_name, company_id, state from company where id = ${id}`,
      sql<Caller['people']>`
        select id, ${personName(sql)} as name, first_name, last_name, email, phone from person
        where customer_id = ${id} and state = 'active' and roles && ${BUYING_ROLES}::text[]
        order by id limit 200`,
      sql<(Address & { type: 1 | 2 })[]>`
        select type, coalesce(company, '') as name, first_name, last_name, street, city, zip, phone
        from customer_address where customer_id = ${id}`,
      sql<Caller['saved']>`
        select id, label, coalesce(company, '') as name, first_name, last_name, street, city, zip, phone
        from delivery_address where customer_id = ${id} order by label collate "sk-x-icu", id limit 200`,
      sql<NonNullable<Caller['usual']>[]>`
        select person_id as person, shipping_id as shipping, payment_id as payment, warehouse_id as sale_point
        from orders where customer_id = ${id} order by created_at desc, id desc limit 1`,
      sql<NonNullable<Caller['packeta']>[]>`
        select packeta_point as point, coalesce(packeta_point_name, '') as name
        from (select * from orders where customer_id = ${id}
              order by created_at desc, id desc limit ${LOOKED_THROUGH}) as last
        where packeta_point is not null order by created_at desc, id desc limit 1`,
    ]);
    if (!company) throw ShopError.notFound('messages.office.customerNotFound');
    const addressOf = (wanted: 1 | 2) => {
      const { type: _, ...address } = own.find(({ type }) => type === wanted) ?? { type: null };
      return 'street' in address ? address : null;
    };
    return {
      ...company,
      people: [...people],
      invoice: addressOf(1),
      delivery: addressOf(2),
      saved: [...saved],
      usual: usual ?? null,
      packeta: packeta ?? null,
    };
  },
});

/** How an order can be sent and paid for. */
export const orderingMethods = readingJob({
  title: 'orders methods',
  needs: ['orders.read', 'prices.read'],
  async work({ sql }) {
    const [shipping, payments, salePoints] = await Promise.all([
      sql<Methods['shipping']>`
        select id, name, price_cents, pick_up, is_packeta, is_default from shipping_method
        where is_active order by position, id`,
      sql<Methods['payments']>`
        select id, name, price_cents, allow_for_store, allow_for_shipping from payment_method
        where is_active order by position, id`,
      sql<Methods['sale_points']>`
        select id, name from warehouse where is_sale_point order by position, id`,
    ]);
    return { shipping: [...shipping], payments: [...payments], sale_points: [...salePoints] };
  },
});

const MOST_GOODS = 8;

type Goods = {
  id: number;
  code: string;
  name: string;
  vendor: string;
  image_name: string | null;
  unit: string;
  quantity_step: number;
  stock: number;
};

/** Goods by their code or how it begins, then by the beginnings of words of their name. */
export const findGoods = readingJob({
  title: 'orders goods',
  needs: ['catalogue.read'],
  work: ({ sql, config }, typed: string) => goodsLike(sql, typed, config),
});

/** A hit has its rank above its number. */
export async function goodsLike(sql: Db, typed: string, config: { publicUrl: string }) {
  const words = typed
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\da-z]+/)
    .filter((word) => word.length > 1)
    .slice(0, 8);
  const query = words.map((word) => `${word}:*`).join(' & ');
  const rows = await sql<Goods[]>`
    with asked as (select plain_code(${typed}) as code),
    hits as (
      select hit::int as id, place
      from asked, unnest(look_for_codes(0, code, code || '~', ${MOST_GOODS}, 2147483647)) with ordinality listed (hit, place)
      where length(code) >= 2
      union all
      select (hit & 2147483647)::int, 100 + place
      from unnest(look_for_products(0, nullif(${query}, '')::tsquery, null, null, null, null, ${MOST_GOODS}, 2147483647))
        with ordinality named (hit, place)
      where ${query} <> '')
    select product.id, code, product.name, unit, quantity_step, stock, ${lookColumns(sql)}
    from (select id, min(place) as place from hits group by id) found
    join product on product.id = found.id ${lookJoins(sql)}
    where is_sold order by place limit ${MOST_GOODS}`;
  return rows.map(withLook(config));
}
