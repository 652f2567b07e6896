import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { holdVersion } from '#shop/orders/version.server.ts';
import { isStopped, readOverdue } from '#shop/shipments/dispatch-stop.server.ts';
import { changingJob } from '#staff/job.server.ts';
import type { Seen } from './process.server.ts';
import * as contract from './order-contract.ts';

/** A note for colleagues. It changes no version, so nobody is refused because of it. */
export const addOrderNote = changingJob({
  title: 'orders note',
  needs: contract.addOrderNote.needs,
  async work({ sql, audit, who }, { number, text }: { number: string; text: string }) {
    const { id } = await findOrderKey(sql, number);
    if (text.trim() === '') throw new ShopError('messages.validation.invalid', { key: 'text' });
    await sql`insert into order_note (order_id, who, text) values (${id}, ${who}, ${text.trim()})`;
    await audit.add('order note', number, null, { text: text.trim() });
    return { number };
  },
});

/** The credit of the customer was assessed and the order goes on; until then it is marked. */
export const assessCredit = changingJob({
  title: 'orders assess',
  needs: contract.assessCredit.needs,
  async work({ sql, audit }, { number, version }: Seen) {
    const { id } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const [marked] = await sql<[{ over_credit_cents: Cents | null }]>`
      select over_credit_cents from orders where id = ${id} for update`;
    if (marked.over_credit_cents === null) throw ShopError.conflict('messages.order.notOverCredit');
    await sql`update orders set over_credit_cents = null where id = ${id}`;
    await audit.add('order', number, { ...marked }, { over_credit_cents: null });
    return { number };
  },
});

/** Goods may leave although their customer owes for too long; the reason stays with the order. */
export const releaseOrder = changingJob({
  title: 'orders release',
  needs: contract.releaseOrder.needs,
  async work({ sql, audit, who }, { number, version, reason }: Seen & { reason: string }) {
    const { id } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const overdue = await readOverdue(sql, id);
    if (!isStopped(overdue)) throw ShopError.conflict('messages.order.notStopped');
    await sql`insert into order_release (order_id, who, reason) values (${id}, ${who}, ${reason.trim()})`;
    await sql`update orders set version = version where id = ${id}`;
    await audit.add('order release', number, null, { reason: reason.trim(), days: overdue.days });
    return { number };
  },
});
