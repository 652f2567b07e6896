import type { FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createMemory, type Memory } from '#base/memory.server.ts';
import type { ShopApp } from '#shop/customers/slice.server.ts';
import { pathOf } from './addresses.ts';
import { type Answer, answerOf, sendAnswer, sizeOf } from './answer.server.ts';
import { heldText } from './held-body.server.ts';
import { createPageCache } from './page-cache.server.ts';

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

export type KeptAnswers = Memory<Answer> & {
  /** What was kept for a body exactly like this one. */
  findWritten(path: string, text: string): Answer | undefined;
  learn(path: string, text: string, key: string): void;
};

export type Kept = ReturnType<typeof createKept>;

/** Everything that is made for many: answers to calls, pages, and the rows customers' answers are made of. */
export function createKept() {
  const kept = {
    answers: createAnswers(),
    pages: createPageCache(),
    catalogue: createCatalogueMemory(),
  };
  return {
    ...kept,
    clear: () => {
      for (const memory of Object.values(kept)) memory.clear();
    },
  };
}

function createAnswers(): KeptAnswers {
  const memory = createMemory<Answer>({ mostBytes: 32 * MEGABYTE, sizeOf });
  // From the body as it came to the key it led to, which is always the same one.
  const keys = new LRUCache<string, string>({ max: 5_000 });
  return {
    ...memory,
    findWritten: (path, text) => {
      const key = keys.get(`${path} ${text}`);
      return key === undefined ? undefined : memory.find(key);
    },
    learn: (path, text, key) => void keys.set(`${path} ${text}`, key),
  };
}

/** Rows as they were read, not answers: about twice as large as they would be written. */
const createCatalogueMemory = (): Memory<object> =>
  createMemory({ mostBytes: 24 * MEGABYTE, sizeOf: (rows) => 2 * JSON.stringify(rows).length });

/** Calls whose contract says so are answered from memory; no customer's price ever gets into it. */
export function keepAnswers(app: ShopApp, answers: KeptAnswers) {
  // A path that was answered before need not be taken apart and checked again.
  app.addHook('onRequest', (request, reply, done) => {
    const isKept = request.routeOptions.config.kept && request.method === 'GET';
    const known = isKept && mayShare(request) ? answers.find(pathOf(request.url)) : undefined;
    if (known) sendAnswer(request, reply, known);
    else done();
  });
  app.addHook('onRoute', (route: RouteOptions & { kept?: 'everyone' | 'guests' }) => {
    const { handler, kept, url } = route;
    if (!kept) return;
    route.config = { ...route.config, kept };
    route.handler = async function answer(request, reply) {
      const ask = async () => handler.call(this, request, reply);
      if (!mayShare(request)) return ask();
      const key = keyOf(request);
      const known = await answers.get(key, async () =>
        answerOf(Buffer.from(reply.serialize(await ask()) as string), {
          route: url,
          isForEveryone: kept === 'everyone',
          isReading: request.method === 'GET',
          headers: { 'content-type': JSON_TYPE },
        }),
      );
      const text = heldText(request.raw);
      if (text !== undefined) answers.learn(pathOf(request.url), text, key);
      return sendAnswer(request, reply, known);
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
