import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripSchemas } from '../scripts/strip-schemas.ts';

const { handler } = stripSchemas().transform as unknown as {
  handler: (this: { parse: typeof parseAst }, code: string) => { code: string };
};
const stripped = (code: string) => handler.call({ parse: parseAst }, code).code;

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
