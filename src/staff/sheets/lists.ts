import type { Parameter } from '#shop/catalog/contract.ts';
import { asText } from '#base/files/tables/read-cell.ts';
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

type Row = Record<string, unknown>;
type Line<T extends Row> = {
  /** Of the parts of a line; null where it is none. */
  fromParts(parts: string[]): T | null;
  /** Of an object in JSON; null where it is none. */
  fromObject(item: Row): T | null;
  toParts(row: T): string[];
  /** As JSON says it, in this order. */
  fields: (keyof T & string)[];
  /** How many parts of a line are never left out. */
  least: number;
  reason: 'parameter' | 'pack' | 'accessory' | 'parameterValue' | 'categoryParameter';
  /** What no two lines may share. */
  keyOf?(row: T): unknown;
};

/** One thing on a line of the cell, its parts between bars; in JSON a list of objects. */
export const linesOf = <T extends Row>({
  fromParts,
  fromObject,
  toParts,
  fields,
  least,
  reason,
  keyOf,
}: Line<T>): Kind => ({
  sql: 'jsonb',
  read(cell) {
    const rows = Array.isArray(cell)
      ? cell.map((item) => made(fromObject((item ?? {}) as Row), JSON.stringify(item)))
      : lines(asText(cell)).map((line) => made(fromParts(splitParts(line)), line));
    const keys = keyOf ? rows.map(keyOf) : [];
    if (new Set(keys).size < keys.length) throw new CellError('lineTwice');
    return rows;

    function made(row: T | null, line: string): T {
      if (!row) throw new CellError(reason, { line });
      return row;
    }
  },
  cell: (rows: T[]) => rows.map((row) => partsOf(toParts(row), least)).join('\n'),
  json: (rows: T[]) =>
    rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]]))),
});

/** Parts at the end that are empty are left out. */
function partsOf(parts: string[], least: number): string {
  const last = parts.findLastIndex((part) => part !== '');
  return parts
    .slice(0, Math.max(last + 1, least))
    .map(escapePart)
    .join(' | ');
}

const lines = (cell: string) => cell.split(/\r?\n/).filter((line) => line.trim() !== '');

const SHORT = 100;
export const isShort = (text: string) => text !== '' && text.length <= SHORT;

/** One parameter on a line: group | name | value | unit. */
export const parameters: Kind = linesOf<Parameter>({
  reason: 'parameter',
  fields: ['category', 'code', 'value', 'unit'],
  least: 3,
  fromParts([category, code, value, unit = '', ...rest]) {
    if (!category || !code || value === undefined || rest.length > 0) return null;
    return { category, code, value, unit };
  },
  fromObject({ category, code, value, unit = '' }) {
    if (!category || !code || value === undefined) return null;
    return {
      category: asText(category),
      code: asText(code),
      value: asText(value),
      unit: asText(unit),
    };
  },
  toParts: ({ category, code, value, unit }) => [category, code, value, unit],
});

type Pack = { quantity: number; label: string };

/** One package on a line: 305 | balenie. */
export const packs: Kind = linesOf<Pack>({
  reason: 'pack',
  fields: ['quantity', 'label'],
  least: 2,
  fromParts: ([quantity, label, ...rest]) => (rest.length > 0 ? null : packOf(quantity, label)),
  fromObject: ({ quantity, label }) => packOf(quantity, label),
  toParts: ({ quantity, label }) => [String(quantity), label],
  keyOf: ({ quantity }) => quantity,
});

function packOf(quantity: unknown, label: unknown): Pack | null {
  const count = Number(String(quantity).replace(/\s/g, ''));
  const name = asText(label ?? '').trim();
  const isCount = Number.isInteger(count) && count >= 2 && count <= 999_999;
  return isCount && isShort(name) ? { quantity: count, label: name } : null;
}

type Accessory = { code: string; kind: string; why: string };

/** One accessory on a line: NV-MJW | Montáž | pätica s káblovým vývodom. */
export const accessories: Kind = linesOf<Accessory>({
  reason: 'accessory',
  fields: ['code', 'kind', 'why'],
  least: 2,
  fromParts: ([code, kind, why, ...rest]) =>
    rest.length > 0 ? null : accessoryOf(code, kind, why),
  fromObject: ({ code, kind, why }) => accessoryOf(code, kind, why),
  toParts: ({ code, kind, why }) => [code, kind, why],
  keyOf: ({ code }) => code,
});

function accessoryOf(...parts: unknown[]): Accessory | null {
  const [code, kind, why] = parts.map((part) => asText(part ?? '').trim()) as [
    string,
    string,
    string,
  ];
  return isShort(code) && isShort(kind) && why.length <= 300 ? { code, kind, why } : null;
}

const escapePart = (part: string) =>
  part.replace(/[\\|]/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n');

const ESCAPES: Record<string, string> = { n: '\n', r: '\r' };

/** Parts between bars; a bar inside of a part is written \|. */
function splitParts(line: string): string[] {
  const parts = [''];
  for (const [token] of line.matchAll(/\\.|[^\\|]+|\||\\/gs))
    if (token === '|') parts.push('');
    else parts[parts.length - 1] += token;
  return parts.map((part) =>
    part.trim().replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character),
  );
}
