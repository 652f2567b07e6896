export type Operation = {
  operationId: string;
  summary: string;
  deprecated?: true;
  security: Record<string, string[]>[];
  'x-access': string;
  tags: string[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: object }[];
  requestBody?: { required: true; content: object };
  responses: Record<string, object>;
};
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: object };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    securitySchemes: Record<string, object>;
    responses: Record<string, object>;
  };
};

/** The contract as a page for developers: plain HTML, nothing to load. */
export function describePage({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0]!);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)} API</title><style>${STYLE}</style>
<main><h1>${escape(info.title)} API</h1><p>${escape(info.description)} <a href="openapi.json">OpenAPI 3.1</a></p>
${[...groups]
  .map(([tag, list]) => `<h2>${escape(tag)}</h2>${list.map(describeCall).join('')}`)
  .join('')}</main></html>`;
}

const describeCall = (call: { path: string; method: string; operation: Operation }) => `
<details><summary><b>${call.method.toUpperCase()}</b> <code>${escape(call.path)}</code>
<i>${call.operation['x-access']}</i> ${call.operation.deprecated ? '<s>deprecated</s> ' : ''}${escape(call.operation.summary)}</summary>
${block('Body', call.operation.requestBody)}${block('Response', call.operation.responses['200'])}</details>`;

const block = (title: string, value: object | undefined) =>
  value ? `<h3>${title}</h3><pre>${escape(JSON.stringify(value, null, 2))}</pre>` : '';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#101f28;background:#f2f5f6}
main{max-width:60rem;margin:auto;padding:2rem 1rem}h2{margin:2rem 0 .5rem}h3{font-size:1rem;margin:.5rem 0}
details{background:#fff;border:1px solid #dbe3e7;border-radius:6px;margin:.25rem 0;padding:.5rem .75rem}
summary{cursor:pointer}summary b{display:inline-block;min-width:4.5em}summary i{color:#566b78}
pre{overflow:auto;background:#f7f9fa;padding:.75rem;font-size:.8125rem}`;
