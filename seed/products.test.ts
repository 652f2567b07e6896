import { describe as suite, expect, test } from 'vitest';
import { cleanHtml } from '#base/values/html.server.ts';
import { accessoriesOf } from './accessories.ts';
import { catalog } from './catalog.ts';
import { listCategories } from './categories.ts';
import { describe } from './descriptions.ts';
import { expandCatalog, priceOf, strideOf } from './products.ts';
import { relatedOf } from './related.ts';
import { stockOf } from './stock.ts';

const products = expandCatalog(catalog);
const byCode = new Map(products.map((product) => [product.code, product]));
const codesOf = (family: string) =>
  products.filter((product) => product.family.id === family).map(({ code }) => code);
const parameterOf = (code: string, name: string) =>
  byCode.get(code)?.parameters.find((parameter) => parameter.code === name)?.value;

suite('expansion', () => {
  test('434 products, each with its own code, name and slug', () => {
    expect(products).toHaveLength(434);
    for (const key of ['code', 'name', 'slug'] as const)
      expect(new Set(products.map((product) => product[key])).size).toBe(434);
  });

  test.each(catalog.families.map(({ id, variantCount }) => [id, variantCount]))(
    '%s has %i variants',
    (family, count) => expect(codesOf(String(family))).toHaveLength(Number(count)),
  );

  test('nothing is left unfilled or empty', () => {
    for (const { name, shortDescription, parameters } of products) {
      const texts = [name, shortDescription, ...parameters.map(({ value }) => value)];
      expect(texts.join('\n')).not.toMatch(/[{}|]|undefined| {2}|\s$/);
      expect(texts).not.toContain('');
    }
  });

  test('every product hangs on a leaf of the tree', () => {
    const leaves = listCategories(catalog)
      .filter(({ node }) => node.children.length === 0)
      .map(({ path }) => path);
    for (const { family } of products) expect(leaves).toContain(family.path);
  });

  test('the same every time', () => {
    expect(expandCatalog(catalog)).toEqual(products);
  });
});

suite('by hand', () => {
  test('a limited family takes every fifth of six combinations', () => {
    expect(codesOf('ezs-hyb')).toEqual(['SN-H08L', 'SN-H32LG', 'SN-H32L', 'SN-H16LG', 'SN-H16L']);
  });

  test('two of nine are left out of the dome cameras', () => {
    expect(codesOf('cctv-dome')).toEqual(
      ['D228', 'D2Z', 'D440', 'D828', 'D8Z', 'D240', 'D428', 'D4Z'].map((code) => `NV-${code}`),
    );
  });

  test.each([
    ['SN-H32LG', 31248],
    ['KB-U6FL', 63],
    ['NK-S48PM', 38454],
    ['SG-FSMAR', 8269],
    ['RK-LD1060', 1214],
    ['KB-U5UP', 29],
    ['FB-K04SL', 38.99],
  ])('%s costs %f cents', (code, cents) => expect(byCode.get(code)?.price).toBe(cents * 100));

  test.each([
    ['OP-N04P1', 'Quantrel OP-N04P1 sieťový záznamník NVR, 4 kanály, s PoE, 1× HDD'],
    ['OP-N08P1', 'Quantrel OP-N08P1 sieťový záznamník NVR, 8 kanálov, s PoE, 1× HDD'],
    ['PY-A1125', 'Pyrolan PY-A1125 adresovateľná ústredňa EPS, 1 linka, 125 adries'],
    ['FB-GPS2', 'Lumenor FB-GPS2 optický pigtail SC OS2, 1,5 m'],
    ['FB-GAS2', 'Lumenor FB-GAS2 optický adaptér SC OS2'],
    ['DV-S17W', 'Entravo DV-S17W IP sada videovrátnika, 1 účastník, monitor 7", biely'],
  ])('%s is called %s', (code, name) => expect(byCode.get(code)?.name).toBe(name));

  test('a parameter without a value is left out', () => {
    expect(parameterOf('PY-HD3', 'Norma')).toBe('EN 14604');
    expect(byCode.get('PY-HT3')?.parameters.map(({ code }) => code)).not.toContain('Norma');
    expect(parameterOf('PY-K8H', 'Norma')).toBe('EN 54-2, EN 54-4, EN 12094-1');
  });

  test('attachments of the family and of the chosen value', () => {
    expect(byCode.get('PY-HDC3')?.attachments).toEqual(['TL', 'NA', 'VP', 'VZ']);
    expect(byCode.get('PY-QT')?.attachments).toEqual(['TL']);
  });

  test('trunking comes in pieces of two metres', () => {
    expect(byCode.get('RK-LL2020')).toMatchObject({ quantityStep: 2, family: { unit: 'm' } });
  });

  test.each([
    [[6, 5], 5],
    [[9, 8], 2],
    [[16, 8], 3],
    [[18, 10], 5],
  ])('stride of %o is %i', ([count = 0, limit = 0], stride) =>
    expect(strideOf(count, limit)).toBe(stride),
  );

  test('half a cent goes up, whatever floating point thinks of it', () => {
    expect(1.15 * 1.1 * 100).toBeLessThan(126.5);
    expect(priceOf(1.15, [1.1])).toBe(12_700);
    expect(priceOf(22.5, [3.675, 1])).toBe(826_900);
    expect(priceOf(0.4332, [0.9], 4)).toBe(3899);
  });
});

suite('descriptions', () => {
  const texts = products.map(describe);

  test('each its own, safe to store, with a heading for every part', () => {
    expect(new Set(texts).size).toBe(434);
    for (const html of texts) {
      expect(cleanHtml(html)).toBe(html);
      expect(html).not.toMatch(/[{}]|undefined/);
      expect(html.match(/<h3>/g)).toHaveLength(4);
    }
  });

  test('the values of the product are in the text', () => {
    const html = describe(byCode.get('NV-D440')!).replaceAll('\u00a0', ' ');
    expect(html).toContain('rozlíšenie 4 Mpx');
    expect(html).toContain('Uhol 82° pri objektíve 4 mm');
  });

  test('a maker’s longer warranty replaces the usual one', () => {
    expect(describe(byCode.get('OP-H04')!)).toContain('Záruka 36 mesiacov');
    expect(describe(byCode.get('OP-H04')!)).not.toContain('24 mesiacov');
  });
});

suite('related products', () => {
  const rows = relatedOf(products);

  test('five to eight for every product, never itself, never twice', () => {
    const groups = Map.groupBy(rows, (row) => row.product_id);
    expect(groups.size).toBe(434);
    for (const [id, related] of groups) {
      const ids = related.map((row) => row.related_id);
      expect(ids.length).toBeGreaterThanOrEqual(5);
      expect(ids.length).toBeLessThanOrEqual(8);
      expect(ids).not.toContain(id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  const relatedCodes = (code: string) =>
    rows
      .filter((row) => row.product_id === byCode.get(code)?.id)
      .map((row) => products[row.related_id - 1]?.code ?? '');

  test('what goes together fits together', () => {
    expect(relatedCodes('VT-Z207')).toContain('VT-A72');
    expect(relatedCodes('PY-SOW').filter((code) => /^PY-(K|B.W)/.test(code))).toHaveLength(2);
    expect(relatedCodes('NV-AD228')).toContain('NK-BB');
    expect(relatedCodes('KB-U5UP').some((code) => code.startsWith('KB-P5'))).toBe(true);
    expect(relatedCodes('SN-W32W').some((code) => code.startsWith('DT-MW'))).toBe(true);
  });
});

suite('stock', () => {
  const rows = stockOf(products, 3);
  const totals = new Map<number, number>();
  for (const { product_id: id, quantity } of rows) totals.set(id, (totals.get(id) ?? 0) + quantity);
  const sums = [...totals.values()];

  test('every product lies in every warehouse', () => {
    expect(rows).toHaveLength(434 * 3);
    expect(totals.size).toBe(434);
  });

  test.each([0, 4, 5, 9, 10, 19, 20, 49, 50, 99, 100, 249, 250, 499, 500, 999, 1000])(
    'exactly %i somewhere',
    (edge) => expect(sums).toContain(edge),
  );

  test('some are sold in advance, about one in eight is out', () => {
    expect(sums.some((sum) => sum < 0)).toBe(true);
    const out = sums.filter((sum) => sum <= 0).length;
    expect(out).toBeGreaterThan(35);
    expect(out).toBeLessThan(75);
  });
});

suite('what fits', () => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const offered = [
    ...accessoriesOf(products).map(({ product_id, accessory_id, why }) => ({
      product: byId.get(product_id)!,
      other: byId.get(accessory_id)!,
      why,
    })),
    ...relatedOf(products).map(({ product_id, related_id }) => ({
      product: byId.get(product_id)!,
      other: byId.get(related_id)!,
      why: '',
    })),
  ];
  const valueOf = ({ code }: { code: string }, name: string) => {
    const found = byCode.get(code)!.parameters.find((parameter) => parameter.code === name);
    return found ? `${found.value} ${found.unit}` : '';
  };
  const indoor = products.filter((product) => valueOf(product, 'Použitie').startsWith('vnútorné'));

  test('a power supply is offered only to what takes its voltage', () => {
    const supplies = offered.filter(({ other }) => valueOf(other, 'Výstupné napätie'));
    expect(supplies.length).toBeGreaterThan(50);
    const wrong = supplies.filter(({ product, other }) => {
      const given = valueOf(other, 'Výstupné napätie').split(' ')[0]!;
      // With an accumulator to charge, 13.8 V are 12 and 27.6 are 24.
      const volts = 12 * Math.floor(Number(given.replace(',', '.')) / 12);
      const taken = valueOf(product, 'Napájanie');
      return /\d V\b/.test(taken) && !new RegExp(`\\b${volts} V\\b`).test(taken);
    });
    expect(wrong.map(({ product, other }) => `${product.code} + ${other.code}`)).toEqual([]);
  });

  test('what is made for rooms is not said to suit a car park, nor offered what hangs outside', () => {
    expect(indoor.map(({ code }) => code)).toContain('NV-W4I');
    for (const product of indoor) {
      expect(describe(product), product.code).not.toMatch(
        /parkovisk|vjazd|areál|vonkajš|dážď|dažď/,
      );
      const whys = offered.filter((one) => one.product === product).map(({ why }) => why);
      expect(whys.join('; '), product.code).not.toMatch(/vonkajš|stĺp|budovy/);
    }
  });
});
