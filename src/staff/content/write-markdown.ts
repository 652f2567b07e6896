import { parseHtml, type Element, type Node } from './html-blocks.ts';

/** One block of HTML in Markdown, or null where Markdown has no way to say it. */
export function writeBlock(html: string, isEscaped: boolean): string | null {
  const [block, ...others] = parseHtml(html);
  if (block === undefined || typeof block === 'string' || others.length > 0) return null;
  return new Writer(isEscaped).block(block);
}

class Writer {
  readonly #isEscaped: boolean;

  constructor(isEscaped: boolean) {
    this.#isEscaped = isEscaped;
  }

  block({ tag, children, attributes }: Element): string | null {
    switch (tag) {
      case 'p':
        return this.inline(children);
      case 'h2':
      case 'h3':
      case 'h4':
        return `${'#'.repeat(Number(tag[1]))} ${this.inline(children)}`;
      case 'ul':
        return this.list(children, () => '- ');
      case 'ol':
        return this.list(children, (index) => `${Number(attributes.start ?? 1) + index}. `);
      case 'blockquote':
        return this.quote(children);
      case 'hr':
        return '---';
      case 'pre':
        return code(children);
      case 'table':
        return this.table(children);
      default:
        return null;
    }
  }

  inline(nodes: Node[]): string {
    return nodes
      .map((node) => (typeof node === 'string' ? this.text(node) : this.span(node)))
      .join('');
  }

  span({ tag, attributes, children }: Element): string {
    const inside = this.inline(children);
    const title = attributes.title ? ` "${attributes.title}"` : '';
    if (tag === 'strong') return `**${inside}**`;
    if (tag === 'em') return `*${inside}*`;
    if (tag === 'code') return `\`${textIn(children)}\``;
    if (tag === 'a') return `[${inside}](${attributes.href ?? ''}${title})`;
    if (tag === 'img') return `![${attributes.alt ?? ''}](${attributes.src ?? ''})`;
    if (tag === 'br') return '<br />';
    return `<${tag}>${inside}</${tag}>`;
  }

  text(text: string): string {
    if (!this.#isEscaped) return text;
    return text
      .replace(/[\\`*_[\]<]/g, '\\$&')
      .replace(/^(\s*)([#>+-]|\d+(?=[.)]))/gm, (_, space: string, character: string) =>
        /\d/.test(character) ? `${space}${character}\\` : `${space}\\${character}`,
      );
  }

  list(nodes: Node[], mark: (index: number) => string): string {
    const items = elements(nodes).filter(({ tag }) => tag === 'li');
    const isLoose = items.some(({ children }) => elements(children).some(({ tag }) => tag === 'p'));
    return items
      .map(({ children }, index) => {
        const character = mark(index);
        const inside = this.item(children);
        return character + inside.replace(/\n(?=[^\n])/g, `\n${' '.repeat(character.length)}`);
      })
      .join(isLoose ? '\n\n' : '\n');
  }

  /** Text first, then what lies below it: a list in a list, or paragraphs of their own. */
  item(children: Node[]): string {
    const parts: string[] = [];
    let line: Node[] = [];
    const endLine = () => {
      const text = this.inline(line).trim();
      if (text) parts.push(text);
      line = [];
    };
    for (const child of children) {
      const below = typeof child === 'string' || !BLOCKS.has(child.tag) ? null : this.block(child);
      if (below === null) line.push(child);
      else {
        endLine();
        parts.push(below);
      }
    }
    endLine();
    const isLoose = elements(children).some(({ tag }) => tag === 'p');
    return parts.join(isLoose ? '\n\n' : '\n');
  }

  quote(children: Node[]): string | null {
    const inside = elements(children).map((child) => this.block(child));
    if (inside.includes(null)) return null;
    return inside.join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>');
  }

  table(children: Node[]): string | null {
    const rows = elements(children)
      .flatMap((part) => elements(part.children))
      .map((row) => elements(row.children).map((cell) => this.cell(cell.children)));
    const [head, ...body] = rows;
    if (!head) return null;
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
  }

  cell(children: Node[]): string {
    return this.inline(children).replaceAll('|', '\\|').replace(/\n/g, ' ');
  }
}

const BLOCKS = new Set(['p', 'ul', 'ol', 'blockquote', 'pre', 'table']);

const elements = (nodes: Node[]) =>
  nodes.filter((node): node is Element => typeof node !== 'string');

function code(children: Node[]): string {
  const [inside] = elements(children);
  return `\`\`\`\n${textIn(inside?.children ?? children).replace(/\n$/, '')}\n\`\`\``;
}

const textIn = (nodes: Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');
