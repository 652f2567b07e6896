import { drawIn } from '#base/files/draw.server.ts';
import * as z from 'zod/mini';
import { ok, PathId, PathText } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as contract from './contract.ts';
import { drawDeliveryNote, findDeliveryNote } from './delivery-note.server.ts';
import { getShipments } from './shipments.server.ts';

export const shipmentRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.getShipments,
    handler: async ({ visitor, params }) =>
      ok(await getShipments(sql, visitor.customer!.id, params.orderId)),
  });

  app.route({
    method: 'GET',
    url: '/files/delivery-note/:id/:filename',
    config: { access: 'customer' },
    schema: { params: z.object({ id: PathId, filename: PathText }) },
    handler: async ({ visitor, params }, reply) => {
      const { id } = visitor.customer!;
      const note = await findDeliveryNote(sql, id, params.id);
      if (!note || params.filename !== `${note.shipment.number}.pdf`)
        throw ShopError.notFound('messages.shipment.notFound');
      const bytes = await drawDeliveryNote(drawIn(app.workerPool, `customer ${id}`), note);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${params.filename}"`)
        .send(bytes);
    },
  });
};
