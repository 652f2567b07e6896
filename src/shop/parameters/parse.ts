import { slugify } from '#base/values/slug.ts';
import { formatMeasure, formatQuantity } from './measure.ts';
import { plainCharacters, readQuantity, withoutNote, type Quantity } from './quantity.ts';

export const PARAMETER_KINDS = ['number', 'range', 'choice', 'choices', 'boolean', 'text'] as const;
export type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** A value its parameter lists, with what else it is called. */
export type ListedValue = { key: string; name: string; synonyms: string[] };

export type ParameterRule = { kind: ParameterKind; unit: string; values: ListedValue[] };

/** One value that can be ticked; its number is in the unit of the parameter. */
export type TypedValue = { key: string; name: string; number: number | null };

/** What a text means: a quantity, values, or both. */
export type Typed = Quantity & { values: TypedValue[] };

/** What the text of a parameter means, with the unit that stands beside it; null where that cannot be told. */
export function parseParameter(rule: ParameterRule, text: string, given = ''): Typed | null {
  switch (rule.kind) {
    case 'number':
      return readNumber(rule, text, given);
    case 'range': {
      const quantity = readQuantity(text, given, rule.unit);
      return quantity && { ...quantity, values: [] };
    }
    case 'choice':
      return withValues([readValue(rule, plainCharacters(text), given.trim())]);
    case 'choices':
      return readValues(rule, text, given.trim());
    case 'boolean':
      return readBoolean(text);
    case 'text':
      return null;
  }
}

function readNumber({ unit }: ParameterRule, text: string, given: string): Typed | null {
  const quantity = readQuantity(text, given, unit);
  if (!quantity) return null;
  const { from, to } = quantity;
  // "do 30 m" says 30 where one number is asked for; a range does not say which.
  if (from !== null && to !== null && from !== to) return null;
  const number = (from ?? to)!;
  return { from: number, to: number, values: [numberValue(number, unit)] };
}

/** A number as a value to tick: "2,8 mm", in addresses 2-8-mm. */
export function numberValue(number: number, unit: string): TypedValue {
  const digits = String(Math.abs(number)).replace('.', '-');
  const sign = number < 0 ? 'minus-' : '';
  const tail = slugify(unit);
  return {
    key: `${sign}${digits}${tail && `-${tail}`}`,
    name: formatMeasure(number, unit),
    number,
  };
}

/** "2,8 – 12 mm" to tick, whatever is noted beside it, in addresses 2-8-az-12-mm; sorted by where it begins. */
const rangeValue = (from: number, to: number, unit: string): TypedValue => ({
  key: `${numberValue(from, '').key}-az-${numberValue(to, unit).key}`,
  name: formatQuantity({ from, to }, unit),
  number: from,
});

/** How a value is called in addresses; H.265 and H.265+ are two. */
export const valueKey = (name: string): string => slugify(name.replaceAll('+', ' plus '));

/** Longer ones are sentences, which nobody ticks. */
const LONGEST_LABEL = 80;

function readValue({ unit, values }: ParameterRule, part: string, given: string) {
  const name = given && /\d$/.test(part) ? `${part} ${given}` : part;
  const key = valueKey(name);
  if (values.length > 0) {
    const listed = values.find(
      (one) => one.key === key || one.synonyms.some((synonym) => valueKey(synonym) === key),
    );
    return listed ? listedValue(listed, unit) : null;
  }
  const quantity = readQuantity(part, given, unit);
  if (quantity && quantity.from !== null && quantity.from === quantity.to)
    return numberValue(quantity.from, unit);
  if (quantity && unit !== '' && quantity.from !== null && quantity.to !== null)
    return rangeValue(quantity.from, quantity.to, unit);
  return key === '' || key.length > LONGEST_LABEL ? null : { key, name, number: null };
}

/** A listed value keeps its name; where that is a quantity of the unit, it is sorted by it. */
export function listedValue({ key, name }: ListedValue, unit: string): TypedValue {
  const quantity = readQuantity(name, '', unit);
  return { key, name, number: quantity && quantity.from === quantity.to ? quantity.from : null };
}

/** Several values in one cell; "U/UTP" and "10/100/1000" are one, and so is what is listed as one. */
function readValues(rule: ParameterRule, text: string, given: string): Typed | null {
  const plain = plainCharacters(text);
  if (rule.values.length > 0) {
    const whole = readValue(rule, plain, given);
    if (whole) return withValues([whole]);
  }
  const parts = plain.split(/ \/ |; ?|, |,(?!\d)| \+ (?=\D)/).flatMap((part) => {
    const pieces = part.split('/').map((piece) => piece.trim());
    const isOne =
      rule.values.length > 0
        ? readValue(rule, part, given) !== null
        : pieces.some((piece) => piece.length < 3);
    return isOne ? [part] : pieces;
  });
  const named = parts.map((part) => part.trim()).filter(Boolean);
  return withValues(named.map((part) => readValue(rule, part, given)));
}

/** All of them, each once, or nothing: a cell that is half understood would be found by half. */
function withValues(values: (TypedValue | null)[]): Typed | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  const distinct = [...new Map(known.map((value) => [value.key, value])).values()];
  return { from: null, to: null, values: distinct };
}

const YES_WORDS = new Set(['áno', 'ano', 'yes', 'true', '1', '✓', '✔', '☑', 'má', 'podporuje']);
const NO_WORDS = new Set([
  'nie',
  'no',
  'false',
  '0',
  '✗',
  '✘',
  '×',
  'x',
  'nemá',
  'bez',
  'nepodporuje',
]);

const BOOLEAN_VALUES = {
  yes: { key: 'ano', name: 'áno', number: 1 },
  no: { key: 'nie', name: 'nie', number: 0 },
};

function readBoolean(text: string): Typed | null {
  const word = withoutNote(plainCharacters(text)).toLowerCase();
  if (YES_WORDS.has(word)) return withValues([BOOLEAN_VALUES.yes]);
  if (NO_WORDS.has(word)) return withValues([BOOLEAN_VALUES.no]);
  return null;
}
