import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, Id, ok, PathId } from './contract.ts';

test('an entry is a route: fields become schemas, a schema stays as it is, the rest is for the gate', () => {
  const body = z.union([z.object({ id: Id }), z.object({ ids: z.array(Id) })]);
  const entry = call('POST', '/admin/v1/things/:id', {
    access: 'customer',
    needs: 'buy',
    summary: 'A call that only this test has',
    params: { id: PathId },
    query: { all: z.optional(z.string()) },
    body,
    reply: { count: z.int() },
  });
  const { schema, ...gate } = entry;
  expect(gate).toEqual({
    method: 'POST',
    url: '/admin/v1/things/:id',
    access: 'customer',
    needs: 'buy',
  });
  expect(schema.body).toBe(body);
  expect(schema.params.parse({ id: '7' })).toEqual({ id: 7 });
  expect(schema.querystring.parse({ all: 'yes', other: 1 })).toEqual({ all: 'yes' });
  expect(schema.response[200].parse(ok({ count: 2 }))).toEqual(ok({ count: 2 }));
  expect(schema.response[200].safeParse({ count: 2 }).success).toBe(false);
});

test('a response that is no envelope is given as a schema; parts that are not given are not there', () => {
  const file = z.any();
  const { schema } = call('GET', '/files/thing', {
    access: 'guest',
    summary: 'A file',
    reply: file,
  });
  expect(schema).toEqual({ summary: 'A file', response: { 200: file } });
});

test('the compiler refuses a misspelt right and a call that says not whom it is for', () => {
  const rest = { summary: '', reply: {} } as const;
  // @ts-expect-error: `need` is no option
  call('GET', '/a', { access: 'customer', need: 'buy', ...rest });
  // @ts-expect-error: there is no such right
  call('GET', '/a', { access: 'customer', needs: 'sell', ...rest });
  // @ts-expect-error: `access` is missing
  call('GET', '/a', { needs: 'buy', ...rest });
  expect(call('GET', '/a', { access: 'public', ...rest }).access).toBe('public');
});
