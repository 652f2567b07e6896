import { valueKey } from '#shop/parameters/parse.ts';
import { asText } from '#base/files/tables/read-cell.ts';
import type { Kind } from './kinds.ts';
import { isShort, linesOf } from './lists.ts';

type Value = { name: string; synonyms: string[] };

/** One value on a line, with what else it is called: Cat6 | Cat 6 | Cat6 U/UTP. */
export const parameterValues: Kind = linesOf<Value>({
  reason: 'parameterValue',
  fields: ['name', 'synonyms'],
  least: 1,
  fromParts: ([name, ...synonyms]) => valueOf(name, synonyms),
  fromObject: ({ name, synonyms = [] }) => valueOf(name, Array.isArray(synonyms) ? synonyms : []),
  toParts: ({ name, synonyms }) => [name, ...synonyms],
  keyOf: ({ name }) => valueKey(name),
});

function valueOf(...given: [unknown, unknown[]]): Value | null {
  const name = asText(given[0] ?? '').trim();
  const synonyms = given[1].map((one) => asText(one ?? '').trim()).filter(Boolean);
  const isNamed = isShort(name) && valueKey(name) !== '';
  return isNamed && synonyms.every((one) => isShort(one)) ? { name, synonyms } : null;
}

type OfCategory = { parameter: string; is_filterable: boolean; is_key: boolean; prefix: string };
const FLAGS = { is_filterable: 'filter', is_key: 'key' } as const;

/** One parameter of a category on a line, in their order: ir-dosah | filter, key | IR. */
export const categoryParameters: Kind = linesOf<OfCategory>({
  reason: 'categoryParameter',
  fields: ['parameter', 'is_filterable', 'is_key', 'prefix'],
  least: 1,
  fromParts([parameter, flags = '', prefix = '', ...rest]) {
    const words = flags.split(',').map((word) => word.trim().toLowerCase());
    const known: string[] = ['', ...Object.values(FLAGS)];
    if (rest.length > 0 || words.some((word) => !known.includes(word))) return null;
    return ofCategory({
      parameter,
      is_filterable: words.includes(FLAGS.is_filterable),
      is_key: words.includes(FLAGS.is_key),
      prefix,
    });
  },
  fromObject: ofCategory,
  toParts: ({ parameter, is_filterable, is_key, prefix }) => [
    parameter,
    [is_filterable ? FLAGS.is_filterable : '', is_key ? FLAGS.is_key : '']
      .filter(Boolean)
      .join(', '),
    prefix,
  ],
  keyOf: ({ parameter }) => parameter,
});

function ofCategory({
  parameter,
  is_filterable = false,
  is_key = false,
  prefix,
}: Record<string, unknown>) {
  const key = asText(parameter ?? '').trim();
  const before = asText(prefix ?? '').trim();
  if (!isShort(key) || (before !== '' && !isShort(before))) return null;
  return {
    parameter: key,
    is_filterable: is_filterable === true,
    is_key: is_key === true,
    prefix: before,
  };
}
