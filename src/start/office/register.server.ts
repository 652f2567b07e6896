import { ok } from '#base/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { JobEndpoint } from '#staff/endpoint.ts';
import type { Job } from '#staff/job.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { contextOf } from './gate.server.ts';

/** Of whichever call: what it is given has passed the schema of that call. */
type AnyCallJob = Job<never, object> & { readonly call: JobEndpoint };

/** Every job in the list becomes a call of the office, as its contract says. */
export function registerJobs(app: ShopApp, desk: Desk, jobs: readonly AnyCallJob[]) {
  for (const job of jobs)
    app.route({
      ...job.call,
      handler: async (request) => {
        const { params, query, body } = request as unknown as Record<string, object | null>;
        const input = { ...params, ...query, ...body };
        return ok(await job(contextOf(desk, request), input as never));
      },
    });
}
