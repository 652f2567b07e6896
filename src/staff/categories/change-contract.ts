import * as z from 'zod/mini';
import { Id, PathId, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

const CHANGE = ['catalogue.change'] as const;

const LONGEST_NAME = 120;
const LONGEST_SENTENCE = 1_000;

/** What visitors read of a category. */
export const CategoryNames = z.object({
  /** In the menu. */
  label: trimmedText(LONGEST_NAME).check(z.minLength(1)),
  /** On its page. */
  title: trimmedText(LONGEST_NAME).check(z.minLength(1)),
  sentence: trimmedText(LONGEST_SENTENCE),
});

/** The part of its address that is its own; made of the label where it is left out. */
const Slug = trimmedText(LONGEST_NAME).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

export const NewCategory = z.object({
  ...CategoryNames.shape,
  /** What is left empty is as the label. */
  title: z.optional(trimmedText(LONGEST_NAME)),
  sentence: z.optional(trimmedText(LONGEST_SENTENCE)),
  slug: z.optional(Slug),
});

const Version = trimmedText(32);
const Audit = {
  /** What it is taken back by; missing when nothing was another. */
  audit: z.optional(z.string()),
};

/** Of many products: the task of the worker that does it. */
const Task = { task: z.optional(z.int()) };

export const addCategory = officeCall('POST', '/office/v1/categories', {
  job: 'products category-add',
  needs: CHANGE,
  summary: 'A new category at the end of another one, with a slug that no other has',
  body: { parent: Id, ...NewCategory.shape },
  reply: { id: z.int(), ...Audit },
});

export const changeCategory = officeCall('PUT', '/office/v1/categories/:id', {
  job: 'products category-change',
  needs: CHANGE,
  summary: 'What a category is called; 409 when somebody was faster',
  params: { id: PathId },
  body: { ...CategoryNames.shape, version: Version },
  reply: { ...Audit, ...Task },
});

export const showCategory = officeCall('POST', '/office/v1/categories/:id/visibility', {
  job: 'products category-show',
  needs: CHANGE,
  summary:
    'Visitors do not find a category and what is below it, or find them again; 409 when somebody was faster',
  params: { id: PathId },
  body: { is_hidden: z.boolean(), version: Version },
  reply: { ...Audit, ...Task },
});

export const placeCategory = officeCall('POST', '/office/v1/categories/:id/place', {
  job: 'products category-place',
  needs: CHANGE,
  summary: 'A category before another one beside it, or at the end',
  params: { id: PathId },
  body: { before: z.nullable(Id) },
  reply: Audit,
});

export const moveCategory = officeCall('POST', '/office/v1/categories/:id/move', {
  job: 'products category-move',
  needs: CHANGE,
  summary:
    'A category with all below it goes into another one; old addresses lead on; 409 when somebody was faster',
  params: { id: PathId },
  body: {
    /** What it lies in on the screen. */
    from: Id,
    parent: Id,
    /** Which of those there it stands before; null at the end. */
    before: z.nullable(Id),
  },
  reply: { ...Audit, ...Task },
});

export const removeCategory = officeCall('POST', '/office/v1/categories/:id/remove', {
  job: 'products category-remove',
  needs: CHANGE,
  summary:
    'A category that nothing lies in is not there any more; 409 when somebody was faster, or something is in it',
  params: { id: PathId },
  body: { version: Version },
  reply: {},
});
