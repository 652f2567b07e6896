import { findUnread } from '#shop/parameters/unread.server.ts';
import { readingJob } from '#staff/job.server.ts';

/** Texts of products that their parameter does not understand; of one parameter, or of all. */
export const listUnread = readingJob({
  title: 'parameters unread',
  needs: ['catalogue.read'],
  work: async ({ sql }, key: string | undefined) =>
    (await findUnread(sql)).filter(({ parameter }) => key === undefined || parameter === key),
});
