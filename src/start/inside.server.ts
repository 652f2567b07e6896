import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Send } from '#base/api.ts';
import { viewOf } from '#shop/catalog/view.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { pathOf } from './addresses.ts';
import { dataOf } from './answer.server.ts';
import type { Kept } from './kept-answers.server.ts';

const HEADER = 'x-bastion-inside';
/** Never leaves this process, so no request from outside can carry it. */
const secret = randomBytes(32).toString('base64url');
type Pass = { visitor: Visitor; text: string | undefined };
/** Who asks, for as long as the call takes: a page looks its visitor up once, not with every call. */
const passes = new Map<string, Pass>();
let count = 0;

const passOf = ({ headers }: FastifyRequest) => passes.get(headers[HEADER] as string);

/** The visitor of a call from our own renderer; undefined for whatever comes from outside. */
export const insideVisitor = (request: FastifyRequest) => passOf(request)?.visitor;
/** The body of such a call, as a browser would have written it. */
export const insideText = (request: FastifyRequest) => passOf(request)?.text;

type Inside = { app: FastifyInstance; answers: Kept['answers'] };

/**
 * How the renderer calls the shop's own API: in memory, as the visitor who asked for the page, or for
 * a page that others will see too as somebody who is nobody in particular. What is kept is not asked for again.
 */
export const sendInside =
  ({ app, answers }: Inside, { headers, ip, id, visitor }: FastifyRequest, asker: Visitor): Send =>
  async ({ method, url, body }) => {
    const [path, view] = [pathOf(url), viewOf(asker)];
    const text = body === undefined ? undefined : JSON.stringify(body);
    const known =
      text === undefined ? answers.findRead(path, view) : answers.findWritten(path, text, view);
    if (known) return { status: 200, answer: dataOf(known) };
    const pass = `${secret}.${(count += 1)}`;
    passes.set(pass, { visitor: asker, text });
    try {
      const response = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          [HEADER]: pass,
          'x-request-id': id,
          ...(headers.cookie && asker === visitor ? { cookie: headers.cookie } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(text === undefined ? {} : { payload: text }),
      });
      return { status: response.statusCode, answer: response.json() };
    } finally {
      passes.delete(pass);
    }
  };
