import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * The browser calls an endpoint by its method and address and takes the response at its type, so
 * the schemas of the contracts, and with them zod, need not travel there. Forms bring their own.
 */
export const stripSchemas = (): Plugin => ({
  name: 'strip-schemas',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*[/-]contract\.ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
      const edits = program.body.flatMap(constants).flatMap(({ init }) => slimmer(init));
      return { code: applied(code, edits), map: null };
    },
  },
});

type Edit = { start: number; end: number; text: string };

function constants(statement: Node): { init: Node }[] {
  const declaration = (statement.declaration ?? statement) as Node | null;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations as { init: Node }[];
}

function slimmer(init: Node): Edit[] {
  const value = bare(init);
  if (value.type === 'CallExpression') return leftOutUnlessAskedFor(value);
  if (value.type !== 'ObjectExpression') return [];
  const schema = (value.properties as Node[]).find(
    ({ key }) => (key as { name?: string } | undefined)?.name === 'schema',
  );
  if (!schema) return leftOutUnlessAskedFor(value);
  return [{ start: schema.start, end: schema.end, text: 'schema: {}' }];
}

/** What `as const satisfies Endpoint` is said of. */
const bare = (node: Node): Node =>
  node.type.startsWith('TS') ? bare(node.expression as Node) : node;

/** Bundlers keep a call, since it may do anything, but not one that is marked as pure. */
const leftOutUnlessAskedFor = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

const applied = (code: string, edits: Edit[]) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
