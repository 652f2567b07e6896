import '@fastify/cookie';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { LongReads } from '#base/database/long-reads.server.ts';
import type { ParsePool } from '#base/files/parse-pool.server.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import type { Config } from '#base/process/config.server.ts';
import type { Access, Endpoint } from '#base/wire/contract.ts';
import type { Sql } from '#base/database/database.server.ts';
import type { Cache } from '#base/process/cache.server.ts';
import type { Replica } from '#base/database/replica.server.ts';
import type { ApiKey, Visitor, Visitors } from './visitor.ts';

/** What the handlers of every slice work with. */
export type Shop = {
  sql: Sql;
  /** Connections for what is sent row by row (`base/database/long-reads.server.ts`); without them those of visitors. */
  streams?: Sql;
  /** Where guests' reads of the catalogue may go instead. */
  replica?: Replica;
  config: Config;
  /** Signs anti-forgery tokens; the same in every process. */
  formKey: string;
  /** The catalogue as it was read for customers, without anything of theirs; emptied when it changes. */
  catalogue?: Cache<object>;
  /** Products as filters need them, by category (`shop/filters/memory.server.ts`). */
  facetIndexes?: Cache<object>;
  /** Who browses; without it everyone is looked up with every call. */
  visitors?: Visitors;
};

export type ShopApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type SliceRoutes = (app: ShopApp, shop: Shop) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where heavy work is done. */
    workerPool: WorkerPool;
    /** Where files that somebody gave are read. */
    parsePool: ParsePool;
    /** Where what is too long for a visitor's statement is read. */
    longReads: LongReads;
  }
  interface FastifyRequest {
    visitor: Visitor;
    /** The raw value of the session cookie, or '' for a visitor without one. */
    sessionToken: string;
    /** The key that a program came with; only for calls whose access is `key`. */
    apiKey: ApiKey | null;
    /** Asked by our own renderer for a page, not by a browser. */
    isInternal: boolean;
  }
  interface FastifyContextConfig {
    access?: Access;
    needs?: Endpoint['needs'];
    scope?: Endpoint['scope'];
    cachedFor?: Endpoint['cachedFor'];
    checksSession?: Endpoint['checksSession'];
    givesToken?: Endpoint['givesToken'];
  }
}
