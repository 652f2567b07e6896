import { notFound } from '@tanstack/react-router';
import { ShopError } from '#base/wire/errors.ts';

/** What the shop does not know, or could never know by such a name, is the Not found page. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    if (error instanceof ShopError && [400, 404].includes(error.status)) throw notFound();
    throw error;
  });
}
