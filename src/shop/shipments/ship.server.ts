import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { leftQuantity } from '#shop/orders/shipped.server.ts';
import type { OrderOnItsWay } from '#shop/orders/status-mail.server.ts';
import { type ChangeContext, changeStatus, lockOrder } from '#shop/orders/status.server.ts';
import { t } from '#text/documents.ts';
import { type Carrier, listCarriers } from './carriers.server.ts';
import type { Shipment, Waiting } from './contract.ts';
import { shipmentMail } from './shipment-mail.server.ts';
import { listShipments, listWaiting } from './shipments.server.ts';

export type NewShipment = {
  /** Which lines of the order, by their place in it; everything that is left where it is not said. */
  lines?: { position: number; quantity: number }[] | undefined;
  /** A key of the setting `carriers`. */
  carrier?: string | undefined;
  /** One for each parcel. */
  numbers?: string[] | undefined;
  /** When it leaves; today where it is not said. */
  day?: string | undefined;
  note?: string | undefined;
};

/** From which status goods leave, and what an order becomes when nothing of it is left. */
export const leavingOf = ({ is_pick_up: isPickUp }: Pick<OrderOnItsWay, 'is_pick_up'>) =>
  isPickUp
    ? ({ from: 'ready', to: 'delivered' } as const)
    : ({ from: 'accepted', to: 'shipped' } as const);

/**
 * Goods leave the house, all that is left of an order or a part. They left the free stock when they were ordered, so
 * no stock moves. With the last of them the order moves on; its customer hears of each. What somebody comes for has
 * no carrier and is delivered at once. For staff: whoever calls it has to know that they may.
 */
export async function ship(
  { sql, config }: ChangeContext,
  orderId: number,
  wanted: NewShipment = {},
): Promise<Shipment> {
  return inTransaction(sql, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { from, to } = leavingOf(order);
    if (order.status !== from) throw wrongStatus(order.status);
    const goods = chosenOf(await listLeft(tx, orderId), wanted.lines);
    await write(tx, order, { ...wanted, goods });
    const [shipment, waiting] = await readBack(tx, order);
    const { publicUrl } = config;
    const mail = shipmentMail({ order, shipment, waiting, publicUrl });
    if (waiting.length > 0) await putMail(tx, mail);
    // Whoever has taken everything hears, as ever, that the order is settled.
    else if (order.is_pick_up) await changeStatus({ sql: tx, config }, orderId, to, wanted.note);
    else await changeStatus({ sql: tx, config }, orderId, to, wanted.note, () => mail);
    return shipment;
  });
}

export function wrongStatus(status: OrderStatus): ShopError {
  const code = 'messages.shipment.wrongStatus';
  const values = { status: t(`order.statuses.${status}`) };
  return new ShopError([{ key: 'status', code, message: t(code, values), values }], {
    status: 409,
  });
}

type LeftLine = { id: number; position: number; code: string; left: number };
type Goods = { id: number; quantity: number };

const listLeft = (tx: Db, orderId: number) => tx<LeftLine[]>`
  select line.id, line.position, line.code, ${leftQuantity(tx)} as left
  from order_line line where line.order_id = ${orderId} order by line.position`;

function chosenOf(lines: LeftLine[], chosen: NewShipment['lines']): Goods[] {
  if (!chosen) return lines.flatMap(({ id, left }) => (left > 0 ? [{ id, quantity: left }] : []));
  if (chosen.length === 0) throw refused('empty');
  return chosen.map(({ position, quantity }, index) => {
    const line = lines.find((one) => one.position === position);
    if (!line || chosen.findIndex((one) => one.position === position) !== index)
      throw refused('noLine', { position });
    if (!Number.isInteger(quantity) || quantity < 1) throw refused('quantity', { position });
    if (quantity > line.left) throw refused('tooMany', { code: line.code, left: line.left });
    return { id: line.id, quantity };
  });
}

type Refusal =
  | 'empty'
  | 'noLine'
  | 'quantity'
  | 'tooMany'
  | 'carrier'
  | 'number'
  | 'knownNumber'
  | 'day'
  | 'note';

export function refused(why: Refusal, values: Record<string, string | number> = {}): ShopError {
  const code = `messages.shipment.${why}` as const;
  const status = why === 'tooMany' || why === 'knownNumber' ? 409 : 400;
  return new ShopError([{ key: why, code, message: t(code, values), values }], { status });
}

async function write(tx: Db, order: OrderOnItsWay, wanted: NewShipment & { goods: Goods[] }) {
  const { goods, numbers = [], note = '' } = wanted;
  if (goods.length === 0) throw refused('empty');
  if (note.length > 500) throw refused('note');
  const carrier = await carrierOf(tx, order, wanted.carrier);
  await assertNewNumbers(tx, order.id, numbers);
  const [shipment] = await tx<[{ id: number } | undefined]>`
    insert into shipment (order_id, position, carrier, carrier_name, shipped_on, delivered_on, note)
    select ${order.id}, coalesce(max(position), 0) + 1, ${carrier.key}, ${carrier.name}, day,
           case when ${order.is_pick_up} then day end, ${note}
    from (select coalesce(${wanted.day ?? null}::date, current_date) as day) as left_on
    left join shipment on order_id = ${order.id}
    where day between ${order.created_at}::timestamptz::date and current_date
    group by day returning id`;
  if (!shipment) throw refused('day');
  await tx`
    insert into shipment_line (shipment_id, order_line_id, quantity)
    select ${shipment.id}, * from unnest(
      ${goods.map(({ id }) => id)}::int[], ${goods.map(({ quantity }) => quantity)}::int[])`;
  await addParcels(tx, shipment.id, numbers);
}

const NONE = { key: '', name: '' };

/** Nobody carries what is picked up; whatever else leaves may be without one too, such as what was sent long ago. */
async function carrierOf(
  tx: Db,
  order: OrderOnItsWay,
  key = '',
): Promise<Pick<Carrier, 'key' | 'name'>> {
  if (key === '') return NONE;
  const carriers = await listCarriers(tx);
  const carrier = carriers.find((one) => one.key === key);
  if (!carrier || order.is_pick_up)
    throw refused('carrier', { carriers: carriers.map((one) => one.key).join(', ') });
  return carrier;
}

const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,59}$/u;

/** The same parcel twice is the same shipment told twice. */
async function assertNewNumbers(tx: Db, orderId: number, numbers: string[]) {
  const wrong = numbers.find((number) => !NUMBER.test(number));
  if (wrong !== undefined) throw refused('number', { number: wrong });
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  const [known] = await tx<{ number: string }[]>`
    select tracking_number as number from shipment_parcel join shipment on shipment.id = shipment_id
    where order_id = ${orderId} and tracking_number = any(${numbers}) limit 1`;
  const number = twice ?? known?.number;
  if (number !== undefined) throw refused('knownNumber', { number });
}

const addParcels = (tx: Db, shipmentId: number, numbers: string[]) => tx`
  insert into shipment_parcel (shipment_id, position, tracking_number)
  select ${shipmentId}, position, number
  from unnest(${numbers}::text[]) with ordinality as parcel(number, position)`;

async function readBack(tx: Db, order: OrderOnItsWay): Promise<[Shipment, Waiting[]]> {
  const [{ today }] = await tx<[{ today: string }]>`select current_date::text as today`;
  const shipments = await listShipments(tx, order.id, order.number);
  return [shipments.at(-1)!, await listWaiting(tx, order.id, { ...order, today })];
}
