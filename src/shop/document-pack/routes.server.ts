import { ok } from '#base/wire/contract.ts';
import { slugify } from '#base/values/slug.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import * as contract from './contract.ts';
import { chosenGroups, findDocuments, packOf } from './product-documents.server.ts';
import { openPdfPack } from './pdf-pack.server.ts';
import { openZipPack } from './zip-pack.server.ts';

/** One is as much work for the database as hundreds of pages. */
const FILE_LIMIT = { most: 20, minutes: 10 };

const TYPES = { zip: 'application/zip', pdf: 'application/pdf' };

export const documentPackRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.getDocumentPack,
    handler: async ({ visitor, params: { of, id } }) =>
      ok({ pack: packOf(await findDocuments(sql, visitor as SignedIn, of, id)) }),
  });

  app.route({
    ...contract.documentPackFile,
    handler: async ({ visitor, params: { of, id, format }, query, method }, reply) => {
      const documents = await findDocuments(sql, visitor as SignedIn, of, id);
      const groups = chosenGroups(documents, query.groups);
      const name = `podklady-${slugify(documents.title) || id}.${format}`;
      reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${name}"`);
      if (method === 'HEAD') return reply.send('');
      const { id: customerId } = visitor.customer!;
      await countTry(sql, [{ bucket: bucketOf('document pack', customerId), ...FILE_LIMIT }]);
      if (format === 'zip') return reply.send(openZipPack(sql, documents, groups));
      const context = { sql, workerPool: app.workerPool };
      return reply.send(
        openPdfPack(context, documents, groups, `documents of customer ${customerId}`),
      );
    },
  });
};
