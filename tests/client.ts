import type { LightMyRequestResponse } from 'fastify';
import type { ShopApp } from '#shop/kernel/slice.server.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Extra = {
  headers?: Record<string, string>;
  remoteAddress?: string;
  /** For what never ends: the body is read by `stream()`. */
  payloadAsStream?: boolean;
};
/** The cookie of the anti-forgery token, and the call that gives it. */
type TokenOf = { cookie: string; from: string };
const OF_SHOP: TokenOf = { cookie: 'XSRF-TOKEN', from: '/admin/v1/sign/user' };
export const OF_OFFICE: TokenOf = { cookie: 'OFFICE-XSRF-TOKEN', from: '/office/v1/session' };

/** Keeps cookies and echoes the anti-forgery token, as a browser with our pages does. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly #app: ShopApp;
  readonly #token: TokenOf;

  constructor(app: ShopApp, token = OF_SHOP) {
    this.#app = app;
    this.#token = token;
  }

  get = (url: string, extra?: Extra) => this.call('GET', url, undefined, extra);
  post = (url: string, body: unknown, extra?: Extra) => this.write('POST', url, body, extra);
  put = (url: string, body: unknown, extra?: Extra) => this.write('PUT', url, body, extra);
  patch = (url: string, body: unknown, extra?: Extra) => this.write('PATCH', url, body, extra);
  delete = (url: string, extra?: Extra) => this.write('DELETE', url, undefined, extra);

  /** A write with the token; the first one fetches a page's worth of cookies before. */
  async write(method: Method, url: string, body?: unknown, extra: Extra = {}) {
    if (!this.cookies.has(this.#token.cookie)) await this.get(this.#token.from);
    const token = this.cookies.get(this.#token.cookie) ?? '';
    return this.call(method, url, body, {
      ...extra,
      headers: { 'x-xsrf-token': token, ...extra.headers },
    });
  }

  /** Exactly this request, with the cookies and nothing else. */
  async call(
    method: Method,
    url: string,
    body?: unknown,
    { headers, remoteAddress, payloadAsStream = false }: Extra = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method,
      url,
      payloadAsStream,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(remoteAddress ? { remoteAddress } : {}),
    });
    for (const { name, value, maxAge, expires } of response.cookies)
      if (value === '' || maxAge === 0 || (expires && expires.getTime() < Date.now()))
        this.cookies.delete(name);
      else this.cookies.set(name, value);
    return response;
  }
}
