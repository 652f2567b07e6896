import { ok } from '#base/contract.ts';
import * as contract from '#office/mails/mails-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { resendMail, undeliveredMails } from '#staff/mails/mails.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { contextOf } from './gate.server.ts';

export function mailRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.listMails,
    handler: async (request) => {
      const { mails, hasMore } = await undeliveredMails(contextOf(desk, request), request.body);
      return ok({
        mails: mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() })),
        has_more: hasMore,
      });
    },
  });

  app.route({
    ...contract.resendMail,
    handler: async (request) => {
      await resendMail(contextOf(desk, request), { id: request.params.id, ...request.body });
      return ok({});
    },
  });
}
