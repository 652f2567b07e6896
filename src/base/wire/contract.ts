import * as z from 'zod/mini';
import { isOneLine, isPlainLines } from '#base/values/hidden-characters.ts';

/**
 * public: the same for everyone but for prices; guest: anyone, with what their session holds;
 * customer: 401 without a signed-in one; key: a program with a key of its company, whatever cookies it brings.
 */
export type Access = 'public' | 'guest' | 'customer' | 'key';

/** What a key of a company is good for. */
export type KeyScope = 'prices' | 'documents';

/**
 * What not everybody of a company may: fill a basket and order, decide over orders above a limit, see invoices and
 * payments, manage people, limits and addresses, see who has bought for how much.
 */
export type Right = 'buy' | 'approve' | 'documents' | 'manage' | 'purchases';

/** A Fastify route without its handler: the server spreads it, the browser calls it. */
export type Wire = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** Kinds of files the call also gives, beside JSON. */
  files?: readonly string[];
  /** Another call replaces it: kept for programs for one more release. */
  isDeprecated?: true;
  schema: {
    summary: string;
    params?: z.ZodMiniType;
    /** What stands behind the question mark. */
    querystring?: z.ZodMiniType;
    body?: z.ZodMiniType;
    response: { 200: z.ZodMiniType };
  };
};

/** A call of the shop; those of the office say otherwise who may call them (`staff/endpoint.ts`). */
export type Endpoint = Wire & {
  access: Access;
  /** Signed-in people need a role with this right: `shop/kernel/roles.ts`. */
  needs?: Right;
  /** Which keys may call it; for access `key` only. */
  scope?: KeyScope;
  /** The response is cached, once for everyone or once for each audience; its key is made of `params` and `body`. */
  cachedFor?: 'everyone' | 'audience';
  /** Of calls with more responses than can be cached: which are worth it, by the body and what is sent. */
  isCacheable?: (body: never, sent: never) => boolean;
  /** The write itself checks that the session still exists, so a visitor from the cache may begin it. */
  checksSession?: true;
  /** Gives the anti-forgery token to a visitor without one; every other call leaves guests without a cookie. */
  givesToken?: true;
};

const Problem = z.object({
  key: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
  /** Values for the placeholders in the sentence of the code. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** Every response is the same envelope with the endpoint's own fields beside it. */
export const replyOf = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  z.object({ success: z.boolean(), error: z.array(Problem), ...shape });

type Fields = Readonly<Record<string, z.ZodMiniType>>;
/** The fields of an object, or a schema of anything else. */
type FieldsOrSchema = z.ZodMiniType | Fields;
type Writable<Shape> = { -readonly [Name in keyof Shape]: Shape[Name] };
type SchemaOf<Part> = Part extends z.ZodMiniType
  ? Part
  : Part extends Fields
    ? ReturnType<typeof z.object<Writable<Part>>>
    : never;
type ResponseOf<Part> = Part extends z.ZodMiniType
  ? Part
  : Part extends Fields
    ? ReturnType<typeof replyOf<Writable<Part>>>
    : never;

type Parts = {
  summary: string;
  /** Of the path. */
  params?: FieldsOrSchema;
  /** Behind the question mark. */
  query?: FieldsOrSchema;
  body?: FieldsOrSchema;
  /** Fields stand in the envelope of `replyOf`; a schema is the response as it is. */
  reply: FieldsOrSchema;
};

/** What a call is given beside its method and address. */
export type CallOptions<Entry extends Wire> = Parts &
  Omit<Entry, keyof Wire> &
  Omit<Wire, 'method' | 'url' | 'schema'>;

/** Refuses options that no call has: a misspelt `needs` would leave the call open. */
export type Exact<Known, Options> = Options & Record<Exclude<keyof Options, keyof Known>, never>;

type Entry<Method, Address, Options extends Parts> = Omit<Options, keyof Parts> & {
  method: Method;
  url: Address;
  schema: { summary: string; response: { 200: ResponseOf<Options['reply']> } } & {
    [
      Part in keyof Options & ('params' | 'query' | 'body') as Part extends 'query'
        ? 'querystring'
        : Part
    ]: SchemaOf<Options[Part]>;
  };
};

const isSchema = (part: FieldsOrSchema): part is z.ZodMiniType => '_zod' in part;
const schemaOf = (part: FieldsOrSchema) => (isSchema(part) ? part : z.object(part));

/** The route as Fastify takes it; `scripts/strip-schemas.ts` writes the same for browsers, without schemas. */
export const entryOf = <
  Method extends Wire['method'],
  Address extends string,
  Options extends Parts,
>(
  method: Method,
  url: Address,
  { summary, params, query, body, reply, ...others }: Options,
) =>
  ({
    method,
    url,
    ...others,
    schema: {
      summary,
      ...(params && { params: schemaOf(params) }),
      ...(query && { querystring: schemaOf(query) }),
      ...(body && { body: schemaOf(body) }),
      response: { 200: isSchema(reply) ? reply : replyOf(reply) },
    },
  }) as unknown as Entry<Method, Address, Options>;

/** A contract entry of the shop: `call('GET', '/admin/v1/…', { access: 'guest', summary: '…', reply: { … } })`. */
export const call = <
  const Method extends Wire['method'],
  const Address extends string,
  const Options extends CallOptions<Endpoint>,
>(
  method: Method,
  url: Address,
  options: Exact<CallOptions<Endpoint>, Options>,
) => entryOf<Method, Address, Options>(method, url, options);

export const ok = <Data extends object>(data: Data) => ({ success: true, error: [], ...data });

/** A point in time: a `Date` on the server, ISO 8601 in UTC on the wire. */
export const Moment = z.codec(z.string(), z.date(), {
  decode: (written) => new Date(written),
  encode: (at) => at.toISOString(),
});

export const Lang = z.literal('sk');
export const LangParams = z.object({ lang: Lang });

/** A whole number in a path. Digits only: '1e3', '0x10' and '' are not numbers here. */
export const PathInt = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.transform((digits) => Number(digits)),
);

const inRange = (lowest: number, highest: number) =>
  PathInt.check(z.refine((value) => value >= lowest && value <= highest));

const MAX_INT = 2_147_483_647;
export const PathId = inRange(1, MAX_INT);
export const Id = z.int().check(z.minimum(1), z.maximum(MAX_INT));

export const PAGE_SIZES = [12, 36, 72] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const PageLimit = PathInt.check(
  z.refine((value) => (PAGE_SIZES as readonly number[]).includes(value)),
);
/** Account lists and search may ask for fewer. */
export const AnyLimit = inRange(1, 72);
export const Offset = inRange(0, 100_000);

/** A page of a list for programs, which may leave both out. */
export const PageQuery = z.object({ limit: z.optional(AnyLimit), offset: z.optional(Offset) });
export const pageOf = ({ limit = 72, offset = 0 }: z.output<typeof PageQuery>) => ({
  limit,
  offset,
});

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  abort: true,
});
const HIDDEN_CHARACTERS = 'messages.validation.hiddenSigns';

/** Any text that can be stored; for what is compared or looked for and never shown to others. */
export const anyText = (longest: number) => z.string().check(z.maxLength(longest), isStorable);

/** One line of text that a person may type. */
export const text = (longest: number) =>
  anyText(longest).check(z.refine(isOneLine, HIDDEN_CHARACTERS));

/** The same, without the spaces around it. */
export const trimmedText = (longest: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(longest), isStorable, z.refine(isOneLine, HIDDEN_CHARACTERS));

/** A note of several lines. */
export const lines = (longest: number) =>
  anyText(longest).check(z.refine(isPlainLines, HIDDEN_CHARACTERS));

/** Text inside a path, already decoded once. */
export const PathText = anyText(300).check(z.minLength(1));

export const Url = z.object({ url: z.string() });
