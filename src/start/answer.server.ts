import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, pack } from './packing.server.ts';

/** A finished answer that many may get; its compressed forms are made when they are first asked for. */
export type Answer = {
  /** As logs and figures call it. */
  route: string;
  /** Beside those that stand on every answer. */
  headers: Readonly<Record<string, string>>;
  etag: string | null;
  plain: Buffer;
  /** As it leaves, one sign for each byte: a text goes out together with its head, in one write. */
  texts: Partial<Record<Encoding, string>>;
  /** What a call said, once a page of our own has read it. */
  data?: unknown;
};

type About = Pick<Answer, 'route' | 'headers'> & {
  /** Whoever reads may keep it, but always asks: after sign-in the same address brings prices. */
  isReading: boolean;
};

export function answerOf(plain: Buffer, { isReading, headers, ...about }: About): Answer {
  const etag = isReading
    ? `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    : null;
  return {
    ...{ ...about, plain, etag, texts: {} },
    headers: {
      ...headers,
      vary: 'accept-encoding, cookie',
      ...(etag ? { 'cache-control': 'private, no-cache', etag } : {}),
    },
  };
}

export const textIn = (answer: Answer, encoding: Encoding): string =>
  (answer.texts[encoding] ??= pack(answer.plain, encoding, true).toString('latin1'));

/**
 * As the browser would read it. The same object for all: nobody may change it. Of what few ask for it is
 * not kept: as objects an answer takes several times its room.
 */
export function dataOf(answer: Answer): unknown {
  const data = answer.data ?? JSON.parse(answer.plain.toString());
  if (answer.etag) answer.data = data;
  return data;
}

/** Room for one compressed form is counted in from the start: it is never larger than the answer. */
export const sizeOf = ({ plain }: Answer) => 2 * plain.length;

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.headers(answer.headers);
  if (answer.etag && request.headers['if-none-match'] === answer.etag)
    return reply.code(304).send();
  const encoding = encodingFor(request.headers, answer.plain.length);
  const body = Buffer.from(textIn(answer, encoding), 'latin1');
  return reply.header('content-encoding', encoding).send(body);
}
