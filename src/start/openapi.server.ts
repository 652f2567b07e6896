import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { Access, Endpoint } from '#base/contract.ts';
import type { ShopApp } from '#shop/customers/slice.server.ts';
import { describePage } from './openapi-page.server.ts';

export type Operation = {
  summary: string;
  'x-access': Access;
  tags: string[];
  parameters: { name: string; in: 'path'; required: true; schema: object }[];
  requestBody?: { required: true; content: object };
  responses: Record<string, object>;
};
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const DESCRIPTION =
  'Every answer is an envelope: `success`, `error` (a list of key, code, message) and the fields below. ' +
  'Requests that are not GET carry the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN`.';

/** The contract read back as OpenAPI 3.1: what is registered is what is described. */
export async function addOpenApi(app: ShopApp) {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', (route) => {
    const endpoint = route as unknown as Endpoint;
    if (!endpoint.access || typeof route.method !== 'string' || !endpoint.schema?.response) return;
    endpoints.push(endpoint);
  });
  // Written when somebody reads it, which in most processes nobody ever does.
  let written: OpenApi | undefined;
  const document = () => (written ??= describe(endpoints));

  const endpoint = { access: 'public' } as object;
  app.get('/admin/v1/openapi.json', { ...endpoint }, async () => document());
  app.get('/admin/v1/docs', { ...endpoint }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(describePage(document())),
  );
}

function describe(endpoints: Endpoint[]): OpenApi {
  const document: OpenApi = {
    openapi: '3.1.0',
    info: { title: 'Bastion', version: '1', description: DESCRIPTION },
    paths: {},
    components: { schemas: {} },
  };
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase();
    (document.paths[path] ??= {})[method] = operationOf(endpoint, document);
  }
  return document;
}

function operationOf({ schema, access, url }: Endpoint, document: OpenApi): Operation {
  const json = (part: unknown, io: 'input' | 'output') => schemaOf(part as $ZodType, io, document);
  const params = schema.params ? json(schema.params, 'input') : {};
  return {
    summary: schema.summary,
    'x-access': access,
    tags: [url.split('/')[3] ?? 'shop'],
    parameters: Object.entries((params as { properties?: object }).properties ?? {}).map(
      ([name, one]) => ({ name, in: 'path', required: true, schema: one }),
    ),
    ...(schema.body
      ? { requestBody: { required: true, content: asJson(json(schema.body, 'input')) } }
      : {}),
    responses: {
      200: { description: 'OK', content: asJson(json(schema.response[200], 'output')) },
      ...(access === 'customer' ? { 401: { description: 'Not signed in' } } : {}),
    },
  };
}

const asJson = (schema: object) => ({ 'application/json': { schema } });

/** Named schemas move to the document's own list, where references from anywhere find them. */
function schemaOf(schema: $ZodType, io: 'input' | 'output', document: OpenApi): object {
  const {
    $schema: _,
    $defs,
    ...rest
  } = JSON.parse(
    JSON.stringify(toJSONSchema(schema, { io, unrepresentable: 'any' })).replaceAll(
      '#/$defs/',
      '#/components/schemas/',
    ),
  );
  Object.assign(document.components.schemas, $defs);
  return rest;
}
