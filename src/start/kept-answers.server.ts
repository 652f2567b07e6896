import type { FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createMemory, type Memory } from '#base/memory.server.ts';
import { readView, viewOf } from '#shop/catalog/view.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { pathOf } from './addresses.ts';
import { type Answer, answerOf, sendAnswer, sizeOf } from './answer.server.ts';
import { heldText } from './held-body.server.ts';
import { insideText } from './inside.server.ts';
import { createPageCache } from './page-cache.server.ts';
import { createSharedPages } from './shared-pages.server.ts';
import { sendStale, unlessAway } from './stale.server.ts';

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

export type KeptAnswers = Memory<Answer> & {
  /** What was kept for a reading call, for this view (undefined: not known yet) or for everyone. */
  findRead(path: string, view: string | undefined): Answer | undefined;
  /** What was kept for a body exactly like this one. */
  findWritten(path: string, text: string, view: string | undefined): Answer | undefined;
  learn(path: string, text: string, key: string): void;
};

export type Kept = ReturnType<typeof createKept>;

/** Everything that is made for many: answers to calls, pages, and the rows customers' answers are made of. */
export function createKept() {
  const kept = {
    answers: createAnswers(),
    pages: createPageCache(),
    shared: createSharedPages(),
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
  const memory = createMemory<Answer>({
    ...{ mostBytes: 32 * MEGABYTE, sizeOf, keepsOutdated: true },
  });
  // From the body as it came to the key it led to, which is always the same one.
  const keys = new LRUCache<string, string>({ max: 5_000 });
  return {
    ...memory,
    findRead: (path, view) => {
      const shared = memory.find(inView(EVERYONE, path));
      return shared || view === undefined ? shared : memory.find(inView(view, path));
    },
    findWritten: (path, text, view) => {
      const key = view === undefined ? undefined : keys.get(`${path} ${text}`);
      return key === undefined ? undefined : memory.find(inView(view!, key));
    },
    learn: (path, text, key) => void keys.set(`${path} ${text}`, key),
  };
}

/** Rows as they were read, not answers: about twice as large as they would be written. */
const createCatalogueMemory = (): Memory<object> =>
  createMemory({ mostBytes: 24 * MEGABYTE, sizeOf: (rows) => 2 * JSON.stringify(rows).length });

/**
 * Calls whose contract says so are answered from memory. One that shows prices is kept for each view of
 * the catalogue: whoever pays the same and wishes for the same is answered the same.
 */
export function keepAnswers(app: ShopApp, { sql }: Shop, answers: KeptAnswers) {
  // A path that was answered before need not be taken apart and checked again.
  app.addHook('onRequest', (request, reply, done) => {
    const isKept = request.routeOptions.config.kept && request.method === 'GET';
    const known = isKept && answers.findRead(pathOf(request.url), viewOf(request.visitor));
    if (known) sendAnswer(request, reply, known);
    else done();
  });
  app.addHook('onRoute', (route: RouteOptions & { kept?: 'everyone' | 'view' }) => {
    const { handler, kept, url } = route;
    if (!kept) return;
    route.config = { ...route.config, kept };
    route.handler = async function answer(request, reply) {
      const { visitor, method } = request;
      const view = kept === 'everyone' ? EVERYONE : await readView(sql, visitor);
      // A price is never left in a browser.
      const mayStay = kept === 'everyone' || !visitor.customer;
      const key = keyOf(request);
      const make = async () => {
        const said = await handler.call(this, request, reply);
        return answerOf(Buffer.from(reply.serialize(said as object) as string), {
          route: url,
          isReading: method === 'GET' && mayStay,
          headers: { 'content-type': JSON_TYPE },
        });
      };
      const keptAs = inView(view, key);
      const known = await unlessAway(request, answers.findOutdated(keptAs), () =>
        answers.get(keptAs, make),
      );
      if ('seconds' in known) return sendStale(request, reply, known);
      const text = heldText(request.raw) ?? insideText(request);
      if (text !== undefined) answers.learn(pathOf(request.url), text, key);
      return sendAnswer(request, reply, known);
    };
  });
}

const EVERYONE = '*';
/** A view is a hash, that of guests is empty, and a key begins with a slash: none can be taken for another. */
const inView = (view: string, key: string) => view + key;

/**
 * By its path, which says everything there is to a reading call; a listing also by its body, of which
 * nothing is left that its schema does not know.
 */
const keyOf = ({ method, url, body }: FastifyRequest) =>
  method === 'GET' ? pathOf(url) : `${pathOf(url)} ${JSON.stringify(body)}`;
