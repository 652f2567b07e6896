import { expect, test } from 'vitest';
import { getProduct } from '#shop/catalog/contract.ts';
import { filterProducts } from '#shop/filters/contract.ts';
import { createCallAddresses } from './call-addresses.server.ts';

const calls = createCallAddresses();
for (const { url, schema } of [filterProducts, getProduct])
  calls.declare(url, 'body' in schema ? schema.body : undefined);

const PATH = '/admin/v1/product/filter/sk/12/0';
const condition = { 'categories.id': 1 };

/** As the route does it: parsed by the contract, whatever it was written like. */
const parsed = (path: string, body: unknown) => {
  const [lang, limit, offset] = path.split('/').slice(-3);
  const { schema, url } = filterProducts;
  return calls.of(url, schema.params.parse({ lang, limit, offset }), schema.body.parse(body));
};

test.each([
  { condition },
  { condition, order: [{ 'product.name': 'asc' }] },
  { order: [{ name: 'desc' }], noise: 1, condition: { inStock: true, x: 2, 'categories.id': 1 } },
])('the fast path and the route find the same address for %j', (body) => {
  expect(calls.find(`${PATH}?utm_source=x`, body)).toBe(parsed(PATH, body));
});

test('a body written as the contract writes it is its address; in any other way it is not', () => {
  const address = calls.find(PATH, { condition, order: [{ name: 'asc' }] });
  const written = '{"condition":{"categories.id":1},"order":[{"name":"asc"}]}';
  expect(calls.asWritten(`${PATH}?utm_source=x`, written)).toBe(address);
  for (const text of [
    written.replace(',', ', '),
    '{"order":[{"name":"asc"}],"condition":{"categories.id":1}}',
    written.replace('1', '1.0'),
    written.replace('"order"', '"noise":1,"order"'),
  ])
    expect(calls.asWritten(PATH, text)).not.toBe(address);
});

test('what is not declared makes no other address; what is, does', () => {
  const address = calls.find(PATH, { condition });
  expect(calls.find(PATH, { condition, noise: 1 })).toBe(address);
  expect(parsed('/admin/v1/product/filter/sk/012/00', { condition })).toBe(address);
  for (const body of [
    { condition: { 'categories.id': 2 } },
    { condition: { 'categories.id': 1, inStock: true } },
    { condition, order: [{ name: 'asc' }] },
  ])
    expect(calls.find(PATH, body)).not.toBe(address);
});

test.each([null, 5, {}, { condition: {} }, { condition: { 'categories.id': '1' } }])(
  'a body that is refused has no address: %j',
  (body) => expect(calls.find(PATH, body)).toBeUndefined(),
);

test('only a declared body is read', () => {
  expect(calls.hasBody(PATH)).toBe(true);
  expect(calls.hasBody('/admin/v1/basket/add')).toBe(false);
  expect(calls.find('/admin/v1/basket/add', { condition })).toBeUndefined();
});

test('an address is written as the browser writes it', () => {
  const { url, schema } = getProduct;
  const params = schema.params.parse({ url: 'NV-7608/8P (č)', lang: 'sk' });
  expect(calls.of(url, params, undefined)).toBe(
    '/admin/v1/product/detail/url/NV-7608%2F8P%20(%C4%8D)/sk',
  );
});
