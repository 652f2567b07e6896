import * as z from 'zod/mini';
import {
  AnyLimit,
  call,
  Id,
  lines,
  Offset,
  PathId,
  trimmedText,
  Url,
} from '#base/wire/contract.ts';
import { Availability } from '#shop/availability/contract.ts';
import { Basket, BasketId, FillMode } from '#shop/basket/contract.ts';

/** What one company can keep, and one project hold. */
export const PROJECT_LIMITS = { open: 200, sections: 50, lines: 1000 };

/** Nothing, some or all of what it holds was ordered for it. */
export const ProjectState = z.enum(['preparing', 'partly', 'ordered']);
export type ProjectState = z.infer<typeof ProjectState>;

const Who = z.object({ id: z.int(), name: z.string() });

const brief = {
  id: z.int(),
  name: z.string(),
  /** Their customer's or their own number of it. */
  reference: z.string(),
  /** In one line; empty for a plain list. */
  place: z.string(),
};
export const ProjectBrief = z.object(brief);
export type ProjectBrief = z.infer<typeof ProjectBrief>;

const item = {
  ...brief,
  state: ProjectState,
  is_private: z.boolean(),
  is_mine: z.boolean(),
  is_archived: z.boolean(),
  lines_count: z.int(),
  /** Lines of which nothing is left to order. */
  lines_ordered: z.int(),
  /** Without VAT: as it cost when its lines were saved, and today. */
  total_saved: z.number(),
  total_now: z.number(),
  updated_at: z.string(),
  updated_by: Who,
};
export const ProjectItem = z.object(item);
export type ProjectItem = z.infer<typeof ProjectItem>;

export const ProjectLine = z.object({
  id: z.int(),
  /** Null once the product is gone; the line says what it was. */
  product: z.nullable(z.int()),
  code: z.string(),
  name: z.string(),
  url: z.nullable(Url),
  image: z.nullable(z.object({ src: z.string(), caption: z.string() })),
  unit_of_measure: z.string(),
  quantity: z.int(),
  quantity_step: z.int(),
  note: z.string(),
  is_sold: z.boolean(),
  /** What came after a product that is no longer sold. */
  successor: z.nullable(z.object({ id: z.int(), code: z.string(), name: z.string(), url: Url })),
  /** Of one unit without VAT, when the line was saved and today. */
  price_saved: z.number(),
  price_now: z.nullable(z.number()),
  total_now: z.nullable(z.number()),
  saved_at: z.string(),
  /** By orders for this project that were not cancelled. */
  ordered: z.int(),
  remaining: z.int(),
  /** What `remaining` costs today. */
  total_remaining: z.nullable(z.number()),
  /** Of `remaining`; null where nothing is left to order, or nothing can be. */
  availability: z.nullable(Availability),
  changed_at: z.string(),
  changed_by: z.nullable(Who),
});
export type ProjectLine = z.infer<typeof ProjectLine>;

export const ProjectSection = z.object({
  id: z.int(),
  name: z.string(),
  total_now: z.number(),
  lines: z.array(ProjectLine),
});
export type ProjectSection = z.infer<typeof ProjectSection>;

export const Project = z.object({
  ...item,
  site_street: z.string(),
  site_city: z.string(),
  site_zip: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  note: z.string(),
  created_at: z.string(),
  created_by: Who,
  /** What orders for it came to, without VAT and fees. */
  total_ordered: z.number(),
  orders_count: z.int(),
  total_remaining: z.number(),
  lines_remaining: z.int(),
  sections: z.array(ProjectSection),
});
export type Project = z.infer<typeof Project>;

const Which = z.enum(['open', 'mine', 'archived']);
export type Which = z.infer<typeof Which>;
export const Sort = z.enum(['updated', 'name']);
export type Sort = z.infer<typeof Sort>;

export const listProjects = call('GET', '/admin/v1/projects/list/:which/:limit/:offset', {
  access: 'customer',
  summary: 'Projects and lists of the company; a private one is its owner’s alone',
  params: { which: Which, limit: AnyLimit, offset: Offset },
  query: { q: z.optional(trimmedText(100)), sort: z.optional(Sort) },
  reply: {
    projects: z.array(ProjectItem),
    projects_count: z.int(),
    counts: z.object({ open: z.int(), mine: z.int(), archived: z.int() }),
  },
});

export const listOpenProjects = call('GET', '/admin/v1/projects/open', {
  access: 'customer',
  summary: 'Names of the open projects and lists, to choose from; the one changed last first',
  reply: { projects: z.array(ProjectBrief) },
});

const One = z.object({ id: PathId });
const OfSection = z.object({ id: PathId, section: PathId });
const OfLine = z.object({ id: PathId, line: PathId });
const whole = { project: Project };

export const getProject = call('GET', '/admin/v1/projects/:id', {
  access: 'customer',
  summary: 'One project with its sections and lines, prices then and now and what is ordered',
  params: One,
  reply: whole,
});

/** Where lines come from: what the person has in the basket, an order of the company, or products as given. */
export const Source = z.discriminatedUnion('from', [
  z.object({ from: z.literal('basket'), basket: BasketId }),
  z.object({ from: z.literal('order'), order: Id }),
  z.object({
    from: z.literal('products'),
    lines: z
      .array(
        z.object({
          product: Id,
          quantity: z.int().check(z.minimum(1), z.maximum(9999)),
          note: z.optional(trimmedText(500)),
        }),
      )
      .check(z.minLength(1), z.maxLength(PROJECT_LIMITS.lines)),
  }),
]);
export type Source = z.infer<typeof Source>;

const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false),
);
const Zip = z.string().check(z.trim(), z.regex(/^(\d{3} ?\d{2})?$/));
const name = trimmedText(120).check(z.minLength(1));

const fields = {
  reference: z.optional(trimmedText(35)),
  is_private: z.optional(z.boolean()),
  site_street: z.optional(trimmedText(200)),
  site_city: z.optional(trimmedText(100)),
  site_zip: z.optional(Zip),
  contact_name: z.optional(trimmedText(120)),
  contact_phone: z.optional(trimmedText(40)),
  starts_on: z.optional(z.nullable(Day)),
  ends_on: z.optional(z.nullable(Day)),
  note: z.optional(lines(2000)),
};

export const NewProject = z.object({
  name,
  ...fields,
  source: z.optional(Source),
  /** Of a basket that was saved: empty it. */
  clears_basket: z.optional(z.boolean()),
});
export type NewProject = z.infer<typeof NewProject>;

export const createProject = call('POST', '/admin/v1/projects', {
  access: 'customer',
  needs: 'buy',
  summary: 'A new project, empty or with lines; repeatable with an Idempotency-Key',
  body: NewProject,
  reply: { id: z.int() },
});

export const duplicateProject = call('POST', '/admin/v1/projects/:id/duplicate', {
  access: 'customer',
  needs: 'buy',
  summary: 'The same sections and lines again, of which nothing is ordered',
  params: One,
  body: {},
  reply: { id: z.int() },
});

/** Only what is given is changed: two people who write into different fields do not meet. */
export const ChangeProject = z.object({
  name: z.optional(name),
  ...fields,
  is_archived: z.optional(z.boolean()),
});
export type ChangeProject = z.infer<typeof ChangeProject>;

export const changeProject = call('PATCH', '/admin/v1/projects/:id', {
  access: 'customer',
  needs: 'buy',
  summary: 'Change some fields of a project, archive it or bring it back',
  params: One,
  body: ChangeProject,
  reply: whole,
});

export const deleteProject = call('DELETE', '/admin/v1/projects/:id', {
  access: 'customer',
  needs: 'buy',
  summary: 'Delete a project; its orders keep its name',
  params: One,
  reply: {},
});

export const addSection = call('POST', '/admin/v1/projects/:id/sections', {
  access: 'customer',
  needs: 'buy',
  summary: 'A new section at the end; repeatable with an Idempotency-Key',
  params: One,
  body: { name },
  reply: whole,
});

/** Counted from 1; beyond the end is the end. */
const Position = z.int().check(z.minimum(1), z.maximum(PROJECT_LIMITS.lines));

export const ChangeSection = z.object({
  name: z.optional(name),
  position: z.optional(Position),
});
export type ChangeSection = z.infer<typeof ChangeSection>;

export const changeSection = call('PATCH', '/admin/v1/projects/:id/sections/:section', {
  access: 'customer',
  needs: 'buy',
  summary: 'Rename a section or move it',
  params: OfSection,
  body: ChangeSection,
  reply: whole,
});

export const removeSection = call('DELETE', '/admin/v1/projects/:id/sections/:section', {
  access: 'customer',
  needs: 'buy',
  summary: 'Remove a section with its lines',
  params: OfSection,
  reply: whole,
});

export const AddLines = z.object({
  /** Into the last section unless said; a project without sections gets one. */
  section: z.optional(z.nullable(Id)),
  source: Source,
  clears_basket: z.optional(z.boolean()),
});
export type AddLines = z.infer<typeof AddLines>;

export const addLines = call('POST', '/admin/v1/projects/:id/lines', {
  access: 'customer',
  needs: 'buy',
  summary: 'Lines at the end of a section, all or none; repeatable with an Idempotency-Key',
  params: One,
  body: AddLines,
  reply: whole,
});

export const ChangeProjectLine = z.object({
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(9999))),
  note: z.optional(trimmedText(500)),
  section: z.optional(Id),
  position: z.optional(Position),
});
export type ChangeProjectLine = z.infer<typeof ChangeProjectLine>;

export const changeProjectLine = call('PATCH', '/admin/v1/projects/:id/lines/:line', {
  access: 'customer',
  needs: 'buy',
  summary: 'Change the quantity or the note of a line, or move it',
  params: OfLine,
  body: ChangeProjectLine,
  reply: whole,
});

export const removeProjectLine = call('DELETE', '/admin/v1/projects/:id/lines/:line', {
  access: 'customer',
  needs: 'buy',
  summary: 'Remove a line',
  params: OfLine,
  reply: whole,
});

export const ProjectToBasket = z.object({
  basket: BasketId,
  mode: FillMode,
  /** Which lines and how many of each; none means what is left to order of every line. */
  lines: z.optional(
    z
      .array(z.object({ line: Id, quantity: z.int().check(z.minimum(1), z.maximum(9999)) }))
      .check(z.minLength(1), z.maxLength(PROJECT_LIMITS.lines)),
  ),
});
export type ProjectToBasket = z.infer<typeof ProjectToBasket>;

export const filled = {
  basket: Basket,
  /** How many products got in, and which did not. */
  added: z.int(),
  not_added: z.array(z.object({ code: z.string(), name: z.string() })),
  /** For `basket/undo`. */
  undo: z.int(),
};

export const projectToBasket = call('PUT', '/admin/v1/projects/:id/basket', {
  access: 'customer',
  needs: 'buy',
  summary:
    'Put lines of a project into the basket, which is for this project from then on; repeatable with an Idempotency-Key',
  params: One,
  body: ProjectToBasket,
  reply: filled,
});

const file = <const Address extends string>(url: Address) =>
  ({ method: 'GET', url, config: { access: 'customer' }, schema: { params: One } }) as const;

export const projectXlsx = file('/files/project/:id/list.xlsx');
export const projectCsv = file('/files/project/:id/list.csv');
