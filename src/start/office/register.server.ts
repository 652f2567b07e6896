import { ok } from '#base/wire/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';
import type { StaffContext } from '#staff/job.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { contextOf } from './gate.server.ts';

/** A call of any type: its input has passed the schema of its contract. */
type AnyCall = {
  (context: StaffContext, input: never): Promise<object>;
  readonly call: OfficeEndpoint;
};

/** Every call in the list is answered by what is behind it, as its contract says. */
export function registerCalls(app: ShopApp, shop: KeyedShop, calls: readonly AnyCall[]) {
  for (const answer of calls)
    app.route({
      ...answer.call,
      handler: async (request) => {
        const { params, query, body } = request as unknown as Record<string, object | null>;
        // The parameters of the path win over fields of the same name in the body.
        const input = { ...body, ...query, ...params };
        return ok(await answer(contextOf(shop, request), input as never));
      },
    });
}
