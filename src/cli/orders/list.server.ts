import { command } from '#cli/command.server.ts';
import { cutLine, tableOf } from '#cli/table.ts';
import { day, money } from '#staff/values.ts';
import { readChoice, readDay, readLimit } from '#cli/values.ts';
import { OrderStatus } from '#shop/orders/contract.ts';
import {
  type About,
  findOrderKey,
  listAllOrders,
  type OrderEntry,
} from '#shop/orders/ledger.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import { statusOf } from '#shop/orders/orders.server.ts';
import { pickingListPdf } from '#shop/orders/picking-list.server.ts';
import { formatPhone } from '#text/format.ts';
import { count, say } from '#text/staff.ts';

const STATUSES = OrderStatus.options;

export const listCommand = command({
  name: 'orders list',
  summary: 'orders.list.summary',
  options: {
    status: { type: 'string', help: 'orders.list.status', value: STATUSES.join('|') },
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

  async run({ sql }, { options }) {
    const { status, customer, from, to, limit, search } = options;
    const { orders, total } = await listAllOrders(sql, {
      status: status && readChoice(status, STATUSES),
      customer,
      from: from && readDay(from),
      to: to && readDay(to),
      about: search?.trim() ? readAbout(search) : undefined,
      isNotInvoiced: options['not-invoiced'],
      limit: readLimit(limit ?? '50'),
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

/** A caller's words: a phone is known without its prefix and gaps, an amount by its decimals or its euros. */
export function readAbout(typed: string): About {
  const digits = typed.replace(/[\s/()+-]/g, '');
  const phone = /^\d{7,15}$/.test(digits) ? digits.replace(/^(?:00421|421|0)/, '') : null;
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0€]/g, ''));
  return {
    words: typed.trim().split(/\s+/),
    phone,
    cents: amount && Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')),
  };
}

const rowOf = (order: OrderEntry) => ({
  [say('orders.columns.number')]: order.number,
  [say('orders.columns.day')]: day(order.created_at),
  [say('orders.columns.status')]: statusOf(order.status).status,
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

  async run({ sql }, { args: { number } }) {
    const { id, customerId } = await findOrderKey(sql, number);
    const order = await getOrder(sql, customerId, id);
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

export const printCommand = command({
  name: 'orders print',
  summary: 'orders.print.summary',
  args: { number: 'orders.number' },
  makesFile: true,
  examples: ['orders print 2026500001 --output vydajka.pdf'],

  async run({ sql }, { args: { number }, options: _ }) {
    const { id, customerId, paymentKind } = await findOrderKey(sql, number);
    const order = await getOrder(sql, customerId, id);
    const bytes = await pickingListPdf({ order, paymentKind });
    return {
      bytes,
      data: { number, size: bytes.length },
      lines: [say('orders.print.done', { number })],
    };
  },
});
