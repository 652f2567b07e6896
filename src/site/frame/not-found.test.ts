import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ShopError } from '#base/wire/errors.ts';
import { orNotFound } from './not-found.ts';

const refusedWith = (status: number) =>
  orNotFound(Promise.reject(new ShopError('messages.request.invalid', { status }))).catch(
    (error: unknown) => error,
  );

test.each([400, 404])('a name refused with %s is a page that is not there', async (status) =>
  expect(isNotFound(await refusedWith(status))).toBe(true),
);

test.each([401, 429, 500, 503])('what is refused with %s is not', async (status) =>
  expect(isNotFound(await refusedWith(status))).toBe(false),
);
