import * as contract from '#staff/invoices/proforma-contract.ts';
import { invoicesBy } from '#shop/invoices/pdf/draw.server.ts';
import { openKept } from '#shop/invoices/pdf/kept-pdf.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { openProforma } from '#staff/invoices/proformas.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { contextOf } from './gate.server.ts';

/** Prepayments of an order: asked for, booked, and taxed. */
export function proformaRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.getProformaPdf,
    handler: async (request, reply) => {
      const { number } = request.params;
      const context = contextOf(shop, request);
      const document = await openProforma(context, number);
      const draw = invoicesBy(context.draw);
      const { today } = request.query;
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="${number}${today ? '.stav' : ''}.pdf"`,
        )
        .send(
          today
            ? await draw({ ...document, as_of: todayInBratislava() })
            : await openKept(shop.sql, { proforma: document.id }, draw),
        );
    },
  });
}
