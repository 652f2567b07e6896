import * as z from 'zod/mini';
import { Moment } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

const CategoryTask = z.object({
  id: z.int(),
  label: z.string(),
  products: z.int(),
  /** Of them, how many are read anew. */
  done: z.int(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why nothing was changed. */
  problem: z.nullable(z.string()),
  who: z.string(),
  created_at: Moment,
});
export type CategoryTask = z.output<typeof CategoryTask>;

export const listTasks = officeCall('GET', '/office/v1/categories/tasks', {
  job: 'categories tasks',
  needs: ['catalogue.read'],
  summary: 'Changes of many products that are under way, and how those of the last hour ended',
  isUnattended: true,
  reply: { tasks: z.array(CategoryTask) },
});
