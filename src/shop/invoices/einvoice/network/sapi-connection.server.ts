import type { Answer } from './sapi-answer.ts';

export type SapiSettings = {
  /** The whole base, with the version where the provider has one: https://…/sapi/v1 */
  base: string;
  clientId: string;
  clientSecret: string;
  /** Providers differ; none when empty. */
  scope: string;
  /** Our own address: 0245:<DIČ>. */
  participant: string;
  /** The provider's own call for the state of a document, {id} in it, from the root of its host; empty without one. */
  statusPath: string;
  timeoutMs: number;
};
export type SapiContext = {
  settings: SapiSettings;
  fetch: typeof globalThis.fetch;
  now: () => number;
};
type Signed = { value: string; until: number } | { refused: Answer };

/** Assumed where a provider does not say; a minute before its end a token is not used any more. */
const USUAL_SECONDS = 900;
const MARGIN_MS = 60_000;
/** In bytes: a page of the mailbox, and a document with what is enclosed in it. */
export const LONGEST_BODY = { answer: 1024 * 1024, document: 12 * 1024 * 1024 };
/** Nothing was heard: the line was cut, or it took too long. */
export const SILENCE = 0;

/**
 * Calls to a provider, signed. One token for the process, made anew with the secret: a refresh token works once, and
 * two processes would put each other out.
 */
export function createSapiConnection({ settings, fetch, now }: SapiContext) {
  let token: Promise<Signed> | null = null;

  /** A refusal is kept and shown, so it must not say back what it was given in confidence. */
  async function call(
    url: string,
    init: RequestInit,
    secrets: string[],
    longest = LONGEST_BODY.answer,
  ): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(settings.timeoutMs);
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      const after = Number(response.headers.get('retry-after') ?? Number.NaN);
      const text = await textOf(response, longest);
      return {
        status: response.status,
        body: parsed(response.ok ? text : without(text, secrets)),
        afterSeconds: Number.isFinite(after) && after >= 0 ? after : null,
      };
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.name : 'no answer';
      return { status: SILENCE, body: { message }, afterSeconds: null };
    }
  }

  async function sign(): Promise<Signed> {
    const { clientId, clientSecret, scope } = settings;
    const asked = now();
    const body = JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      ...(scope === '' ? {} : { scope }),
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await call(`${settings.base}/auth/token`, { method: 'POST', headers, body }, [
      clientSecret,
    ]);
    const given = (answer.body ?? {}) as { access_token?: unknown; expires_in?: unknown };
    if (answer.status !== 200 || typeof given.access_token !== 'string') return { refused: answer };
    const seconds = Number(given.expires_in) > 0 ? Number(given.expires_in) : USUAL_SECONDS;
    return { value: given.access_token, until: asked + seconds * 1000 - MARGIN_MS };
  }

  /** A refusal is told to whoever waits for it, and not kept. */
  function begin() {
    const begun = sign().then((known) => {
      if ('refused' in known && token === begun) token = null;
      return known;
    });
    return begun;
  }

  /** Whoever asks meanwhile waits for the same one. */
  async function currentToken() {
    const asked = (token ??= begin());
    const known = await asked;
    if ('refused' in known || known.until > now()) return known;
    if (token === asked) token = null;
    return (token ??= begin());
  }

  /** A token may end before its time: once more with a new one. */
  async function authorized(
    url: string,
    init: RequestInit & { headers: Record<string, string> },
    longest?: number,
  ) {
    for (let isLast = false; ; isLast = true) {
      const known = await currentToken();
      if ('refused' in known) return { signedIn: false, answer: known.refused };
      const headers = {
        ...init.headers,
        authorization: `Bearer ${known.value}`,
        'x-peppol-participant-id': settings.participant,
      };
      const secrets = [settings.clientSecret, known.value];
      const answer = await call(url, { ...init, headers }, secrets, longest);
      if (answer.status !== 401 || isLast) return { signedIn: true, answer };
      token = null;
    }
  }

  /** A token is asked for anew, whatever is known. */
  function authorize(): Promise<Signed> {
    token = null;
    return currentToken();
  }

  return { authorized, signIn: authorize };
}

/** A text that is longer is not read to its end, and is as good as none. */
async function textOf({ body }: Response, longest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > longest) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const without = (text: string, secrets: string[]) =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
