import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '#base/wire/contract.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { dayInBratislava } from '#text/clock.ts';
import { type Answer, type AnswerFormat, getPrice, listPrices } from './api.server.ts';
import * as contract from './contract.ts';
import { countChanges, getPriceList } from './downloads.server.ts';
import { openPriceList } from './file.server.ts';

/** Files that one company may have made, and whole lists that one key may read. */
export const LIST_LIMIT = { most: 12, minutes: 10 };

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export const priceListRoutes: SliceRoutes = (app, { sql, config: { publicUrl } }) => {
  app.route({
    ...contract.getPriceList,
    handler: async ({ visitor }) => ok(await getPriceList(sql, visitor.customer!)),
  });

  app.route({
    ...contract.countChanges,
    handler: async ({ visitor, params }) =>
      ok({ changes_count: await countChanges(sql, visitor.customer!, params.since) }),
  });

  app.route({
    ...contract.priceListFile,
    handler: async ({ visitor, params: { format }, query, method }, reply) => {
      const customer = visitor.customer!;
      reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="${fileName(customer.id, format)}"`);
      if (method === 'HEAD') return reply.send('');
      await countTry(sql, [{ bucket: bucketOf('price list', customer.id), ...LIST_LIMIT }]);
      const { extent, columns, since = null, categories = null } = query;
      const choice = { format, extent, columns, since, categories };
      const { longReads } = app;
      const context = { sql, longReads, publicUrl };
      return reply.send(await openPriceList(context, visitor as SignedIn, choice));
    },
  });

  app.route({
    ...contract.listPrices,
    handler: async (request, reply) => {
      const { query, headers } = request;
      const { id, customer } = request.apiKey!;
      await countTry(sql, [{ bucket: bucketOf('api list', id), ...LIST_LIMIT }]);
      const format = formatOf(request, query.format);
      const asked = { format, knownTag: headers['if-none-match'], since: query.zmenene_od };
      return send(
        reply,
        format,
        await listPrices({ sql, longReads: app.longReads }, customer, asked),
      );
    },
  });

  app.route({
    ...contract.getPrice,
    handler: async (request, reply) => {
      const { apiKey, params, query, headers } = request;
      const format = formatOf(request, query.format);
      const asked = { format, knownTag: headers['if-none-match'], code: params.code };
      return send(reply, format, await getPrice(sql, apiKey!.customer, asked));
    },
  });
};

const formatOf = ({ headers }: FastifyRequest, asked: AnswerFormat | undefined): AnswerFormat =>
  asked ?? (headers.accept?.includes('text/csv') ? 'csv' : 'json');

/** Whoever has the tag asks again; nobody in between keeps it. */
function send(reply: FastifyReply, format: AnswerFormat, { etag, content }: Answer) {
  reply.headers({ etag, vary: 'accept, authorization', 'cache-control': 'private, no-cache' });
  if (content === null) return reply.code(304).send();
  reply.type(TYPES[format]).serializer(String);
  if (reply.request.method !== 'HEAD' || typeof content === 'string') return reply.send(content);
  content.destroy();
  return reply.send('');
}

/** Whose prices they are and of which day. */
function fileName(customerId: number, format: string) {
  const { year, month, day } = dayInBratislava(new Date());
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return `cennik-${date}-zakaznik-${customerId}.${format}`;
}
