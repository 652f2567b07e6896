import * as z from 'zod/mini';
import { Id, PathId, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

/** On everything of a group, on a category with what is below it, or on a vendor. */
export const ROW_KINDS = ['base', 'category', 'vendor'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

const Points = z.int().check(z.minimum(0), z.maximum(10_000));

const Group = z.object({
  id: z.int(),
  name: z.string(),
  discount_bp: z.int(),
  /** Companies, whether they may order now or not. */
  customers: z.int(),
});
export type MatrixGroup = z.infer<typeof Group>;

const Category = z.object({
  id: z.int(),
  name: z.string(),
  parent: z.nullable(z.int()),
  /** Sold ones, with those below it. */
  products: z.int(),
});
export type MatrixCategory = z.infer<typeof Category>;

const Cell = z.object({
  group: z.int(),
  kind: z.enum(['category', 'vendor']),
  id: z.int(),
  discount_bp: z.int(),
});

const Matrix = z.object({
  /** The least discount first. */
  groups: z.array(Group),
  /** Each after the one that it lies in, in the order of the shop. */
  categories: z.array(Category),
  vendors: z.array(z.object({ id: z.int(), name: z.string(), products: z.int() })),
  /** Discounts of their own; whatever is not there has what it lies in. */
  cells: z.array(Cell),
});
export type Matrix = z.infer<typeof Matrix>;

export const getMatrix = officeCall('GET', '/office/v1/prices/matrix', {
  job: 'groups matrix',
  needs: ['prices.read'],
  summary: 'Discounts of every price group on categories and vendors',
  reply: { matrix: Matrix },
});

/** So many cells are saved at once, at most. */
export const MOST_CELLS = 2_000;

const Change = z.object({
  group: Id,
  kind: z.enum(ROW_KINDS),
  /** Of the category or the vendor; null for what a group has on everything. */
  id: z.nullable(Id),
  /** What was on the screen; null where there was nothing of its own. */
  was: z.nullable(Points),
  /** Null takes it away. */
  discount_bp: z.nullable(Points),
});
export type MatrixChange = z.infer<typeof Change>;
const Changes = z.array(Change).check(z.minLength(1), z.maxLength(MOST_CELLS));

export const touchedByMatrix = officeCall('POST', '/office/v1/prices/matrix/touched', {
  job: 'groups touched',
  needs: ['prices.read'],
  summary: 'How many customers and products such a save would give another discount',
  body: { changes: Changes },
  reply: { customers: z.int(), products: z.int() },
});

export const saveMatrix = officeCall('PUT', '/office/v1/prices/matrix', {
  job: 'groups matrix-save',
  needs: ['prices.change'],
  summary: 'Discounts of groups, all or none; 409 with the matrix of now when somebody was faster',
  body: {
    changes: Changes,
    /** Also when a price moves by more than half. */
    is_confirmed: z.boolean(),
  },
  reply: { changed: z.int() },
});

const Name = trimmedText(100).check(z.minLength(1));

export const NewGroup = z.object({ name: Name, discount_bp: Points });

export const addGroup = officeCall('POST', '/office/v1/prices/groups', {
  job: 'groups add',
  needs: ['prices.change'],
  summary: 'A price group that nobody is in yet',
  body: NewGroup,
  reply: { id: z.int() },
});

export const GroupName = z.object({ name: Name });

export const renameGroup = officeCall('PUT', '/office/v1/prices/groups/:id/name', {
  job: 'groups rename',
  needs: ['prices.change'],
  summary: 'Another name of a price group; 409 when somebody was faster',
  params: { id: PathId },
  body: { name: Name, was: z.string() },
  reply: {},
});

export const EndedGroup = z.object({
  /** The group its customers go to; null says that nobody is in it. */
  move_to: z.nullable(Id),
});

export const endGroup = officeCall('POST', '/office/v1/prices/groups/:id/end', {
  job: 'groups end',
  needs: ['prices.change', 'customers.change'],
  summary: 'Ends a price group with its discounts; whoever is in it goes to another one before',
  params: { id: PathId },
  body: EndedGroup,
  reply: { moved: z.int() },
});
