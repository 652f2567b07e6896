import { slugify } from '#base/values/slug.ts';
import type { PriceDecimals, UnitPrice } from '#base/values/money.ts';
import type {
  AttachmentType,
  AxisValue,
  Catalog,
  Department,
  Family,
  Parameter,
} from './catalog.ts';
import { fill, type Variant } from './template.ts';

export type SeedProduct = {
  id: number;
  code: string;
  slug: string;
  name: string;
  shortDescription: string;
  brand: string;
  family: Family;
  department: Department;
  values: Record<string, AxisValue>;
  price: UnitPrice;
  priceDecimals: PriceDecimals;
  quantityStep: number;
  parameters: Parameter[];
  attachments: AttachmentType[];
};

/** Every product of the demo shop, in the order of the catalogue; the position is its id. */
export function expandCatalog(catalog: Catalog): SeedProduct[] {
  return catalog.families
    .flatMap((family) => expandFamily(catalog, family))
    .map((product, index) => ({ id: index + 1, ...product }));
}

function expandFamily(catalog: Catalog, family: Family): Omit<SeedProduct, 'id'>[] {
  const combinations = chosenOf(combine(family), family.limit);
  return combinations.map((values) => {
    const chosen = family.axes.map((axis) => values[axis.key] as AxisValue);
    const code = family.codePrefix + chosen.map((value) => value.code).join('');
    const brand = brandName(catalog, family.brands[0]);
    const variant: Variant = { brand, code, values };
    const name = fill(family.nameTemplate + (family.nameSuffix ?? ''), variant);
    return {
      code,
      name,
      slug: slugify(name),
      shortDescription: fill(family.shortTemplate, variant),
      brand,
      family,
      department: family.path.split('/', 1)[0] as Department,
      values,
      price: priceOf(
        family.basePriceExclVat,
        chosen.map((value) => value.priceFactor),
        family.priceDecimals,
      ),
      priceDecimals: family.priceDecimals ?? 2,
      quantityStep: family.minOrder ?? 1,
      parameters: family.parameters
        .filter(({ when }) => when === undefined || fill(when, variant) !== '')
        .map(({ code: title, category, value, unit }) => ({
          code: title,
          category,
          value: fill(value, variant),
          unit,
        }))
        .filter((parameter) => parameter.value !== ''),
      attachments: [
        ...family.attachments,
        ...chosen.flatMap((value) => value.attachments ?? []),
      ].filter((type, index, all) => all.indexOf(type) === index),
    };
  });
}

/** All combinations of the axes, the last axis turning fastest. */
function combine(family: Family): Record<string, AxisValue>[] {
  return family.axes.reduce<Record<string, AxisValue>[]>(
    (found, axis) =>
      found.flatMap((values) => axis.values.map((value) => ({ ...values, [axis.key]: value }))),
    [{}],
  );
}

/** A family with a limit shows a spread of its combinations, not the first few. */
function chosenOf<T>(all: T[], limit = all.length): T[] {
  const count = Math.min(limit, all.length);
  const stride = count === all.length ? 1 : strideOf(all.length, count);
  return Array.from({ length: count }, (_, i) => all[(i * stride) % all.length] as T);
}

/** The smallest step over n / limit that visits every combination before it repeats one. */
export function strideOf(count: number, limit: number): number {
  let stride = Math.floor(count / limit) + 1;
  while (divisor(stride, count) !== 1) stride += 1;
  return stride;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Factors have at most three decimals, so whole thousandths keep the sum exact up to the last rounding. */
export function priceOf(euros: number, factors: number[], decimals: PriceDecimals = 2): UnitPrice {
  const thousandths = factors.map((factor) => Math.round(factor * 1000));
  const scale = 1000 ** factors.length;
  const steps = Math.round(euros * 10 ** decimals);
  const product = thousandths.reduce((sum, factor) => sum * factor, steps);
  if (!Number.isSafeInteger(product * 2)) throw new RangeError(`${euros} € is too much to scale`);
  return Math.floor((product * 2 + scale) / (scale * 2)) * 10 ** (4 - decimals);
}

function brandName(catalog: Catalog, id: string): string {
  const brand = catalog.brands.find((known) => known.id === id);
  if (!brand) throw new Error(`Unknown brand ${id}`);
  return brand.name;
}
