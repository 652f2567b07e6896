import * as z from 'zod/mini';
import { Id, Moment, PathId, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { GOOD, GOODS_ASKED } from '#staff/goods-contract.ts';
import { countsOf } from '#staff/values-contract.ts';
import { MOST_PIECES } from './most-pieces.ts';
import { CORRECTION_REASONS } from './reasons.ts';

export const STOCK_VIEWS = ['all', 'urgent', 'negative', 'late', 'under'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

const READ = ['stock.read'] as const;
const CHANGE = ['stock.change'] as const;

/** Stock is what is free; what lies in a warehouse is that and what open orders have taken. */
const StockPlace = z.object({
  id: z.int(),
  /** A short one; its name where it has none. */
  code: z.string(),
  name: z.string(),
  lies: z.int(),
  free: z.int(),
});
export type StockPlace = z.infer<typeof StockPlace>;

const ListedStock = z.object({
  ...GOOD,
  unit: z.string(),
  is_sold: z.boolean(),
  free: z.int(),
  reserved: z.int(),
  minimum: z.nullable(z.int()),
  /** The worst of what is wrong: more was sold than there is, a delivery is late, less is free than there should be. */
  urgency: z.nullable(z.enum(['negative', 'late', 'under'])),
  /** What comes next; `on` is null while nobody knows when. */
  next: z.nullable(
    z.object({ on: z.nullable(z.string()), quantity: z.int(), is_late: z.boolean() }),
  ),
  /** All that the shop has, in its order. */
  warehouses: z.array(StockPlace),
});
export type ListedStock = z.infer<typeof ListedStock>;

export const listStock = officeCall('POST', '/office/v1/stock/list', {
  job: 'stock page',
  needs: READ,
  summary: 'A page of a list of stock, the most urgent first, then by name',
  body: {
    view: z.enum(STOCK_VIEWS),
    ...GOODS_ASKED,
    /** The id of the product after which the page begins. */
    after: z.optional(Id),
  },
  reply: { products: z.array(ListedStock), has_more: z.boolean() },
});

export const countStock = officeCall('GET', '/office/v1/stock/counts', {
  job: 'stock count',
  needs: READ,
  summary: 'How many products there are in each list of stock',
  reply: { counts: countsOf(STOCK_VIEWS) },
});

export const lookAtStock = officeCall('GET', '/office/v1/stock/:id', {
  job: 'stock look',
  needs: READ,
  summary: 'What of one product lies where, is free and comes',
  params: { id: PathId },
  reply: { product: ListedStock },
});

export const STOCK_MOVEMENT_KINDS = [
  'opening',
  'order',
  'order_change',
  'order_cancel',
  'file',
  'correction',
  'move',
  'delivery',
  'counting',
  'undo',
  'unsaid',
] as const;

const StockMovement = z.object({
  id: z.int(),
  at: Moment,
  kind: z.enum(STOCK_MOVEMENT_KINDS),
  /** A short code of the warehouse; its name where it has none. */
  warehouse: z.string(),
  quantity: z.int(),
  /** What of the product was free after it, in all warehouses. */
  free: z.int(),
  /** The number of the order. */
  order: z.nullable(z.string()),
  /** Null for orders, and for what is older than the history of changes. */
  who: z.nullable(z.string()),
  reason: z.nullable(z.enum(CORRECTION_REASONS)),
  /** What was added to the reason, or the reference of the delivery. */
  note: z.string(),
});

export const listStockMovements = officeCall('POST', '/office/v1/stock/:id/movements', {
  job: 'stock movements',
  needs: READ,
  summary: 'What has changed the free stock of one product, the newest first',
  params: { id: PathId },
  body: {
    /** The id of the movement after which the page begins. */
    after: z.optional(Id),
  },
  reply: { movements: z.array(StockMovement), has_more: z.boolean() },
});

/** So many lie somewhere at most, and so many are sold before they are there. */
const Pieces = z.int().check(z.minimum(-1_000_000), z.maximum(10_000_000));
export const LONGEST_NOTE = 200;

/** What a person says of a correction. */
export const Correction = z.object({
  lies: Pieces,
  reason: z.enum(CORRECTION_REASONS),
  note: z.optional(text(LONGEST_NOTE)),
});

export const correctStock = officeCall('PUT', '/office/v1/stock/:id/lying', {
  job: 'stock correct',
  needs: CHANGE,
  summary:
    'Says how many lie in a warehouse, and why it is another number; what is free moves by the difference',
  params: { id: PathId },
  body: { warehouse: Id, ...Correction.shape, /** What the screen showed. */ was: Pieces },
  reply: { lies: z.int(), free: z.int() },
});

export const setCounted = officeCall('PUT', '/office/v1/stock/:id/counted', {
  job: 'stock counted',
  needs: CHANGE,
  summary:
    'How many were counted in a warehouse at a stock-taking; the same number as before moves nothing',
  params: { id: PathId },
  body: { warehouse: Id, lies: Pieces, /** What the screen showed. */ was: Pieces },
  reply: { lies: z.int(), free: z.int() },
});

const Minimum = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_PIECES)));

export const setMinimum = officeCall('PUT', '/office/v1/stock/:id/minimum', {
  job: 'stock minimum',
  needs: CHANGE,
  summary: 'How many of a product should be free at least; null where nobody minds',
  params: { id: PathId },
  body: { minimum: Minimum, /** What the screen showed. */ was: Minimum },
  reply: { minimum: Minimum },
});

/** What a person says of a move between two warehouses. */
export const Move = z.object({
  from: Id,
  to: Id,
  quantity: z.int().check(z.minimum(1), z.maximum(MOST_PIECES)),
  note: z.optional(text(LONGEST_NOTE)),
});

export const moveGoods = officeCall('POST', '/office/v1/stock/:id/move', {
  job: 'stock move',
  needs: CHANGE,
  summary: 'So many were carried from one warehouse to another; no more than lie there',
  params: { id: PathId },
  body: Move.shape,
  reply: { from: z.object({ lies: z.int() }), to: z.object({ lies: z.int() }) },
});

export const listSuppliers = officeCall('GET', '/office/v1/stock/suppliers', {
  job: 'stock suppliers',
  needs: READ,
  summary: 'Of whom something should be ordered, and how many of their products',
  reply: {
    suppliers: z.array(z.object({ id: z.int(), name: z.string(), products: z.int() })),
  },
});

export const openReorder = officeCall('GET', '/office/v1/stock/suppliers/:id/reorder', {
  needs: READ,
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  summary: 'What should be ordered of one supplier, as a workbook',
  params: { id: PathId },
  reply: z.any(),
});
