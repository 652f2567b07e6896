import { ok } from '#base/wire/contract.ts';
import { wireLimits } from '#shop/checkout/order/limits.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import * as contract from './contract.ts';
import { approve, editLines, refuse } from './decide.server.ts';
import { listDeciders } from './deciders.server.ts';
import { getDeputy, saveDeputy } from './deputy.server.ts';
import { readLimits } from './limits/limits.server.ts';
import { remind, reopen, withdraw } from './own.server.ts';
import { countApprovals, getApproval, listApprovals } from './read.server.ts';
import { sendForApproval } from './send.server.ts';
import { say } from './one/talk.server.ts';

export const approvalRoutes: SliceRoutes = (app, shop) => {
  const { sql } = shop;
  const readAgain = async (visitor: SignedIn, id: number) => ({
    approval: await getApproval(sql, visitor, id),
  });

  app.route({
    ...contract.getOwnLimits,
    handler: async ({ visitor }) => {
      const { customer, person } = visitor as SignedIn;
      const [limits, approvers] = await Promise.all([
        readLimits(sql, person.id),
        listDeciders(sql, customer.id, person.id),
      ]);
      return ok({ limits: wireLimits(limits), approvers: [...approvers] });
    },
  });

  app.route({
    ...contract.countApprovals,
    handler: async ({ visitor }) => ok(await countApprovals(sql, visitor as SignedIn)),
  });

  app.route({
    ...contract.listApprovals,
    handler: async ({ visitor, params }) =>
      ok(await listApprovals(sql, visitor as SignedIn, params)),
  });

  app.route({
    ...contract.getApproval,
    handler: async ({ visitor, params: { id } }) => ok(await readAgain(visitor as SignedIn, id)),
  });

  app.route({
    ...contract.sendForApproval,
    handler: async (request) => {
      const { visitor, body, log } = request;
      const sent = await sendForApproval(shop, visitor as SignedIn, body, keyOf(request));
      log.info({ approval: sent.approval.id }, 'sent for approval');
      return ok(sent);
    },
  });

  app.route({
    ...contract.editApproval,
    handler: async ({ visitor, params: { id }, body }) => {
      await editLines(shop, visitor as SignedIn, id, body);
      return ok(await readAgain(visitor as SignedIn, id));
    },
  });

  app.route({
    ...contract.approve,
    handler: async ({ visitor, params: { id }, body, log }) => {
      const placed = await approve(shop, visitor as SignedIn, id, body);
      log.info({ order: placed.order.number, approval: id }, 'order placed');
      return ok(placed);
    },
  });

  app.route({
    ...contract.refuse,
    handler: async ({ visitor, params: { id }, body }) => {
      await refuse(shop, visitor as SignedIn, id, body.reason);
      return ok(await readAgain(visitor as SignedIn, id));
    },
  });

  app.route({
    ...contract.withdraw,
    handler: async ({ visitor, params: { id }, body }) => {
      const basket = await withdraw(shop, visitor as SignedIn, id, body.to_basket);
      return ok({ ...(await readAgain(visitor as SignedIn, id)), basket });
    },
  });

  app.route({
    ...contract.reopen,
    handler: async (request) => {
      const { visitor, params } = request;
      const basket = await reopen(shop, visitor as SignedIn, params.id, keyOf(request));
      return ok({ basket });
    },
  });

  app.route({
    ...contract.remind,
    handler: async ({ visitor, params: { id } }) => {
      await remind(shop, visitor as SignedIn, id);
      return ok(await readAgain(visitor as SignedIn, id));
    },
  });

  app.route({
    ...contract.sayToApproval,
    handler: async ({ visitor, params: { id }, body }) => {
      await say(shop, visitor as SignedIn, id, body.text);
      return ok(await readAgain(visitor as SignedIn, id));
    },
  });

  app.route({
    ...contract.getDeputy,
    handler: async ({ visitor }) => ok(await getDeputy(sql, visitor as SignedIn)),
  });

  app.route({
    ...contract.saveDeputy,
    handler: async ({ visitor, body }) => {
      await saveDeputy(shop, visitor as SignedIn, body);
      return ok(await getDeputy(sql, visitor as SignedIn));
    },
  });
};
