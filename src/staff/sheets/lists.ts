import type { Parameter } from '#shop/catalog/contract.ts';
import { asText } from '#staff/tables/table-file.ts';
import { CellError } from './cell-error.ts';
import type { Kind } from './kinds.ts';

/** Codes in one cell: NV-D8Z | NV-D4Z. In JSON a list. */
export const codes: Kind = {
  sql: 'text[]',
  read(cell) {
    const list = Array.isArray(cell) ? cell.map(asText) : splitParts(asText(cell));
    const found = list.map((code) => code.trim()).filter(Boolean);
    if (new Set(found).size < found.length) throw new CellError('twice');
    return found;
  },
  cell: (list: string[]) => list.map(escapePart).join(' | '),
  json: (list: string[]) => list,
};

/** One parameter on a line: group | name | value | unit. In JSON a list of objects. */
export const parameters: Kind = {
  sql: 'jsonb',
  read: (cell) => (Array.isArray(cell) ? cell.map(fromObject) : lines(asText(cell)).map(fromLine)),
  cell: (list: Parameter[]) =>
    list
      .map(({ category, code, value, unit }) =>
        [category, code, value, ...(unit === '' ? [] : [unit])].map(escapePart).join(' | '),
      )
      .join('\n'),
  json: (list: Parameter[]) =>
    list.map(({ category, code, value, unit }) => ({ category, code, value, unit })),
};

const lines = (cell: string) => cell.split(/\r?\n/).filter((line) => line.trim() !== '');

function fromLine(line: string): Parameter {
  const [category, code, value, unit = '', ...rest] = splitParts(line);
  if (!category || !code || value === undefined || rest.length > 0)
    throw new CellError('parameter', { line });
  return { category, code, value, unit };
}

function fromObject(item: unknown): Parameter {
  const { category, code, value, unit = '' } = (item ?? {}) as Record<string, unknown>;
  if (!category || !code || value === undefined)
    throw new CellError('parameter', { line: JSON.stringify(item) });
  return {
    category: asText(category),
    code: asText(code),
    value: asText(value),
    unit: asText(unit),
  };
}

const escapePart = (part: string) =>
  part.replace(/[\\|]/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n');

const SIGNS: Record<string, string> = { n: '\n', r: '\r' };

/** Parts between bars; a bar inside of a part is written \|. */
function splitParts(line: string): string[] {
  const parts = [''];
  for (const [token] of line.matchAll(/\\.|[^\\|]+|\||\\/gs))
    if (token === '|') parts.push('');
    else parts[parts.length - 1] += token;
  return parts.map((part) =>
    part.trim().replace(/\\(.)/gs, (_, sign: string) => SIGNS[sign] ?? sign),
  );
}
