import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { Config } from '#base/process/config.server.ts';
import { replyOf, type Wire } from '#base/wire/contract.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { sessionCookie } from '#shop/customers/cookies.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { describePage, type OpenApi, type Operation } from './openapi-page.server.ts';

type Schema = {
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: unknown;
};

/** What of an entry of a contract the description tells, of the shop's calls and of the office's. */
type Described = Wire & { access: string; needs?: unknown };

/** One of the two faces that have a contract. */
type Face = {
  /** Under which its calls and its description lie. */
  base: string;
  url: string;
  description: string;
  securitySchemes: Record<string, object>;
};

export const ENVELOPE =
  'Every response is an envelope: `success`, `error` (a list of key, code, message) and the fields below. ';

const DESCRIPTION =
  ENVELOPE +
  'Requests that are not GET carry the cookie `XSRF-TOKEN`, which GET sign/user gives, in the header `X-XSRF-TOKEN`. ' +
  'Calls under `/api/` are for programs of customers: they bring a key of the company, made in its account, as ' +
  '`Authorization: Bearer bst_…`, and neither cookies nor tokens.';

/** The contract read back as OpenAPI 3.1: what is registered is what is described. */
export function addOpenApi(app: ShopApp, { sql }: Pick<Shop, 'sql'>, face: Face) {
  const endpoints: Described[] = [];
  app.addHook('onRoute', (route) => {
    const endpoint = route as unknown as Described;
    if (!endpoint.access || typeof route.method !== 'string' || !endpoint.schema?.response) return;
    endpoints.push(endpoint);
  });
  // Written when somebody reads it, which in most processes nobody ever does.
  let written: OpenApi | undefined;
  const document = async () => {
    written ??= describe(endpoints, face);
    const title = shopNameOf(await getCompany(sql));
    return { ...written, info: { ...written.info, title } };
  };

  // The description of the office is given to its people only.
  const endpoint = { access: face.base === '/admin/v1' ? 'public' : 'staff' } as object;
  app.get(`${face.base}/openapi.json`, { ...endpoint }, async () => document());
  app.get(`${face.base}/docs`, { ...endpoint }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(describePage(await document())),
  );
}

export const shopDocument = (config: Config): Face => ({
  base: '/admin/v1',
  url: config.publicUrl,
  description: DESCRIPTION,
  securitySchemes: securitySchemes(config),
});

function describe(endpoints: Described[], face: Face): OpenApi {
  const document: OpenApi = {
    openapi: '3.1.0',
    info: {
      title: '',
      version: '1',
      description: face.description,
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: face.url, description: 'This shop' }],
    tags: [],
    paths: {},
    components: { schemas: {}, securitySchemes: face.securitySchemes, responses: {} },
  };
  const names = new Map<Operation, Described>();
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase();
    const operation = operationOf(endpoint, document);
    (document.paths[path] ??= {})[method] = operation;
    names.set(operation, endpoint);
  }
  nameApart(names);
  const tags = new Set([...names.keys()].flatMap((operation) => operation.tags));
  document.tags = [...tags].toSorted().map((name) => ({ name, description: `Calls of ${name}` }));
  document.components.schemas.Refusal = refusalSchema(document);
  document.components.responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      `Refused${status}`,
      { description, content: asJson(REFUSAL) },
    ]),
  );
  return document;
}

function operationOf(endpoint: Described, document: OpenApi): Operation {
  const { schema, access, url, method, files, isDeprecated } = endpoint;
  const json = (part: unknown, io: 'input' | 'output') => schemaOf(part as $ZodType, io, document);
  const params: Schema = schema.params ? json(schema.params, 'input') : {};
  const query: Schema = schema.querystring ? json(schema.querystring, 'input') : {};
  return {
    operationId: wordsOf(method, url, false),
    summary: schema.summary,
    ...(isDeprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint),
    'x-access': access,
    tags: [url.split('/')[3] ?? 'shop'],
    parameters: [
      ...Object.entries(params.properties ?? {}).map(([name, one]) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: one,
      })),
      ...Object.entries(query.properties ?? {}).map(([name, one]) => ({
        name,
        in: 'query' as const,
        schema: one,
        required: query.required?.includes(name) ?? false,
      })),
    ],
    ...(schema.body
      ? { requestBody: { required: true, content: asJson(json(schema.body, 'input')) } }
      : {}),
    responses: {
      200: {
        description: 'Done, or refused in a way that the screens have words for: `success` tells',
        content: {
          ...asJson({ anyOf: [withSuccess(json(schema.response[200], 'output'), true), REFUSAL] }),
          ...Object.fromEntries(
            (files ?? []).map((type) => [type, { schema: { type: 'string' } }]),
          ),
        },
      },
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [
          status,
          { $ref: `#/components/responses/Refused${status}` },
        ]),
      ),
    },
  };
}

const REFUSAL = { $ref: '#/components/schemas/Refusal' };

/** The envelope alone; a call may tell more beside it. */
function refusalSchema(document: OpenApi): object {
  const envelope = schemaOf(replyOf({}), 'output', document);
  const { additionalProperties: _, ...open } = withSuccess(envelope, false);
  return open;
}

/** One value instead of both, so that checking it tells which fields are there. */
function withSuccess(schema: Schema, value: boolean): Schema {
  return {
    ...schema,
    properties: { ...schema.properties, success: { type: 'boolean', const: value } },
  };
}

const REFUSALS: Record<number, string> = {
  400: 'Malformed or invalid; `key` of an error names the field',
  401: 'Not signed in; of a program: no key, or one that is unknown, revoked or expired',
  403: 'The anti-forgery token is missing, wrong or of another session, or no role of the person allows it; of a program: the key is not for this call, or its company is blocked',
  404: 'Not there, or not yours',
  409: 'The state has changed meanwhile',
  429: 'Too many; `Retry-After` says in how many seconds to try again',
};

const FOR_SIGNED_IN = new Set(['customer', 'staff']);

/** What a call may be refused with, as far as its entry in the contract tells. */
function refusalsOf({ access, needs, method, schema }: Described): number[] {
  return [
    ...(schema.params || schema.querystring || schema.body ? [400] : []),
    ...(FOR_SIGNED_IN.has(access) || access === 'key' ? [401] : []),
    ...(method !== 'GET' || needs || access === 'key' ? [403] : []),
    ...(method === 'GET' ? [] : [409]),
    404,
    429,
  ];
}

/** A session is brought where there is one; a write also brings the token of it. */
function securityOf({ access, method }: Described): Operation['security'] {
  if (access === 'key') return [{ key: [] }];
  const token = method === 'GET' ? {} : { token: [] };
  const signedIn = { session: [], ...token };
  return FOR_SIGNED_IN.has(access) ? [signedIn] : [token, signedIn];
}

const securitySchemes = (config: Config) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie(config),
    description: 'Given by sign/in, or by the first line of a basket',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie XSRF-TOKEN, which GET sign/user gives',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of the company for reading, made and revoked in its account',
  },
});

/** `GET /admin/v1/blog/url/:lang/:url` is getBlogUrl; with its parameters getBlogUrlByLangByUrl. */
function wordsOf(method: string, url: string, hasParams: boolean): string {
  const words = url
    .split('/')
    .filter((part) => part && !['admin', 'api', 'office', 'v1'].includes(part))
    .filter((part) => hasParams || !part.startsWith(':'))
    .flatMap((part) => part.replace(/^:/, 'by-').split(/\W+/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}

/** Where two calls would have one name, both are named by their parameters and, as a last resort, whole address. */
function nameApart(operations: Map<Operation, Described>) {
  const groups = Map.groupBy(operations, ([operation]) => operation.operationId);
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    for (const [operation, { method, url }] of group)
      operation.operationId = `${wordsOf(method, url, true)}${/^\/(admin|api|office)\//.test(url) ? '' : 'FromRoot'}${url.endsWith('/') ? 'Slash' : ''}`;
  }
}

const asJson = (schema: object) => ({ 'application/json': { schema } });

/** Named schemas move to the document's own list, where references from anywhere find them. */
function schemaOf(schema: $ZodType, io: 'input' | 'output', document: OpenApi): Schema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = JSON.parse(
    JSON.stringify(
      toJSONSchema(schema, { io, unrepresentable: 'any', override: sayMoments }),
    ).replaceAll('#/$defs/', '#/components/schemas/'),
  );
  Object.assign(document.components.schemas, $defs);
  return rest;
}

/** Dates of the server are written as text (`Moment`); how, no schema says by itself. */
function sayMoments({ zodSchema, jsonSchema }: Overridden) {
  if (zodSchema._zod.def.type === 'date')
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
}
type Overridden = { zodSchema: $ZodType; jsonSchema: object };
