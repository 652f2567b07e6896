type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- what a test expects it to be

/** A browser without a screen, over real HTTP: keeps cookies and echoes the anti-forgery token. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get = async (url: string): Promise<Json> => (await this.fetch(url)).json() as Promise<Json>;

  async call(method: string, url: string, body: unknown): Promise<Json> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.fetch('/admin/v1/sign/user');
    const response = await this.fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Json>;
  }

  async fetch(url: string, options: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...options.headers, cookie };
    const response = await fetch(this.#origin + url, { ...options, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.#cookies.set(name!, value!);
    }
    return response;
  }
}
