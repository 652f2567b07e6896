import type { Cents } from '#base/values/money.ts';
import { command } from '#cli/command.server.ts';
import { printing } from '#cli/printing.server.ts';
import { cutLine, tableOf } from '#cli/table.ts';
import { readDay, readLimit } from '#cli/values.ts';
import {
  listInvoices,
  listOverdue,
  printInvoice,
  showInvoice,
} from '#staff/invoices/list.server.ts';
import { day, money } from '#staff/values.ts';
import { formatPhone } from '#text/format.ts';
import { count, say } from '#text/staff.ts';

const PERIOD = {
  customer: { type: 'string', help: 'orders.list.customer', value: 'text' },
  from: { type: 'string', help: 'invoices.list.from', value: 'deň' },
  to: { type: 'string', help: 'invoices.list.to', value: 'deň' },
  limit: { type: 'string', help: 'orders.list.limit', value: 'počet' },
} as const;

export const listCommand = command({
  name: 'invoices list',
  summary: 'invoices.list.summary',
  options: { ...PERIOD, unpaid: { type: 'boolean', help: 'invoices.list.unpaid' } },
  examples: ['invoices list', 'invoices list --unpaid --customer elektro', 'invoices list --json'],

  async run(context, { options: { customer, from, to, limit, unpaid } }) {
    const { documents, ...all } = await listInvoices(context, {
      customer,
      from: from && readDay(from),
      to: to && readDay(to),
      isUnpaid: unpaid,
      limit: readLimit(limit),
    });
    return {
      data: documents,
      lines: [
        ...tableOf(documents.map(rowOf)),
        ...cutLine(documents.length, all.total),
        sumOf(all),
      ],
    };
  },
});

export const overdueCommand = command({
  name: 'invoices overdue',
  summary: 'invoices.overdue.summary',
  options: { customer: PERIOD.customer },
  examples: ['invoices overdue', 'invoices overdue --json'],

  async run(context, { options: { customer } }) {
    const { documents, ...all } = await listOverdue(context, customer);
    return {
      data: documents,
      lines:
        documents.length === 0
          ? [say('invoices.overdue.none')]
          : [
              ...tableOf(documents.map(lateRow)),
              ...cutLine(documents.length, all.total),
              sumOf(all),
            ],
    };
  },
});

type Entry = Awaited<ReturnType<typeof listInvoices>>['documents'][number];

const rowOf = (document: Entry) => ({
  [say('invoices.columns.number')]: document.number,
  [say('invoices.columns.kind')]: say(`invoices.kinds.${document.kind}`),
  [say('invoices.columns.issued')]: day(document.issued_on),
  [say('invoices.columns.due')]: day(document.due_on),
  [say('invoices.columns.company')]: document.company_name,
  [say('invoices.columns.order')]: document.order_number,
  [say('invoices.columns.sum')]: money(document.gross_cents),
  [say('invoices.columns.unpaid')]: money(document.unpaid_cents),
});

const lateRow = (document: Entry) => ({
  [say('invoices.columns.number')]: document.number,
  [say('invoices.columns.company')]: document.company_name,
  [say('invoices.columns.email')]: document.email,
  [say('invoices.columns.phone')]: formatPhone(document.phone),
  [say('invoices.columns.due')]: day(document.due_on),
  [say('invoices.columns.late')]: document.days_late,
  [say('invoices.columns.unpaid')]: money(document.unpaid_cents),
});

const sumOf = ({ total, unpaidCents }: { total: number; unpaidCents: Cents }) =>
  count('invoices.list.count', total, { sum: money(unpaidCents) });

export const showCommand = command({
  name: 'invoices show',
  summary: 'invoices.show.summary',
  args: { number: 'invoices.number' },
  examples: ['invoices show 2026000012', 'invoices show 2026000012 --json'],

  async run(context, { args: { number } }) {
    const document = await showInvoice(context, number);
    return {
      data: document,
      lines: [
        say('invoices.show.head', {
          kind: say(`invoices.kinds.${document.kind}`),
          number,
          order: document.order_number,
        }),
        `  ${document.buyer.name}, ${say('invoices.show.days', { issued: day(document.issued_on), due: day(document.due_on) })}`,
        ...(document.credited_number
          ? [
              `  ${say('invoices.show.credits', { number: document.credited_number, reason: document.reason })}`,
            ]
          : []),
        ...tableOf(
          document.lines.map((line) => ({
            [say('invoices.columns.line')]: line.position,
            [say('orders.columns.code')]: line.code,
            [say('orders.columns.name')]: line.name,
            [say('orders.columns.amount')]: `${line.quantity} ${line.unit}`,
            [say('orders.columns.net')]: money(line.total_cents),
          })),
        ),
        say('invoices.show.sum', {
          sum: money(document.gross_cents),
          unpaid: money(document.unpaid_cents),
        }),
        ...document.payments.map(
          (payment) =>
            `  ${say('invoices.show.payment', { day: day(payment.paid_on), sum: money(payment.cents), note: payment.note || (payment.reference ?? '') })}`,
        ),
      ],
    };
  },
});

export const printCommand = printing('invoices', '2026000012 --output faktura.pdf', printInvoice);
