import { drawHere } from '#base/files/draw.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import { listAccounting } from '#staff/accounting/accounting.server.ts';
import { listMonths, sumUpMonth } from '#staff/accounting/handover.server.ts';
import { lookAtCustomer } from '#staff/customers/look.server.ts';
import { countCustomers, pageOfCustomers } from '#staff/customers/page.server.ts';
import { listRegistrations } from '#staff/customers/registrations.server.ts';
import {
  dayEinvoices,
  dayMails,
  dayOverLimit,
  dayRegistrations,
} from '#staff/day/attention.server.ts';
import { dayBest, dayStock } from '#staff/day/goods.server.ts';
import { dayTurnover, dayUnpaid } from '#staff/day/money.server.ts';
import {
  numberOfNegative,
  numberOfOrders,
  numberOfInvoices,
  numberOfRegistrations,
} from '#staff/day/numbers.server.ts';
import { dayOrders } from '#staff/day/orders.server.ts';
import { lookAtInvoice } from '#staff/invoices/look.server.ts';
import { countInvoices, pageOfInvoices } from '#staff/invoices/page.server.ts';
import { undeliveredMails } from '#staff/mails/mails.server.ts';
import { orderChoices } from '#staff/orders/bulk.server.ts';
import { findGoods, readCaller } from '#staff/orders/phone-order-caller.server.ts';
import { openOrder } from '#staff/orders/detail.server.ts';
import { type OrdersAsked, SORTS, VIEWS } from '#staff/orders/contract.ts';
import { countOrders, lookAtOrder, pageOfOrders, selectOrders } from '#staff/orders/page.server.ts';
import {
  countOpen,
  listStatements,
  listWaiting,
  pageOfTransactions,
} from '#staff/payments/pages.server.ts';
import { ALL_PERMISSIONS } from '#staff/permissions.ts';
import { listReminders } from '#staff/reminders/reminders.server.ts';
import {
  searchCustomers,
  searchInvoices,
  searchOrders,
  searchProducts,
} from '#staff/search/search.server.ts';

import { productCases } from './product-cases.ts';
import { BUSY } from '../drills/growth-data.ts';

export type Case = [name: string, call: () => Promise<unknown>];

/** Every reading of the office, as its screens ask for it; deep pages too. */
export async function officeCases(sql: Sql): Promise<Case[]> {
  const context: StaffContext = {
    sql,
    config: readConfig({}),
    who: 'bench',
    permissions: ALL_PERMISSIONS,
    face: 'screen',
    isDryRun: false,
    draw: drawHere,
    progress() {},
  };
  const known = await readKnown(sql);
  return [
    ...dayCases(context),
    ...(await orderCases(context, known)),
    ...(await invoiceCases(context, known)),
    ...paymentCases(context, known),
    ...(await customerCases(context, known)),
    ...searchCases(context, known),
    ...(await productCases(context)),
  ];
}

type Known = {
  order: string;
  open: string;
  invoice: string;
  customer: number;
  shipping: number;
  warehouse: number;
  statement: number;
  month: { from: string; to: string };
};

/** The customer is the one with a tenth of all orders. */
async function readKnown(sql: Sql): Promise<Known> {
  const [row] = await sql<[Known]>`
    select (select number from orders where status = 'shipped' order by id desc limit 1) as order,
           (select number from orders where status = 'accepted' order by id desc limit 1) as open,
           (select number from invoice where kind = 'invoice' order by id desc limit 1) as invoice,
           (select customer_id from person where email = ${BUSY}) as customer,
           (select id from shipping_method where not pick_up order by position limit 1) as shipping,
           (select warehouse_id from orders where warehouse_id is not null order by id desc limit 1) as warehouse,
           (select max(id) from bank_statement) as statement,
           json_build_object('from', (date_trunc('month', current_date) - interval '1 month')::date,
                             'to', (date_trunc('month', current_date) - interval '1 day')::date) as month`;
  return row;
}

const dayCases = (context: StaffContext): Case[] => [
  ['day: orders', () => dayOrders(context)],
  ['day: unpaid', () => dayUnpaid(context)],
  ['day: turnover', () => dayTurnover(context)],
  ['day: stock', () => dayStock(context)],
  ['day: best', () => dayBest(context)],
  ['day: registrations', () => dayRegistrations(context)],
  ['day: e-invoices', () => dayEinvoices(context)],
  ['day: mails', () => dayMails(context)],
  ['day: over limit', () => dayOverLimit(context)],
  ['number: orders', () => numberOfOrders(context)],
  ['number: overdue', () => numberOfInvoices(context)],
  ['number: registrations', () => numberOfRegistrations(context)],
  ['number: negative stock', () => numberOfNegative(context)],
];

const DEEP = 40;

async function orderCases(context: StaffContext, known: Known): Promise<Case[]> {
  const list = (name: string, asked: OrdersAsked): Case => [
    `orders: ${name}`,
    () => pageOfOrders(context, asked),
  ];
  const after = await deep(DEEP, async (last) => {
    const { orders } = await pageOfOrders(context, { view: 'all', after: last });
    return orders.at(-1)?.id;
  });
  const { customer, shipping, warehouse } = known;
  return [
    ...VIEWS.map((view) => list(view, { view })),
    [`orders: all, page ${DEEP}`, () => pageOfOrders(context, { view: 'all', after })],
    ...(['waiting', 'all'] as const).flatMap((view) =>
      SORTS.map((sort) => list(`${view} by ${sort}`, { view, sort })),
    ),
    ...(['missing', 'over_limit', 'unpaid', 'overdue', 'paid'] as const).flatMap((payment) =>
      (['waiting', 'all'] as const).map((view) => list(`${view}, ${payment}`, { view, payment })),
    ),
    ...(['here', 'coming'] as const).flatMap((goods) =>
      (['waiting', 'all'] as const).map((view) => list(`${view}, goods ${goods}`, { view, goods })),
    ),
    ...(['new', 'shipped', 'cancelled'] as const).map((status) =>
      list(`all, ${status}`, { view: 'all', statuses: [status] }),
    ),
    list('not invoiced', { view: 'all', is_not_invoiced: true }),
    list('not invoiced, oldest first', { view: 'all', is_not_invoiced: true, sort: 'oldest' }),
    list('not invoiced, waiting', { view: 'waiting', is_not_invoiced: true }),
    list('not invoiced of a year ago', { view: 'all', is_not_invoiced: true, ...YEAR_AGO }),
    list('not invoiced, largest first', { view: 'all', is_not_invoiced: true, sort: 'sum_down' }),
    list('of one customer', { view: 'all', customer }),
    list('of one customer, largest first', { view: 'all', customer, sort: 'sum_down' }),
    list('of one customer, overdue', { view: 'all', customer, payment: 'overdue' }),
    list('by shipping', { view: 'all', shipping }),
    list('by shipping, largest first', { view: 'all', shipping, sort: 'sum_down' }),
    list('by shipping, overdue', { view: 'all', shipping, payment: 'overdue' }),
    list('of a warehouse', { view: 'all', warehouse }),
    list('of days', { view: 'all', ...YEAR_AGO }),
    list('of days, largest first', { view: 'all', sort: 'sum_down', ...YEAR_AGO }),
    list('of a sum', { view: 'all', least: 100_000, most: 110_000 }),
    list('of a sum no order has', { view: 'all', least: 99_000_000 }),
    list('unpaid, largest first', { view: 'all', payment: 'unpaid', sort: 'sum_down' }),
    list('overdue, oldest first', { view: 'all', payment: 'overdue', sort: 'oldest' }),
    list('paid, by company', { view: 'all', payment: 'paid', sort: 'company' }),
    list('found by a name', { view: 'all', search: 'bezpečnostné' }),
    list('found by a part of a number', { view: 'all', search: known.order.slice(3) }),
    ['orders: all selected', () => selectOrders(context, { view: 'all' })],
    ['orders: counts', () => countOrders(context)],
    ['orders: choices', () => orderChoices(context)],
    ['order: preview', () => lookAtOrder(context, { number: known.order })],
    ['order: shipped', () => openOrder(context, { number: known.order })],
    ['order: open', () => openOrder(context, { number: known.open })],
    ['phone order: caller', () => readCaller(context, customer)],
    ['phone order: goods', () => findGoods(context, 'kamera')],
  ];
}

const YEAR_AGO = { from: dayBack(380), to: dayBack(350) };
function dayBack(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** The last of so many pages. */
async function deep(
  pages: number,
  next: (after: number | undefined) => Promise<number | undefined>,
): Promise<number | undefined> {
  let after: number | undefined;
  for (let page = 0; page < pages; page += 1) after = (await next(after)) ?? after;
  return after;
}

async function invoiceCases(context: StaffContext, known: Known): Promise<Case[]> {
  type Asked = Parameters<typeof pageOfInvoices>[1];
  const list = (name: string, asked: Asked): Case => [
    `invoices: ${name}`,
    () => pageOfInvoices(context, asked),
  ];
  const after = await deep(DEEP, async (last) => {
    const { invoices } = await pageOfInvoices(context, { view: 'all', after: last });
    return invoices.at(-1)?.id;
  });
  const views = [
    ...(['all', 'unpaid', 'overdue', 'remind', 'einvoice'] as const),
    ...(['advance', 'credit', 'unexported', 'proforma'] as const),
  ];
  const states = ['refused', 'delivered', 'waiting', 'kept'] as const;
  return [
    ...views.map((view) => list(view, { view })),
    ...views.map((view) => list(`${view} by the other order`, { view, sort: otherSort(view) })),
    list(`all, page ${DEEP}`, { view: 'all', after }),
    ...states.map((einvoice) => list(`e-invoice ${einvoice}`, { view: 'all', einvoice })),
    ...states.map((einvoice) =>
      list(`unpaid, e-invoice ${einvoice}`, { view: 'unpaid', einvoice }),
    ),
    list('of days', { view: 'all', ...YEAR_AGO }),
    list('unpaid of days', { view: 'unpaid', ...YEAR_AGO }),
    list('found by a part of a number', { view: 'all', search: known.invoice.slice(3) }),
    list('found by a name', { view: 'all', search: 'bezpečnostné' }),
    ['invoices: counts', () => countInvoices(context)],
    ['invoice', () => lookAtInvoice(context, { number: known.invoice })],
    ['accounting: months', () => listMonths(context, 13)],
    ['accounting: sums of a month', () => sumUpMonth(context, known.month)],
    ['accounting: handovers', () => listAccounting(context, undefined)],
  ];
}

const otherSort = (view: string) =>
  view === 'unpaid' || view === 'overdue' ? ('issued' as const) : ('due' as const);

const paymentCases = (context: StaffContext, { statement }: Known): Case[] => [
  ['payments: statements', () => listStatements(context, {})],
  ['payments: open', () => countOpen(context)],
  ['payments: waiting', () => listWaiting(context)],
  ...(['open', 'partial', 'matched', 'ignored', 'outgoing'] as const).map((state): Case => [
    `payments: ${state} of a statement`,
    () => pageOfTransactions(context, { statement, state }),
  ]),
  ['reminders: all overdue', () => listReminders(context)],
];

async function customerCases(context: StaffContext, { customer }: Known): Promise<Case[]> {
  const views = [
    ...(['all', 'active', 'waiting', 'over_limit', 'overdue', 'quiet', 'paused'] as const),
  ];
  const sorts = ['turnover', 'last', 'name'] as const;
  const after = await deep(DEEP, async (last) => {
    const asked = { view: 'all', sort: 'turnover', after: last } as const;
    return (await pageOfCustomers(context, asked)).customers.at(-1)?.id;
  });
  const found = { view: 'all', sort: 'turnover', search: 'bezpečnostné' } as const;
  return [
    ...views.flatMap((view) =>
      sorts.map((sort): Case => [
        `customers: ${view} by ${sort}`,
        () => pageOfCustomers(context, { view, sort }),
      ]),
    ),
    [
      `customers: all, page ${DEEP}`,
      () => pageOfCustomers(context, { view: 'all', sort: 'turnover', after }),
    ],
    ['customers: found by a name', () => pageOfCustomers(context, found)],
    ['customers: counts', () => countCustomers(context)],
    ['customer', () => lookAtCustomer(context, { id: customer })],
    ...(['waiting', 'asked', 'done'] as const).map((view): Case => [
      `registrations: ${view}`,
      () => listRegistrations(context, { view }),
    ]),
    ['mails: undelivered', () => undeliveredMails(context, {})],
  ];
}

const searchCases = (context: StaffContext, { order, invoice }: Known): Case[] =>
  [
    order,
    order.slice(-5),
    invoice.slice(-6),
    '123',
    '1999,50',
    '0905 123 456',
    'Bratislava',
    'bezpečnostné systémy',
    'rast 19',
    'novák',
    'DS-2CD',
    'nič také',
  ].map((typed) => [
    `search: ${typed}`,
    () =>
      Promise.all([
        searchOrders(context, typed),
        searchCustomers(context, typed),
        searchInvoices(context, typed),
        searchProducts(context, typed),
      ]),
  ]);
