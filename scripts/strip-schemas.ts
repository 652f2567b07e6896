import { basename } from 'node:path';
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * The browser calls an endpoint by its method and address and takes the response at its type, so
 * the schemas of the contracts, and with them zod, need not travel there. Forms bring their own.
 *
 * `isApart`: schemas are a module of their own, `contract.ts?schemas`. Bundlers move whole modules: without it a
 * window that asks for a schema takes it into the file of the screen that only calls.
 */
export const stripSchemas = ({ isApart = false } = {}): Plugin => ({
  name: 'strip-schemas',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*[/-]contract\.ts(\?schemas)?$/ },
    handler(code, id) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
      const edits = program.body
        .flatMap(constants)
        .flatMap(({ init }) => slimmer(init, ({ start, end }) => code.slice(start, end)));
      if (!isApart) return { code: applied(code, edits), map: null };
      return { code: partOf(program.body, code, edits, id), map: null, moduleSideEffects: false };
    },
  },
});

const SCHEMAS = '?schemas';

/** The calls of a contract, or its schemas: each with what it uses, and without what would be imported for the other. */
function partOf(body: Node[], code: string, edits: Edit[], id: string): string {
  const isOfSchemas = id.endsWith(SCHEMAS);
  const statements = body
    .filter((node) => !isOfTypes(node))
    .map((node) => {
      const own = edits.filter(({ start, end }) => start >= node.start && end <= node.end);
      const text = applied(code.slice(node.start, node.end), own, node.start);
      const isMoved = isSchema(node);
      return {
        isWanted: isOfSchemas ? isMoved : !isMoved && isGiven(node),
        text: isMoved && !isOfSchemas ? text.replace(/^export /, '') : text,
        names: namesIn(node),
      };
    });
  const kept = new Set(statements.filter(({ isWanted }) => isWanted));
  // What is added is asked as well.
  for (const { text } of kept)
    for (const other of statements)
      if (other.names.some((name) => new RegExp(`\\b${name}\\b`).test(text))) kept.add(other);
  const lines = statements.filter((one) => kept.has(one)).map(({ text }) => text);
  const moved = isOfSchemas ? [] : body.filter(isSchema).flatMap(namesIn);
  if (moved.length > 0)
    lines.push(`export { ${moved.join(', ')} } from './${basename(id)}${SCHEMAS}';`);
  return lines.join('\n');
}

type Edit = { start: number; end: number; text: string };
type Constant = { id: { name: string }; init: Node };

function constants(statement: Node): Constant[] {
  const declaration = (statement.declaration ?? statement) as Node | null;
  if (declaration?.type !== 'VariableDeclaration') return [];
  const made = declaration.declarations as Constant[];
  // What is taken apart has no name to be found by, and would be missing in a browser only.
  if (made.some(({ id }) => id.name === undefined))
    throw new Error('a contract names each constant by itself, it takes none apart');
  return made;
}

const isOfTypes = (statement: Node): boolean =>
  /^TS(TypeAlias|Interface)/.test(((statement.declaration ?? statement) as Node).type) ||
  statement.importKind === 'type';

function namesIn(statement: Node): string[] {
  const declaration = (statement.declaration ?? statement) as Node & { id?: Constant['id'] };
  const imported = (statement.type === 'ImportDeclaration' ? statement.specifiers : []) as {
    local: { name: string };
  }[];
  return [
    ...imported.map(({ local }) => local.name),
    ...constants(statement).map(({ id }) => id.name),
    ...(declaration.type === 'FunctionDeclaration' ? [declaration.id!.name] : []),
  ];
}

/** Exported, or done as soon as it is loaded. */
const isGiven = (statement: Node): boolean =>
  statement.type.startsWith('Export') || namesIn(statement).length === 0;

/** Given to others, and what a call has made, but not an entry. */
const isSchema = (statement: Node): boolean =>
  statement.type === 'ExportNamedDeclaration' &&
  constants(statement).some(({ init }) => isMade(bare(init)));

const isMade = (value: Node): boolean =>
  value.type === 'CallExpression' &&
  !Object.hasOwn(ENTRY_MAKERS, (value.callee as { name?: string }).name ?? '');

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

const applied = (code: string, edits: Edit[], offset = 0) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) =>
        text.slice(0, start - offset) + put + text.slice(end - offset),
      code,
    );
