import { ShopError } from '#base/wire/errors.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import * as contract from './contract.ts';
import { keyOf, lockPlace } from './place.server.ts';

/** What is carried from one warehouse to another is as free there as it was here, so nobody who waits has to hear of it. */
export const moveGoods = changingJob(
  contract.moveGoods,
  async ({ sql, audit }, { id, from, to, quantity, note = '' }) => {
    if (from === to) throw new ShopError('messages.office.sameWarehouse', { key: 'to' });
    await lockImportsSoon(sql);
    const here = await lockPlace(sql, id, from);
    const there = await lockPlace(sql, id, to);
    if (quantity > here.lies)
      throw new ShopError('messages.office.tooFewLie', { key: 'quantity', status: 409 });
    const ways = [
      { way: 'out', place: here, salePoint: from, change: -quantity },
      { way: 'in', place: there, salePoint: to, change: quantity },
    ] as const;
    for (const { way, place, salePoint, change } of ways) {
      await audit.add(
        'stock',
        keyOf(place),
        { quantity: place.free },
        { quantity: place.free + change },
      );
      const movement = { kind: 'move', audit_id: await audit.id(), note: note.trim() } as const;
      await moveStock(sql, way, [{ product_id: id, quantity }], { salePoint, ...movement });
    }
    return { from: { lies: here.lies - quantity }, to: { lies: there.lies + quantity } };
  },
);
