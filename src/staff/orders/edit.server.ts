import type { Db } from '#base/database/database.server.ts';
import { type Edit, editOrder as editInShop } from '#shop/checkout/order/edit-order.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { holdVersion } from '#shop/orders/version.server.ts';
import { changingJob } from '#staff/job.server.ts';
import {
  pricesChanged,
  readHandPrices,
  type TypedLine,
  withHandPrices,
} from './line-price.server.ts';
import type { Seen } from './process.server.ts';
import * as contract from './order-contract.ts';

/** What of it an edit may change, beside goods and address. */
async function readHead(sql: Db, orderId: number) {
  const [row] = await sql<[Record<string, string | number | null>]>`
    select orders.note, net_cents, gross_cents, shipping_name, payment_name, packeta_point, warehouse.name as warehouse
    from orders left join warehouse on warehouse.id = warehouse_id where orders.id = ${orderId}`;
  return { ...row };
}

type Typed = Omit<Edit, 'lines'> & {
  lines?: TypedLine[] | undefined;
};

/** Goods, address, delivery, payment and note of an order that is not invoiced; a dry run says what it would come to. */
export const editOrder = changingJob({
  title: 'orders edit',
  needs: contract.editOrder.needs,
  async work(context, { number, version, ...edit }: Seen & Typed) {
    const { sql, config, audit } = context;
    const { id } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const before = await readHead(sql, id);
    const pricesBefore = await readHandPrices(sql, id);
    const lines = edit.lines && (await withHandPrices(context, id, edit.lines));
    const edited = await editInShop({ sql, config }, id, { ...edit, lines });
    const { changes, hasNewAddress } = edited;
    const goods = (side: 'before' | 'after') =>
      Object.fromEntries(changes.map((one) => [one.code, one[side]]));
    const after = await readHead(sql, id);
    const [pricesWere, pricesAre] = pricesChanged(pricesBefore, await readHandPrices(sql, id));
    await audit.add(
      'order',
      number,
      { ...before, lines: goods('before'), ...pricesWere, delivery: null },
      {
        ...after,
        lines: goods('after'),
        ...pricesAre,
        delivery: hasNewAddress ? edit.delivery : null,
      },
    );
    return {
      number,
      changes,
      has_new_address: hasNewAddress,
      net_cents: edited.netCents,
      gross_cents: edited.grossCents,
      gift_card_cents: edited.giftCardCents,
      over_credit_cents: edited.overCents,
      waiting: lines?.filter(({ price }) => price?.state === 'waiting').length ?? 0,
      recipient: edited.told,
    };
  },
});
