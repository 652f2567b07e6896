import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { cardColumn } from '#shop/basket/basket.server.ts';
import type { CardRow } from '#shop/basket/gift-card/card-rules.ts';
import type { FoundDraft } from '#shop/checkout/order/make-order.server.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import type { Priced } from '#shop/customers/prices.ts';
import type { Colleague } from './contract.ts';
import { approvalColumns, type ApprovalRow } from './hold.server.ts';

export type LineRow = {
  id: number;
  product_id: number | null;
  code: string;
  name: string;
  unit: string;
  asked: number;
  quantity: number;
  unit_cents: Cents;
  unit_fraction: number;
  vat_percent: number;
  /** As the shop has it now; null when it is gone. */
  product:
    | (Priced & {
        slug: string;
        quantity_step: number;
        is_sold: boolean;
        stock: number;
        image_name: string | null;
        image_caption: string | null;
      })
    | null;
  /** In the order it became. */
  ordered: { unit_cents: Cents; unit_fraction: number } | null;
};

type OrderRow = {
  id: number;
  number: string;
  shipping_name: string;
  shipping_cents: Cents;
  shipping_vat_percent: number;
  payment_name: string;
  payment_cents: Cents;
  payment_vat_percent: number;
  gift_card_cents: Cents;
  gift_card_code: string | null;
  isSplit: boolean;
};

export type FullRow = ApprovalRow & {
  asked_colleague: Colleague;
  wanted_colleague: Colleague | null;
  edited_colleague: Colleague | null;
  decided_colleague: Colleague | null;
  lines: LineRow[];
  placed: OrderRow | null;
  found: FoundDraft;
  card: CardRow | null;
  is_pick_up: boolean;
  point: { name: string; address: string } | null;
};

/** Requests with all that is told of them; `which` says which, in what order and how many. */
export const selectApprovals = (sql: Db, which: Fragment) => sql<FullRow[]>`
  select ${approvalColumns(sql)},
         ${colleague(sql, 'asked')} as asked_colleague, ${colleague(sql, 'wanted')} as wanted_colleague,
         ${colleague(sql, 'edited')} as edited_colleague, ${colleague(sql, 'decided')} as decided_colleague,
         (select json_agg(${lineColumn(sql)} order by line.position)
          from approval_line line
          left join product on product.id = line.product_id
          left join product_image cover on cover.product_id = product.id and cover.is_cover
          left join file on file.id = cover.file_id
          left join order_line on order_line.order_id = approval.order_id and order_line.code = line.code
          where line.approval_id = approval.id) as lines,
         (select json_build_object('id', orders.id, 'number', number, 'shipping_name', orders.shipping_name,
            'shipping_cents', orders.shipping_cents, 'shipping_vat_percent', orders.shipping_vat_percent,
            'payment_name', orders.payment_name, 'payment_cents', orders.payment_cents,
            'payment_vat_percent', orders.payment_vat_percent, 'gift_card_cents', gift_card_cents,
            'isSplit', orders.is_split,
            'gift_card_code', (select code from gift_card_use use join gift_card on gift_card.id = use.gift_card_id
                               where use.order_id = orders.id))
          from orders where orders.id = approval.order_id) as placed,
         basket_draft(approval.basket_id) as found, ${cardColumn(sql)} as card,
         coalesce(method.pick_up, false) as is_pick_up,
         case when packeta_point_name is not null
                then json_build_object('name', packeta_point_name, 'address', coalesce(packeta_point_address, ''))
              when method.pick_up
                then (select json_build_object('name', name, 'address', address) from warehouse
                      where warehouse.id = sale_point_id) end as point
  from approval
  join person asked on asked.id = approval.person_id
  left join person wanted on wanted.id = wanted_id
  left join person edited on edited.id = edited_by
  left join person decided on decided.id = decided_by
  join basket on basket.id = approval.basket_id
  left join shipping_method method on method.id = shipping_id
  left join gift_card card on card.id = gift_card_id
  where ${which}`;

const colleague = (sql: Db, table: string): Fragment => sql`
  case when ${sql(table)}.id is not null
    then json_build_object('id', ${sql(table)}.id, 'name', ${personName(sql, table)}) end`;

const lineColumn = (sql: Db): Fragment => sql`json_build_object(
  'id', line.id, 'product_id', line.product_id, 'code', line.code, 'name', line.name, 'unit', line.unit,
  'asked', asked, 'quantity', line.quantity, 'unit_cents', line.unit_cents,
  'unit_fraction', line.unit_fraction, 'vat_percent', line.vat_percent,
  'product', case when product.id is not null then json_build_object(
    'product_id', product.id, 'slug', slug, 'quantity_step', quantity_step, 'is_sold', is_sold, 'stock', stock,
    'price_cents', price_cents, 'price_fraction', price_fraction, 'price_decimals', product.price_decimals,
    'vat_percent', product.vat_percent, 'category_id', category_id, 'vendor_id', vendor_id,
    'image_name', file.name, 'image_caption', cover.caption) end,
  'ordered', case when order_line.id is not null then json_build_object(
    'unit_cents', order_line.unit_cents, 'unit_fraction', order_line.unit_fraction) end)`;
