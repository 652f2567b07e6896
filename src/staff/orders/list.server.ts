import { getLetterhead } from '#shop/kernel/brand.server.ts';
import { OrderStatus } from '#shop/orders/contract.ts';
import { findOrderKey, listAllOrders, type OrderFilter } from '#shop/orders/ledger.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import { statusOf } from '#shop/orders/list/orders.server.ts';
import { PICKING_LIST } from '#shop/orders/documents/draw.server.ts';
import { readPickingList } from '#shop/orders/documents/read-picking-list.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { limitOf } from '#staff/limits.ts';
import { checkedPeriod } from '#staff/values.ts';
import { readAbout } from '#staff/search/about.ts';

export const ORDER_STATUSES = OrderStatus.options;

/** What the shop calls it before customers. */
export const statusName = (status: OrderStatus): string => statusOf(status).status;

type Filter = Pick<OrderFilter, 'customer' | 'from' | 'to' | 'isNotInvoiced'> & {
  status?: OrderStatus | undefined;
  /** What a caller says of it. */
  search?: string | undefined;
  limit?: number | undefined;
};

export const listOrders = readingJob({
  title: 'orders list',
  needs: ['orders.read'],
  work: ({ sql }, { search, limit, ...filter }: Filter) =>
    listAllOrders(sql, {
      ...filter,
      ...checkedPeriod(filter),
      about: search?.trim() ? readAbout(search) : undefined,
      limit: limitOf(limit),
    }),
});

export const showOrder = readingJob({
  title: 'orders show',
  needs: ['orders.read'],
  async work({ sql }, number: string) {
    const { id, customerId } = await findOrderKey(sql, number);
    return getOrder(sql, customerId, id);
  },
});

/** The picking list as PDF. */
export const printOrder = readingJob({
  title: 'orders print',
  needs: ['orders.read'],
  async work({ sql, draw }, number: string) {
    const list = await readPickingList(sql, number);
    return draw(PICKING_LIST, { ...list, letterhead: await getLetterhead(sql) });
  },
});
