import * as z from 'zod/mini';
import { PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

const READ = ['catalogue.read'] as const;

const CategoryNode = z.object({
  id: z.int(),
  /** Null for a department. */
  parent: z.nullable(z.int()),
  label: z.string(),
  /** Sold ones, with those of categories below it. */
  products: z.int(),
  /** Itself; and whether visitors find it, which they do not below a hidden one either. */
  is_hidden: z.boolean(),
  is_shown: z.boolean(),
});
export type CategoryNode = z.infer<typeof CategoryNode>;

export const listCategories = officeCall('GET', '/office/v1/categories', {
  job: 'categories tree',
  needs: READ,
  summary: 'All categories, each after the one that it lies in, in the order of the shop',
  reply: { categories: z.array(CategoryNode) },
});

const OwnParameter = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  kind: z.enum(['number', 'range', 'choice', 'choices', 'boolean', 'text']),
  unit: z.string(),
  /** Those that the parameter lists, in their order; without them whatever products say counts. */
  values: z.array(z.string()),
  is_filterable: z.boolean(),
  is_key: z.boolean(),
  /** Before its value on cards. */
  prefix: z.string(),
  /** The category that has it: this one, or the nearest above it. */
  defined_in: z.object({ id: z.int(), label: z.string() }),
});
export type OwnParameter = z.infer<typeof OwnParameter>;

const Category = z.object({
  id: z.int(),
  slug: z.string(),
  /** Its address in the shop, without a slash at the beginning. */
  path: z.string(),
  /** With the shop's own address, as a guest opens it. */
  url: z.string(),
  level: z.int(),
  label: z.string(),
  title: z.string(),
  sentence: z.string(),
  products: z.int(),
  is_hidden: z.boolean(),
  is_shown: z.boolean(),
  /** Of all that is changed here, for whoever changes it. */
  version: z.string(),
  /** From the department down, without itself. */
  above: z.array(z.object({ id: z.int(), label: z.string() })),
  /** Its own and those it inherits, in the order of the shop. */
  parameters: z.array(OwnParameter),
});
export type Category = z.infer<typeof Category>;

export const getCategory = officeCall('GET', '/office/v1/categories/:id', {
  job: 'categories one',
  needs: READ,
  summary: 'One category with its own and inherited parameters',
  params: { id: PathId },
  reply: { category: Category },
});

const Filled = z.object({
  parameter: z.int(),
  /** Products of the category that say it so that it is understood. */
  products: z.int(),
  /** The least and the most that they have, in the unit of the parameter; null for what is no number. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
});
export type Filled = z.infer<typeof Filled>;

export const countFilled = officeCall('GET', '/office/v1/categories/:id/filled', {
  job: 'categories filled',
  needs: READ,
  summary: 'How many products of a category have each of its parameters, and between what',
  params: { id: PathId },
  reply: { filled: z.array(Filled) },
});
