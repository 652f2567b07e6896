import * as z from 'zod/mini';
import { lines, PathId, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

const READ = ['catalogue.read'] as const;
const CHANGE = ['catalogue.change'] as const;

export const PARAMETER_KINDS = ['number', 'range', 'choice', 'choices', 'boolean', 'text'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** Cards have room for no more of them, and neither have tables. */
export const MOST_KEYS = 4;

const LONGEST_NAME = 100;
const LONGEST_VALUES = 20_000;
const MOST_USES = 100;

const Version = trimmedText(32);
const Audit = {
  /** What it is taken back by; missing when nothing was another. */
  audit: z.optional(z.string()),
};
/** Of many products: the task of the worker that does it. */
const Task = { task: z.optional(z.int()) };

/** How a category uses a parameter, which it is known by the key of. */
const Use = z.object({
  parameter: trimmedText(LONGEST_NAME),
  is_filterable: z.boolean(),
  is_key: z.boolean(),
  prefix: trimmedText(LONGEST_NAME),
});
export type ParameterUse = z.infer<typeof Use>;

export const setParameters = officeCall('PUT', '/office/v1/categories/:id/parameters', {
  job: 'products category-parameters',
  needs: CHANGE,
  summary:
    'Which parameters a category has itself, in their order; a fifth key one is refused; 409 when somebody was faster',
  params: { id: PathId },
  body: { parameters: z.array(Use).check(z.maxLength(MOST_USES)), version: Version },
  reply: { ...Audit, ...Task },
});

const Facet = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  /** The first of them that can be ticked, with how many products each finds. */
  values: z.array(z.object({ key: z.string(), title: z.string(), count: z.int() })),
  more: z.int(),
  /** What can be moved between; null for what is ticked. */
  range: z.nullable(z.object({ min: z.number(), max: z.number() })),
});
export type PreviewedFacet = z.infer<typeof Facet>;

export const previewFilters = officeCall('GET', '/office/v1/categories/:id/filters', {
  job: 'categories filters',
  needs: READ,
  summary: 'What a guest can choose by in a category, as the shop counts it',
  params: { id: PathId },
  reply: { facets: z.array(Facet) },
});

const Listed = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  unit: z.string(),
});
export type ListedParameter = z.infer<typeof Listed>;

export const listParameters = officeCall('GET', '/office/v1/parameters', {
  job: 'parameters list',
  needs: READ,
  summary: 'All parameters, by their names',
  reply: { parameters: z.array(Listed) },
});

/** What a parameter is; values and other names as the file of parameters writes them. */
export const ParameterForm = z.object({
  name: trimmedText(LONGEST_NAME).check(z.minLength(1)),
  kind: z.enum(PARAMETER_KINDS),
  unit: trimmedText(20),
  /** What else products call it, with bars between. */
  aliases: trimmedText(1_000),
  /** One on a line, after a bar what else it is written as; without any whatever products say counts. */
  values: lines(LONGEST_VALUES),
});

const UsedValue = z.object({
  key: z.string(),
  name: z.string(),
  products: z.int(),
  /** Another one that is written nearly the same. */
  like: z.nullable(z.object({ key: z.string(), name: z.string() })),
});
export type UsedValue = z.infer<typeof UsedValue>;

const Parameter = z.object({
  id: z.int(),
  key: z.string(),
  ...ParameterForm.shape,
  /** That have it themselves. */
  categories: z.array(z.string()),
  /** What products have of a choice, the most used first. */
  used: z.array(UsedValue),
  version: Version,
});
export type Parameter = z.infer<typeof Parameter>;

export const getParameter = officeCall('GET', '/office/v1/parameters/:id', {
  job: 'parameters one',
  needs: READ,
  summary: 'One parameter with its values and where it is used',
  params: { id: PathId },
  reply: { parameter: Parameter },
});

export const addParameter = officeCall('POST', '/office/v1/parameters', {
  job: 'products parameter-add',
  needs: CHANGE,
  summary: 'A new parameter with a key made of its name; categories may have it then',
  body: ParameterForm.shape,
  reply: { key: z.string(), ...Audit },
});

export const changeParameter = officeCall('PUT', '/office/v1/parameters/:id', {
  job: 'products parameter-change',
  needs: CHANGE,
  summary: 'What a parameter is; products are read anew; 409 when somebody was faster',
  params: { id: PathId },
  body: { ...ParameterForm.shape, version: Version },
  reply: { ...Audit, ...Task },
});

/** More texts are only counted. */
export const MOST_UNREAD = 50;

const Unread = z.object({ text: z.string(), products: z.int(), code: z.string() });

export const previewParameter = officeCall('POST', '/office/v1/parameters/:id/preview', {
  job: 'parameters preview',
  needs: READ,
  summary: 'Which texts of products would not be understood; they stay as texts',
  params: { id: PathId },
  body: { kind: z.enum(PARAMETER_KINDS), unit: trimmedText(20), values: lines(LONGEST_VALUES) },
  reply: {
    /** Products that say anything of it. */
    products: z.int(),
    /** Of them, those of which a text is not understood. */
    lost: z.int(),
    unread: z.array(Unread),
  },
});

export const mergeValues = officeCall('POST', '/office/v1/parameters/:id/merge', {
  job: 'products parameter-merge',
  needs: CHANGE,
  summary: 'One value becomes another spelling of a second one; 409 when somebody was faster',
  params: { id: PathId },
  body: { from: trimmedText(200), into: trimmedText(200), version: Version },
  reply: { ...Audit, ...Task },
});
