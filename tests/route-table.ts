import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import { readConfig } from '#base/process/config.server.ts';
import type { Access, Endpoint, KeyScope, Right } from '#base/wire/contract.ts';
import { buildApp } from '#start/app/app.server.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = {
  method: Method;
  url: string;
  /** Null for what has no visitor at all: pictures, health, robots. */
  access: Access | null;
  needs: Right | null;
  /** Of what is for keys: for which. */
  scope: KeyScope | null;
  checksSession: boolean;
  /** A list that carries a body is read all the same. */
  cachedFor: 'everyone' | 'audience' | null;
  params: $ZodType | null;
  body: $ZodType | null;
};

const CREATED = 'fastify.initialization';

/** Every route as the server really registers it; HEAD goes with its GET. No database is asked. */
export async function routeTable(): Promise<Route[]> {
  const registered: RouteOptions[] = [];
  const watch = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      if (route.method !== 'HEAD') registered.push(route);
    });
  subscribe(CREATED, watch);
  const app = await buildApp({ sql: null as never, config: readConfig({}), formKey: '' });
  unsubscribe(CREATED, watch);
  await app.close();
  // Read only now: the gate adds to a route after it is announced.
  return registered.map(({ method, url, config, schema, ...route }) => ({
    method: method as Method,
    url,
    access: config?.access ?? null,
    needs: config?.needs ?? null,
    scope: config?.scope ?? null,
    checksSession: config?.checksSession ?? false,
    cachedFor: (route as Partial<Endpoint>).cachedFor ?? null,
    params: (schema?.params as $ZodType | undefined) ?? null,
    body: (schema?.body as $ZodType | undefined) ?? null,
  }));
}

export const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;
