import { createApi, isSuccess, type Reply } from '#base/wire/api.ts';
import { readCookie } from '#base/wire/browser.ts';
import type { Wire } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { loadRefusalWords } from '#text/refusal-words.ts';
import { newKey } from './new-key.ts';
import { TOKEN } from './send.ts';

/** The bytes of a file as they are: up to fifty megabytes are neither read nor written as text on the way. */
export const sendFile = <E extends Wire>(
  endpoint: E,
  file: Blob,
  query: Record<string, string>,
  params: Record<string, number> = {},
): Promise<Reply<E>> => {
  const send = createApi(async ({ method, url }) => {
    const response = await fetch(`${url}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/octet-stream',
        'idempotency-key': newKey(),
        'x-xsrf-token': readCookie(TOKEN) ?? '',
      },
      body: file,
    }).catch(() => {
      throw new ShopError('messages.network', { status: 0 });
    });
    const json: unknown = await response.json().catch(() => null);
    if (!isSuccess(json)) await loadRefusalWords();
    return { status: response.status, json };
  });
  return send(endpoint, { params } as never);
};
