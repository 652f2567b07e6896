import { command } from '#cli/command.server.ts';
import { printing } from '#cli/printing.server.ts';
import { cutLine, tableOf } from '#cli/table.ts';
import { readChoice, readDay, readLimit } from '#cli/values.ts';
import {
  listOrders,
  ORDER_STATUSES,
  printOrder,
  showOrder,
  statusName,
} from '#staff/orders/list.server.ts';
import { day, money } from '#staff/values.ts';
import { formatPhone } from '#text/format.ts';
import { count, say } from '#text/staff.ts';

export const listCommand = command({
  name: 'orders list',
  summary: 'orders.list.summary',
  options: {
    status: { type: 'string', help: 'orders.list.status', value: ORDER_STATUSES.join('|') },
    customer: { type: 'string', help: 'orders.list.customer', value: 'text' },
    from: { type: 'string', help: 'orders.list.from', value: 'deň' },
    to: { type: 'string', help: 'orders.list.to', value: 'deň' },
    search: { type: 'string', help: 'orders.list.search', value: 'text' },
    'not-invoiced': { type: 'boolean', help: 'orders.list.notInvoiced' },
    limit: { type: 'string', help: 'orders.list.limit', value: 'počet' },
  },
  examples: [
    'orders list --status new',
    'orders list --search "0905 123 456"',
    'orders list --customer elektro --from 1.11.2026 --json',
  ],

  async run(context, { options }) {
    const { status, customer, from, to, limit, search } = options;
    const { orders, total } = await listOrders(context, {
      status: status === undefined ? undefined : readChoice(status, ORDER_STATUSES),
      customer,
      from: from && readDay(from),
      to: to && readDay(to),
      search,
      isNotInvoiced: options['not-invoiced'],
      limit: readLimit(limit),
    });
    return {
      data: orders,
      lines: [
        ...tableOf(orders.map(rowOf)),
        ...cutLine(orders.length, total),
        count('orders.list.count', total),
      ],
    };
  },
});

type Entry = Awaited<ReturnType<typeof listOrders>>['orders'][number];

const rowOf = (order: Entry) => ({
  [say('orders.columns.number')]: order.number,
  [say('orders.columns.day')]: day(order.created_at),
  [say('orders.columns.status')]: statusName(order.status),
  [say('orders.columns.company')]: order.company_name,
  [say('orders.columns.payment')]: order.payment_name,
  [say('orders.columns.sum')]: money(order.gross_cents),
  [say('orders.columns.invoice')]: order.invoice_number ?? '–',
});

export const showCommand = command({
  name: 'orders show',
  summary: 'orders.show.summary',
  args: { number: 'orders.number' },
  examples: ['orders show 2026500001', 'orders show 2026500001 --json'],

  async run(context, { args: { number } }) {
    const order = await showOrder(context, number);
    const { to_pay: toPay, ...rest } = order;
    const place = order.pick_up_point?.name ?? order.delivery_street;
    return {
      // The picture of the payment code is of no use to a script.
      data: { ...rest, to_pay: toPay && { ...toPay, qr: undefined } },
      lines: [
        say('orders.show.head', { number, day: day(order.created), status: order.status }),
        `  ${order.company_name}, ${order.invoice_email}, ${formatPhone(order.invoice_phone)}`,
        `  ${order.shipping}: ${place}; ${order.payment}`,
        ...(order.note ? [`  ${say('orders.show.note', { note: order.note })}`] : []),
        ...tableOf(
          order.products.map((line) => ({
            [say('orders.columns.code')]: line.code,
            [say('orders.columns.name')]: line.name,
            [say('orders.columns.amount')]: `${line.amount} ${line.unit_of_measure}`,
            [say('orders.columns.net')]: money(Math.round(line.price_sum_exc_vat * 100)),
          })),
        ),
        say('orders.show.sum', { sum: money(Math.round(order.price * 100)) }),
        ...order.history.map(
          ({ at, status, note }) => `  ${day(at)} ${status}${note ? ` – ${note}` : ''}`,
        ),
        ...(order.invoice ? [say('orders.show.invoice', { number: order.invoice.name })] : []),
      ],
    };
  },
});

export const printCommand = printing('orders', '2026500001 --output vydajka.pdf', printOrder);
