import { ShopError } from '#base/wire/errors.ts';
import { STALE } from '#shop/orders/version.server.ts';
import type { InputOf, OfficeEndpoint, OutputOf } from '#staff/endpoint.ts';
import { type Call, callOf, type StaffContext } from '#staff/job.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { openOrder } from './detail.server.ts';

/**
 * Work on one order: the answer is the order as it is after it, and what was done where the call tells it. Who saw an
 * older one gets the newest with the refusal.
 */
export const workOn = <E extends OfficeEndpoint, Done>(
  call: E,
  work: (context: StaffContext, input: InputOf<E>) => Promise<Done>,
  told: (done: Done) => object = () => ({}),
): Call<E> =>
  callOf(call, async (context, input) => {
    const { number } = input as { number: string };
    const newest = () => openOrder({ ...context, repeat: undefined }, { number });
    const done = await work(context, input).catch(async (error: unknown) => {
      if (!(error instanceof ShopError) || error.code !== STALE) throw error;
      const { order } = await newest();
      return refuseStale(context.sql, { entity: 'order', keys: [number] }, order);
    });
    return { ...(await newest()), ...told(done) } as unknown as OutputOf<E>;
  });
