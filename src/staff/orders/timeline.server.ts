import type { Db } from '#base/database/database.server.ts';
import { type OrderStatus, OrderStatus as Status } from '#shop/orders/contract.ts';
import { formatUnitPrice } from '#text/format.ts';
import { say } from '#text/staff.ts';
import type { SaidPrices } from './line-price.server.ts';
import type { ReadEvent } from './order-contract.ts';

type Order = {
  id: number;
  number: string;
  version: number;
  /** Its reader may read prices. */
  isPriced: boolean;
};
type Related = { shipments: { id: number; position: number }[]; invoices: { id: number }[] };

/** The number of events shown for one order; older ones are in the audit. */
const MOST_EVENTS = 200;
/** Shipments that were taken back have left only their place. */
const TAKEN_BACK = 10;

/** Everything that happened with an order, the newest first: its statuses, mails, notes, documents and changes, with who did it. */
export async function readTimeline(sql: Db, order: Order, related: Related): Promise<ReadEvent[]> {
  const [statuses, mails, notes, changes, documents] = await Promise.all([
    readStatuses(sql, order),
    readMails(sql, mailKeys(order, related)),
    sql<Row[]>`
      select order_note.created_at as at, coalesce(name, who) as who, text
      from order_note left join staff_person on email = who
      where order_id = ${order.id} order by order_note.id desc limit ${MOST_EVENTS}`,
    readChanges(sql, order, related),
    sql<Row[]>`
      select created_at as at, number as name from invoice where order_id = ${order.id}
      union all
      select created_at, number from proforma where order_id = ${order.id}
      limit ${MOST_EVENTS}`,
  ]);
  return [
    ...statuses.map(happened('status')),
    ...mails.map(happened('mail')),
    ...notes.map(happened('note')),
    ...changes.map(({ kind, ...row }) => happened(kind)(row)),
    ...documents.map(happened('document')),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_EVENTS);
}

type Row = Pick<ReadEvent, 'at'> & Partial<Omit<ReadEvent, 'at' | 'kind'>>;

const happened =
  (kind: ReadEvent['kind']) =>
  (row: Row): ReadEvent => ({
    kind,
    who: null,
    name: '',
    text: '',
    problem: null,
    is_waiting: false,
    mail: null,
    ...row,
  });

/** Who took a step stands in the audit of the same transaction, and so of the same moment. */
const readStatuses = (sql: Db, { id, number }: Order) => sql<Row[]>`
  select change.at, change.status as name, change.note as text,
         (select coalesce(staff_person.name, audit.who)
          from audit_entry join audit on audit.id = audit_id
          left join staff_person on staff_person.email = audit.who
          where audit.at = change.at and (entity, key) in (('order', ${number}))
          limit 1) as who
  from order_status_change change where order_id = ${id} order by change.id`;

const readMails = (sql: Db, keys: string[]) => sql<Row[]>`
  select coalesce(sent_at, created_at) as at, subject as name, recipient as text,
         case when sent_at is null then last_error end as problem,
         case when sent_at is null and last_error is not null then id::int end as mail,
         sent_at is null and last_error is null as is_waiting
  from outbox where subject_key = any(${keys})`;

function mailKeys({ id, version }: Order, { shipments, invoices }: Related): string[] {
  const edits = Array.from(
    { length: Math.min(version, MOST_EVENTS) },
    (_, place) => version - place,
  );
  const statuses: OrderStatus[] = Status.options;
  return [
    `order:${id}`,
    ...statuses.map((status) => `order:${id}:${status}`),
    ...edits.map((at) => `order:${id}:edit:${at}`),
    ...shipments.map((one) => `shipment:${one.id}`),
    ...invoices.flatMap((one) => [
      `invoice:${one.id}`,
      `invoice:${one.id}:orderer`,
      `einvoice:${one.id}`,
    ]),
  ];
}

type Change = Row & { kind: ReadEvent['kind'] };

async function readChanges(
  sql: Db,
  { number, isPriced }: Order,
  { shipments }: Related,
): Promise<Change[]> {
  const most = Math.max(0, ...shipments.map(({ position }) => position)) + TAKEN_BACK;
  const notes = Array.from({ length: most }, (_, place) => `${number}-${place + 1}`);
  const rows = await sql<ChangeRow[]>`
    select audit.at, coalesce(name, who) as who, entity, key, before, after, command
    from audit_entry join audit on audit.id = audit_id left join staff_person on email = who
    where (entity = 'shipment' and key = any(${notes}))
       or (entity in ('order', 'order release') and key = ${number})
    order by audit.id desc limit ${MOST_EVENTS}`;
  return rows.flatMap((row) => changeOf(row, isPriced));
}

type ChangeRow = {
  at: Date;
  who: string;
  entity: string;
  key: string;
  before: { lines?: Record<string, number>; prices?: SaidPrices } | null;
  after: {
    lines?: Record<string, number>;
    prices?: SaidPrices;
    reason?: string;
    waits_for_whole?: boolean;
  } | null;
  command: string;
};

function changeOf(row: ChangeRow, isPriced: boolean): Change[] {
  const { at, who, entity, key, before, after, command } = row;
  if (entity === 'shipment') {
    const kind = before === null ? 'shipped' : after === null ? 'shipment_back' : null;
    return [{ at, who, kind: kind ?? 'shipment_delivered', name: key }];
  }
  if (entity === 'order release') return [{ at, who, kind: 'release', text: after?.reason ?? '' }];
  if (command === 'orders assess') return [{ at, who, kind: 'assess' }];
  if (command === 'orders wait')
    return [{ at, who, kind: after?.waits_for_whole ? 'wait' : 'wait_over' }];
  // Its steps are told by the status.
  if (command !== 'orders edit' && command !== 'orders line-price-decide') return [];
  const lines = Object.keys({ ...before?.lines, ...after?.lines }).map(
    (code) => `${code}: ${before?.lines?.[code] ?? 0} → ${after?.lines?.[code] ?? 0}`,
  );
  const prices = isPriced ? priceWords(before?.prices ?? {}, after?.prices ?? {}) : [];
  return [{ at, who, kind: 'edit', text: [...lines, ...prices].join(', ') }];
}

/** "NV-7608: 12,00 € → 11,00 € (dôvod)"; of one that waits or is refused, what was asked for. */
const priceWords = (before: SaidPrices, after: SaidPrices): string[] =>
  Object.entries(after).map(([code, { price, asked, state, reason }]) => {
    const was = before[code]?.price;
    const is = state === 'agreed' || state === undefined ? price : (asked ?? price);
    const amounts = [was, is].flatMap((one) => (one === undefined ? [] : [formatUnitPrice(one)]));
    const why = [...(state ? [say(`orders.linePrice.${state}`)] : []), ...(reason ? [reason] : [])];
    return `${code}: ${amounts.join(' → ')}${why.length > 0 ? ` (${why.join('; ')})` : ''}`;
  });
