import { createContext, use } from 'react';
import type * as z from 'zod/mini';
import type { Wire } from './contract.ts';
import { type Problem, ShopError } from './errors.ts';

export type Call = {
  method: Wire['method'];
  url: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
};

/** Carries one call: `fetch` in the browser, `app.inject` while the server renders. */
export type Send = (call: Call) => Promise<{ status: number; json: unknown }>;

type Params<E extends Wire> = E['schema']['params'] extends z.ZodMiniType
  ? { params: { [Name in keyof z.input<E['schema']['params']>]: string | number } }
  : unknown;
type Body<E extends Wire> = E['schema']['body'] extends z.ZodMiniType
  ? { body: z.input<E['schema']['body']> }
  : unknown;
type Input<E extends Wire> = Params<E> & Body<E> & Pick<Call, 'signal' | 'headers'>;
/** As it comes over the wire: dates are text. */
export type Reply<E extends Wire> = z.input<E['schema']['response'][200]>;

export type Api = <E extends Wire>(endpoint: E, input: Input<E>) => Promise<Reply<E>>;

/** The server has already validated the response, so it is taken at its type. */
export const createApi =
  (send: Send): Api =>
  async (endpoint, input) => {
    const { params, body, headers, signal } = input as Partial<Call> & { params?: object };
    const url = fillPath(endpoint.url, params as Record<string, unknown>);
    const { status, json } = await send({ method: endpoint.method, url, body, headers, signal });
    if (!isSuccess(json)) throw refusal(status, json);
    return json as never;
  };

/** The address of a call, made of its declared parameters. */
export const fillPath = (pattern: string, params: Record<string, unknown> = {}) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

export const isSuccess = (json: unknown) =>
  typeof json === 'object' && json !== null && 'success' in json && json.success === true;

function refusal(status: number, json: unknown): ShopError {
  if (typeof json !== 'object' || json === null || !('error' in json))
    return new ShopError('messages.serverError', { status });
  const { error, success: _, ...payload } = json as { error: Problem[]; success: boolean };
  return new ShopError(error, { status, payload });
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext;

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
