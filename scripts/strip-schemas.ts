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
      const edits = program.body
        .flatMap(constants)
        .flatMap(({ init }) => slimmer(init, ({ start, end }) => code.slice(start, end)));
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

/** The functions that make entries, and what each of them fills in. */
const ENTRY_MAKERS: Record<string, Record<string, string>> = {
  call: {},
  officeCall: { access: "'staff'" },
};
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'body', 'reply']);

const nameOf = ({ key }: Node) => (key as { name?: string } | undefined)?.name ?? '';

function slimmer(init: Node, textOf: (node: Node) => string): Edit[] {
  const value = bare(init);
  if (value.type === 'CallExpression') {
    const defaults = ENTRY_MAKERS[textOf(value.callee as Node)];
    return defaults ? [bareEntry(value, defaults, textOf)] : leftOutUnlessAskedFor(value);
  }
  if (value.type !== 'ObjectExpression') return [];
  const schema = (value.properties as Node[]).find((property) => nameOf(property) === 'schema');
  if (!schema) return leftOutUnlessAskedFor(value);
  return [{ start: schema.start, end: schema.end, text: 'schema: {}' }];
}

function bareEntry(
  call: Node,
  defaults: Record<string, string>,
  textOf: (node: Node) => string,
): Edit {
  const [method, url, options] = call.arguments as [Node, Node, Node];
  const kept = (options.properties as Node[]).filter((one) => !SERVER_ONLY.has(nameOf(one)));
  const names = new Set(kept.map(nameOf));
  const fields = [
    `method: ${textOf(method)}`,
    `url: ${textOf(url)}`,
    ...Object.entries(defaults).flatMap(([name, value]) =>
      names.has(name) ? [] : [`${name}: ${value}`],
    ),
    ...kept.map(textOf),
  ];
  return { start: call.start, end: call.end, text: `{ ${fields.join(', ')} }` };
}

/** What a type is said of. */
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
