import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Visitor } from '#shop/kernel/visitor.ts';

const HEADER = 'x-bastion-internal';
/** Never leaves this process, so no request from outside can carry it. */
const secret = randomBytes(32).toString('base64url');
/** By the token of a call, while it runs: a page looks its visitor up once, not with every call. */
const visitors = new Map<string, Visitor>();
let count = 0;

/** The visitor of a call from our own renderer; undefined for whatever comes from outside. */
export const internalVisitor = ({ headers }: FastifyRequest) =>
  visitors.get(headers[HEADER] as string);

/** Makes a call with the header by which the gate knows the visitor, for as long as the call runs. */
export async function callAs<Response>(
  visitor: Visitor,
  call: (header: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const token = `${secret}.${(count += 1)}`;
  visitors.set(token, visitor);
  try {
    return await call({ [HEADER]: token });
  } finally {
    visitors.delete(token);
  }
}
