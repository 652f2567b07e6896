import { randomUUID } from 'node:crypto';
import { type Api, type Call, createApi, type Send } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';

const TIMEOUT = 20_000;

/** Ids of requests that were sent and got no response: whether the shop has carried them out, only it can say. */
export const withoutResponse = new Set<string>();

/** Names of cookies, and where a browser gets its token. */
type Site = { session: string; token: string; from: string };
const OF_SHOP: Site = {
  session: 'bastion_session',
  token: 'XSRF-TOKEN',
  from: '/admin/v1/sign/user',
};
export const OF_OFFICE: Site = {
  session: 'bastion_office_session',
  token: 'OFFICE-XSRF-TOKEN',
  from: '/office/v1/session',
};

/** A browser without a screen over real HTTP: cookies, the anti-forgery token, the time-out of ours. */
export class Browser {
  readonly origin: string;
  readonly #cookies = new Map<string, string>();

  readonly #onCall: (call: Call) => void;
  readonly #site: Site;

  constructor(
    origin: string,
    session?: string,
    onCall: (call: Call) => void = () => {},
    site = OF_SHOP,
  ) {
    this.origin = origin;
    this.#onCall = onCall;
    this.#site = site;
    if (session) this.#cookies.set(site.session, session);
  }

  /** Calls as the shop's own pages do; a reply that does not come is a network problem. */
  readonly send: Send = async ({ method, url, body, headers }) => {
    const { token, from } = this.#site;
    if (method !== 'GET' && !this.#cookies.has(token)) await this.open(from);
    this.#onCall({ method, url });
    const { status, text } = await this.open(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'x-xsrf-token': this.#cookies.get(token) ?? '' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status, json: parse(text) };
  };

  readonly api: Api = createApi((call) => this.send(call));

  async open(url: string, request: RequestInit = {}) {
    const id = randomUUID();
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const response = await fetch(this.origin + url, {
        ...request,
        redirect: 'manual',
        headers: { cookie, 'x-request-id': id, ...(request.headers as Record<string, string>) },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      withoutResponse.add(id);
      throw Object.assign(new ShopError('messages.network', { status: 0 }), { cause: error });
    }
  }

  #keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name && value) this.#cookies.set(name, decodeURIComponent(value));
    else if (name) this.#cookies.delete(name);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
