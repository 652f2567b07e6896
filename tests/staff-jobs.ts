import type { Job } from '#staff/job.server.ts';

type AnyJob = Job<unknown, unknown>;

const modules = import.meta.glob<Record<string, unknown>>('/src/staff/**/*.server.ts', {
  eager: true,
});
const isJob = (value: unknown): value is AnyJob =>
  typeof value === 'function' && 'needs' in value && 'title' in value;

/** Every job there is: whatever a module of staff exports, alone or in a table of jobs. */
export const STAFF_JOBS: AnyJob[] = [
  ...new Set(
    Object.values(modules).flatMap((exports) =>
      Object.values(exports).flatMap((value) =>
        isJob(value)
          ? [value]
          : typeof value === 'object' && value !== null
            ? Object.values(value).filter(isJob)
            : [],
      ),
    ),
  ),
];
