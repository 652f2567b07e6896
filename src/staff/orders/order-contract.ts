import { PAYMENT_KINDS } from '#base/values/payment-kinds.ts';
import * as z from 'zod/mini';
import { Id, lines, Moment, PathId, text, trimmedText } from '#base/wire/contract.ts';
import { OrderAddress } from '#shop/orders/contract.ts';
import { Shipment as SentShipment } from '#shop/shipments/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { Look } from '#staff/look-contract.ts';
import { LinePrice } from './line-price-contract.ts';

const Status = z.enum(['new', 'accepted', 'ready', 'shipped', 'delivered', 'cancelled']);

/** For those who may not read prices every amount is null. */
const Cents = z.nullable(z.int());

const Line = z.object({
  ...Look,
  position: z.int(),
  unit: z.string(),
  quantity: z.int(),
  shipped: z.int(),
  /** How many are still waited for, and by when they come. */
  later: z.int(),
  expected_on: z.nullable(z.string()),
  step: z.int(),
  /** What lies in each warehouse, in their order, and how much of it is promised; null of what is no longer sold. */
  stock: z.nullable(z.array(z.object({ here: z.int(), reserved: z.int() }))),
  unit_price: z.nullable(z.number()),
  total_cents: Cents,
  /** Somebody of the office has set its price; null where nobody has, and for those who may not read prices. */
  by_hand: z.nullable(
    z.object({
      /** While it waits, and once it is refused, the line costs what it has cost. */
      state: z.enum(['agreed', 'waiting', 'refused']),
      price: z.number(),
      usual_price: z.number(),
      /** Of a price that waits, where the cost is known. */
      margin_bp: z.nullable(z.int()),
      reason: z.string(),
      who: z.string(),
      decided_by: z.nullable(z.string()),
    }),
  ),
});
export type OrderLine = z.infer<typeof Line>;

const Shipment = z.omit(SentShipment, { id: true, created_at: true, document_url: true });
export type OrderShipment = z.infer<typeof Shipment>;

const Happened = z.object({
  at: Moment,
  kind: z.enum([
    ...([
      'status',
      'mail',
      'note',
      'edit',
      'release',
      'assess',
      'wait',
      'wait_over',
      'document',
    ] as const),
    ...(['shipped', 'shipment_back', 'shipment_delivered'] as const),
  ]),
  /** The member of staff who did it; null when it was the customer or the shop itself. */
  who: z.nullable(z.string()),
  /** The status, the number of a document, or the subject of a mail. */
  name: z.string(),
  /** A note, a reason, whom a mail went to. */
  text: z.string(),
  /** A mail that has not been delivered, and why. */
  problem: z.nullable(z.string()),
  /** A mail that still waits. */
  is_waiting: z.boolean(),
  /** Of a mail that has not been delivered, by which it is sent again. */
  mail: z.nullable(z.int()),
});
export type Happened = z.input<typeof Happened>;
/** The same before it is written. */
export type ReadEvent = z.output<typeof Happened>;

const WorkedOrder = z.object({
  number: z.string(),
  /** Sent back with every change: a change of an older version is refused. */
  version: z.int(),
  created_at: z.string(),
  status: Status,
  shipping_state: z.enum(['none', 'part', 'whole']),
  is_pick_up: z.boolean(),
  next_step: z.nullable(z.enum(['accept', 'prepare', 'ship', 'hand_over', 'deliver'])),
  /** The order waits until all of it is here; false once it is. */
  waits_for_whole: z.boolean(),
  may: z.object({
    edit: z.boolean(),
    step_back: z.boolean(),
    cancel: z.boolean(),
    invoice: z.boolean(),
    proforma: z.boolean(),
    prepay: z.boolean(),
    advance: z.boolean(),
    wait: z.boolean(),
  }),
  customer: z.object({
    id: z.int(),
    name: z.string(),
    ico: z.string(),
    group: z.nullable(z.string()),
    city: z.string(),
    /** Counted up to a thousand. */
    orders: z.int(),
    ordered_by: z.string(),
    email: z.string(),
    phone: z.string(),
    credit: z.nullable(
      z.object({
        limit_cents: Cents,
        ordered_cents: z.number(),
        unpaid_cents: z.number(),
        overdue_cents: z.number(),
      }),
    ),
  }),
  overdue: z.object({
    days: z.int(),
    invoice: z.nullable(z.string()),
    stop_days: z.int(),
    is_stopped: z.boolean(),
    released: z.nullable(z.object({ who: z.string(), reason: z.string(), at: z.string() })),
  }),
  /** It went over the credit line of its company and nobody has assessed it; by how much. */
  over_credit: z.nullable(z.object({ cents: Cents })),
  delivery: OrderAddress,
  invoicing: z.array(z.string()),
  pick_up_point: z.nullable(z.object({ name: z.string(), address: z.string() })),
  shipping: z.string(),
  payment: z.string(),
  /** By their ids, as they were chosen; null of methods that are gone. */
  sending: z.object({
    shipping: z.nullable(z.int()),
    payment: z.nullable(z.int()),
    sale_point: z.nullable(z.int()),
    packeta: z.nullable(z.object({ point: z.string(), name: z.string() })),
    /** Why one of them stays as it is. */
    fixed: z.object({
      shipping: z.nullable(z.enum(['sent', 'ready'])),
      payment: z.nullable(z.enum(['paid'])),
    }),
  }),
  payment_kind: z.enum(PAYMENT_KINDS),
  note: z.string(),
  customer_reference: z.string(),
  project_name: z.string(),
  sums: z.nullable(
    z.object({
      products_cents: z.int(),
      shipping_cents: z.int(),
      payment_cents: z.int(),
      net_cents: z.int(),
      vat_cents: z.int(),
      gross_cents: z.int(),
      gift_card_cents: z.int(),
    }),
  ),
  warehouses: z.array(
    z.object({ id: z.int(), name: z.string(), code: z.string(), ships: z.boolean() }),
  ),
  lines: z.array(Line),
  shipments: z.array(Shipment),
  carriers: z.array(z.object({ key: z.string(), name: z.string() })),
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.string(),
      issued_on: z.string(),
      due_on: z.string(),
      is_overdue: z.boolean(),
      gross_cents: Cents,
      paid_cents: Cents,
    }),
  ),
  /** Prepayments: the open proforma, the sum received, and what no document has used. */
  prepayment: z.object({
    proforma: z.nullable(z.object({ number: z.string(), due_on: z.string(), gross_cents: Cents })),
    received_cents: Cents,
    unused_cents: Cents,
  }),
  notes: z.array(z.object({ at: Moment, who: z.string(), text: z.string() })),
  timeline: z.array(Happened),
});
export type WorkedOrder = z.input<typeof WorkedOrder>;

const Which = z.object({ number: text(10).check(z.regex(/^\d{10}$/)) });
const WhichShipment = z.extend(Which, { position: PathId });
const Seen = z.object({ version: Id });
/** Every change gives the order as it is now; who is late gets it beside the refusal. */
const Changed = { order: WorkedOrder };

export const openOrder = officeCall('GET', '/office/v1/orders/:number/work', {
  job: 'orders open',
  needs: ['orders.read'],
  summary: 'One order with all that is needed to work on it',
  params: Which,
  reply: Changed,
});

export const acceptOrder = officeCall('POST', '/office/v1/orders/:number/accept', {
  needs: ['orders.change'],
  summary: 'Accept a new order; its customer is told',
  params: Which,
  body: Seen,
  reply: Changed,
});

export const handleOrder = officeCall('POST', '/office/v1/orders/:number/handle', {
  needs: ['stock.change'],
  summary: 'Goods wait for who comes for them, or have arrived',
  params: Which,
  body: z.extend(Seen, { status: z.enum(['ready', 'delivered']) }),
  reply: Changed,
});

export const stepOrderBack = officeCall('POST', '/office/v1/orders/:number/back', {
  needs: ['orders.change'],
  summary: 'Take the last step back: accepted becomes new, ready becomes accepted',
  params: Which,
  body: Seen,
  reply: Changed,
});

const Parcels = z.extend(Seen, {
  /** Everything that is left, unless it is said. */
  lines: z.optional(
    z
      .array(z.object({ position: Id, quantity: z.int().check(z.minimum(1), z.maximum(99_999)) }))
      .check(z.minLength(1), z.maxLength(5_000)),
  ),
  carrier: z.optional(text(30)),
  parcels: z.optional(z.array(trimmedText(60).check(z.minLength(1))).check(z.maxLength(50))),
  note: z.optional(text(500)),
});

export const shipOrder = officeCall('POST', '/office/v1/orders/:number/ship', {
  needs: ['stock.change'],
  summary: 'Goods leave, all that is left or a part, with their parcels',
  params: Which,
  body: Parcels,
  reply: Changed,
});

export const shipAndInvoice = officeCall('POST', '/office/v1/orders/:number/ship-and-invoice', {
  needs: ['stock.change', 'invoices.change'],
  summary: 'The same, and its invoice is issued; both or neither',
  params: Which,
  body: Parcels,
  reply: Changed,
});

export const invoiceOrder = officeCall('POST', '/office/v1/orders/:number/invoice', {
  needs: ['invoices.change'],
  summary: 'Issue the invoice of an order that has none; a second one is refused',
  params: Which,
  body: {},
  reply: Changed,
});

export const undoShipment = officeCall(
  'POST',
  '/office/v1/orders/:number/shipments/:position/undo',
  {
    needs: ['stock.change'],
    summary: 'A shipment that was a mistake, or came back, has not left; its customer is told',
    params: WhichShipment,
    body: Seen,
    reply: Changed,
  },
);

export const deliverShipment = officeCall(
  'POST',
  '/office/v1/orders/:number/shipments/:position/delivered',
  {
    needs: ['stock.change'],
    summary: 'A shipment has arrived; with the last one the order is delivered',
    params: WhichShipment,
    body: Seen,
    reply: Changed,
  },
);

export const cancelOrder = officeCall('POST', '/office/v1/orders/:number/cancel', {
  needs: ['orders.change'],
  summary: 'Cancel an order for a reason; with X-Dry-Run it says what would happen',
  params: Which,
  body: z.extend(Seen, { reason: trimmedText(300).check(z.minLength(1)) }),
  reply: {
    order: WorkedOrder,
    cancelled: z.object({
      /** What returns to stock. */
      goods: z.array(z.object({ code: z.string(), quantity: z.int(), unit: z.string() })),
      credit_note: z.nullable(z.string()),
      to_return_cents: z.int(),
      gift_card_cents: z.int(),
      /** Who is told. */
      recipient: z.string(),
    }),
  },
});

export const Quantity = z.int().check(z.minimum(1), z.maximum(99_999));

/** Null gives the usual price back; without it the price stays. Whoever says one needs `line_prices.change`. */
export const NewPrice = z.optional(z.nullable(LinePrice));

export const NewDelivery = z.object({
  company: trimmedText(120),
  name: trimmedText(120),
  street: trimmedText(120),
  city: trimmedText(80),
  zip: trimmedText(10),
  phone: trimmedText(30),
});

export const NewNote = lines(1_000);

export const editOrder = officeCall('POST', '/office/v1/orders/:number/edit', {
  needs: ['orders.change'],
  summary:
    'Change goods, address or note before invoicing; the customer is told. With X-Dry-Run it says what it would come to',
  params: Which,
  body: z.extend(Seen, {
    /** All that the order is to hold; a line that is left out is removed. */
    lines: z.optional(
      z
        .array(
          z.union([
            z.object({ position: Id, quantity: Quantity, price: NewPrice }),
            z.object({
              code: trimmedText(60).check(z.minLength(1)),
              quantity: Quantity,
              price: NewPrice,
            }),
          ]),
        )
        .check(z.maxLength(5_000)),
    ),
    delivery: z.optional(NewDelivery),
    /** Another way of delivery, or another place of it. */
    shipping: z.optional(
      z.object({
        id: Id,
        sale_point: z.nullable(Id),
        packeta: z.nullable(z.object({ point: text(60), name: text(200) })),
      }),
    ),
    payment: z.optional(Id),
    note: z.optional(NewNote),
    message: z.optional(NewNote),
  }),
  reply: {
    order: WorkedOrder,
    edited: z.object({
      changes: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          unit: z.string(),
          before: z.int(),
          after: z.int(),
          /** Of one unit, in euros without VAT; null where it stays. */
          price: z.nullable(z.object({ before: z.number(), after: z.number() })),
        }),
      ),
      /** Prices that wait for the owner. */
      waiting: z.int(),
      /** Who is told; null where nothing is different for the customer. */
      recipient: z.nullable(z.string()),
      has_new_address: z.boolean(),
      net_cents: z.int(),
      gross_cents: z.int(),
      gift_card_cents: z.int(),
      /** By how much the customer is over the credit line with an order that has grown. */
      over_credit_cents: z.nullable(z.int()),
    }),
  },
});

export const decideLinePrice = officeCall(
  'POST',
  '/office/v1/orders/:number/lines/:position/price',
  {
    needs: ['line_prices.change', 'settings.change'],
    summary: 'The owner approves a price of a line below the lowest margin, or refuses it',
    params: z.extend(Which, { position: PathId }),
    body: z.extend(Seen, { is_approved: z.boolean() }),
    reply: Changed,
  },
);

export const addOrderNote = officeCall('POST', '/office/v1/orders/:number/notes', {
  needs: ['stock.change'],
  summary: 'A note for colleagues; customers do not see it',
  params: Which,
  body: { text: lines(2_000).check(z.minLength(1)) },
  reply: Changed,
});

export const Release = z.object({ reason: trimmedText(500).check(z.minLength(1)) });

export const releaseOrder = officeCall('POST', '/office/v1/orders/:number/release', {
  needs: ['orders.change', 'settings.change'],
  summary: 'Let goods leave although their customer owes for too long, for a reason',
  params: Which,
  body: z.extend(Release, Seen.shape),
  reply: Changed,
});

export const assessCredit = officeCall('POST', '/office/v1/orders/:number/assess', {
  needs: ['orders.change'],
  summary: 'Somebody has assessed an order that went over the credit line of its company',
  params: Which,
  body: Seen,
  reply: Changed,
});

export const waitForWhole = officeCall('POST', '/office/v1/orders/:number/wait', {
  needs: ['stock.change'],
  summary: 'Nothing leaves until all is here, or what is here may leave again',
  params: Which,
  body: z.extend(Seen, { is_waiting: z.boolean() }),
  reply: Changed,
});

export const lookAlong = officeCall('POST', '/office/v1/orders/:number/looking', {
  job: 'orders look along',
  needs: ['orders.read'],
  summary: 'Say that one looks at an order, or no longer does, and hear who else looks',
  params: Which,
  body: { is_leaving: z.optional(z.boolean()) },
  reply: { others: z.array(z.string()), version: z.int() },
});

export const pickingList = officeCall('GET', '/office/v1/orders/:number/picking-list.pdf', {
  needs: ['orders.read'],
  files: ['application/pdf'],
  summary: 'The picking list',
  params: Which,
  reply: z.any(),
});

export const deliveryNote = officeCall(
  'GET',
  '/office/v1/orders/:number/shipments/:position/note.pdf',
  {
    needs: ['orders.read'],
    files: ['application/pdf'],
    summary: 'The delivery note of a shipment',
    params: WhichShipment,
    reply: z.any(),
  },
);
