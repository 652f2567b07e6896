import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripSchemas } from '../scripts/strip-schemas.ts';

type Handler = (this: { parse: typeof parseAst }, code: string, id: string) => { code: string };

const stripped = (code: string, id = '/src/contract.ts', isApart = false) => {
  const { handler } = stripSchemas({ isApart }).transform as unknown as { handler: Handler };
  return handler.call({ parse: parseAst }, code, id).code;
};

test('of an entry browsers get method, address and what the gate asks for', () => {
  const code = `
    export const getThing = call('GET', \`\${ONE}/:id\`, {
      access: 'customer',
      needs: 'buy',
      summary: 'A thing',
      params: { id: PathId },
      query: Query,
      reply: { thing: Thing },
    });`;
  expect(stripped(code)).toBe(`
    export const getThing = { method: 'GET', url: \`\${ONE}/:id\`, access: 'customer', needs: 'buy' };`);
});

test.each([
  ["{ job: 'a thing', summary: 'x', reply: {} }", "access: 'staff', job: 'a thing'"],
  ["{ access: 'anyone', summary: 'x', body: {}, reply: {} }", "access: 'anyone'"],
])('an entry of the office says whom it is for, as on the server: %s', (options, kept) => {
  expect(stripped(`export const a = officeCall('POST', '/a', ${options});`)).toBe(
    `export const a = { method: 'POST', url: '/a', ${kept} };`,
  );
});

test('a schema is left out unless somebody asks for it', () => {
  expect(stripped('export const Thing = z.object({ id: Id });')).toBe(
    'export const Thing = /* @__PURE__ */ (() => (z.object({ id: Id })))();',
  );
});

const CONTRACT = `
import * as z from 'zod/mini';
import { Id } from './other-contract.ts';
import { KINDS } from './kinds.ts';
export const MOST = 5;
export type Thing = z.infer<typeof Thing>;
const Part = z.object({ id: Id });
export const Thing = z.array(Part).check(z.maxLength(MOST));
export const isKind = (text) => KINDS.includes(text);
export const getThing = officeCall('GET', '/a', { summary: 'x', reply: { thing: Thing } });`;

test('calls apart from schemas import nothing for them, and say where they are', () => {
  expect(stripped(CONTRACT, '/src/contract.ts', true)).toBe(
    `import { KINDS } from './kinds.ts';
export const MOST = 5;
export const isKind = (text) => KINDS.includes(text);
export const getThing = { method: 'GET', url: '/a', access: 'staff' };
export { Thing } from './contract.ts?schemas';`,
  );
});

test('schemas apart from calls have what they are made of', () => {
  expect(stripped(CONTRACT, '/src/contract.ts?schemas', true)).toBe(
    `import * as z from 'zod/mini';
import { Id } from './other-contract.ts';
export const MOST = 5;
const Part = /* @__PURE__ */ (() => (z.object({ id: Id })))();
export const Thing = /* @__PURE__ */ (() => (z.array(Part).check(z.maxLength(MOST))))();`,
  );
});
