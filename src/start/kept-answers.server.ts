import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createMemory, type Memory } from '#base/memory.server.ts';
import type { ShopApp } from '#shop/customers/slice.server.ts';
import { encodingFor, pack } from './packing.server.ts';

/** A finished answer; its compressed forms are made when they are first asked for. */
export type Answer = { etag: string; plain: Buffer; br?: Buffer; gzip?: Buffer };

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Room for the compressed forms is counted in from the start: they are never larger than the answer. */
export const createAnswers = (): Memory<Answer> =>
  createMemory({ mostBytes: 32 * MEGABYTE, sizeOf: ({ plain }) => 2 * plain.length });

/** Rows as they were read, not answers: about twice as large as they would be written. */
export const createCatalogueMemory = (): Memory<object> =>
  createMemory({ mostBytes: 24 * MEGABYTE, sizeOf: (rows) => 2 * JSON.stringify(rows).length });

/** Calls whose contract says so are answered from memory; no customer's price ever gets into it. */
export function keepAnswers(app: ShopApp, answers: Memory<Answer>) {
  // A path that was answered before need not be taken apart and checked again.
  app.addHook('onRequest', (request, reply, done) => {
    const isKept = request.routeOptions.config.kept && request.method === 'GET';
    const known = isKept && mayShare(request) ? answers.find(pathOf(request.url)) : undefined;
    if (known) send(request, reply, known);
    else done();
  });
  app.addHook('onRoute', (route: RouteOptions & { kept?: 'everyone' | 'guests' }) => {
    const { handler, kept } = route;
    if (!kept) return;
    route.config = { ...route.config, kept };
    route.handler = async function answer(request, reply) {
      const ask = async () => handler.call(this, request, reply);
      if (!mayShare(request)) return ask();
      const known = await answers.get(keyOf(request), async () =>
        answerOf(reply.serialize(await ask())),
      );
      return send(request, reply, known);
    };
  });
}

const mayShare = ({ visitor, routeOptions: { config } }: FastifyRequest) =>
  config.kept === 'everyone' || !visitor.customer;

/**
 * By its path, which says everything there is to a reading call; a listing also by its body, of which
 * nothing is left that its schema does not know.
 */
const keyOf = ({ method, url, body }: FastifyRequest) =>
  method === 'GET' ? pathOf(url) : `${pathOf(url)} ${JSON.stringify(body)}`;

const pathOf = (url: string) => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

function answerOf(serialized: string | ArrayBuffer | Buffer): Answer {
  const plain = Buffer.from(serialized as string);
  return {
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.type(JSON_TYPE).header('vary', 'accept-encoding, cookie');
  if (request.method === 'GET') {
    // Kept by the browser but always asked about: after sign-in the same address brings prices.
    reply.header('cache-control', 'private, no-cache').header('etag', answer.etag);
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
  }
  const encoding = encodingFor(request, answer.plain.length);
  const body =
    encoding === 'identity'
      ? answer.plain
      : (answer[encoding] ??= pack(answer.plain, encoding, true));
  return reply.header('content-encoding', encoding).send(body);
}
