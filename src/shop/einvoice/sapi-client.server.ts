import {
  type Answer,
  type Delivery,
  readDelivery,
  readSent,
  type Reason,
  reasonOf,
  type Sent,
} from './sapi-answer.ts';
import type { SapiRequest } from './sapi-request.server.ts';

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
/** A provider has refused, or is not there. */
export class SapiError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`${reason.status} ${reason.code} ${reason.message}`.trim());
    this.reason = reason;
  }
}

type Signed = { value: string; until: number } | { refused: Answer };
type Context = { settings: SapiSettings; fetch: typeof globalThis.fetch; now: () => number };

/** Assumed where a provider does not say; a minute before its end a token is not used any more. */
const USUAL_SECONDS = 900;
const MARGIN_MS = 60_000;
/** In bytes: a page of the mailbox, and a document with what is enclosed in it. */
const LONGEST = { answer: 1024 * 1024, document: 12 * 1024 * 1024 };
/** Nothing was heard: the line was cut, or it took too long. */
const SILENCE = 0;

/**
 * A provider that takes documents in by SAPI-SK 1.0. One token for the process, made anew with the secret: a refresh
 * token works once, and two processes would put each other out.
 */
export function createSapiClient({ settings, fetch, now }: Context) {
  let token: Promise<Signed> | null = null;

  /** A refusal is kept and shown, so it must not say back what it was given in confidence. */
  async function call(
    url: string,
    init: RequestInit,
    secrets: string[],
    longest = LONGEST.answer,
  ): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(settings.timeoutMs);
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      const after = Number(response.headers.get('retry-after') ?? Number.NaN);
      const text = await textOf(response, longest);
      return {
        ...{ status: response.status, body: parsed(response.ok ? text : without(text, secrets)) },
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
      ...{ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
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

  /** For what may simply be done again later. */
  async function read(url: string, method = 'GET', longest?: number): Promise<unknown> {
    const { answer } = await authorized(url, { method, headers: {} }, longest);
    if (answer.status >= 200 && answer.status < 300) return answer.body ?? {};
    throw new SapiError(reasonOf(answer));
  }

  return {
    /** Whether the provider knows us: a token is asked for and nothing else. */
    async tryOut(): Promise<{ isKnown: boolean; reason: Reason | null }> {
      token = null;
      const known = await currentToken();
      return 'refused' in known
        ? { isKnown: false, reason: reasonOf(known.refused) }
        : { isKnown: true, reason: null };
    },

    async send({ key, body }: SapiRequest): Promise<Sent> {
      const { signedIn, answer } = await authorized(`${settings.base}/document/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
      });
      if (signedIn)
        return answer.status === SILENCE
          ? { state: 'unknown', reason: reasonOf(answer), afterSeconds: null }
          : readSent(answer);
      // Without a token nothing was sent, whatever went wrong.
      const isBlocked = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      const { afterSeconds } = answer;
      return { state: isBlocked ? 'blocked' : 'later', reason: reasonOf(answer), afterSeconds };
    },

    /** A page of what waits in our mailbox, the oldest first. */
    async inbox(page: string | null): Promise<{ documents: string[]; next: string | null }> {
      const query = new URLSearchParams({
        status: 'RECEIVED',
        ...(page ? { pageToken: page } : {}),
      });
      const body = await read(`${settings.base}/document/receive?${query}`);
      const { documents, nextPageToken: next } = body as {
        documents?: { documentId?: unknown }[];
        nextPageToken?: unknown;
      };
      return {
        documents: (documents ?? []).flatMap(({ documentId: id }) =>
          typeof id === 'string' && id !== '' ? [id] : [],
        ),
        next: typeof next === 'string' && next !== '' ? next : null,
      };
    },

    async received(id: string): Promise<{ payload: string; metadata: object }> {
      const url = `${settings.base}/document/receive/${encodeURIComponent(id)}`;
      const body = await read(url, 'GET', LONGEST.document);
      const { payload, metadata } = body as { payload?: unknown; metadata?: unknown };
      if (typeof payload !== 'string')
        throw new SapiError({ status: 200, code: '', message: 'no payload', correlationId: '' });
      return { payload, metadata: typeof metadata === 'object' ? (metadata ?? {}) : {} };
    },

    /** Only after it is stored; doing it twice is no harm. */
    async acknowledge(id: string): Promise<void> {
      await read(`${settings.base}/document/receive/${encodeURIComponent(id)}/acknowledge`, 'POST');
    },

    async delivery(providerId: string): Promise<Delivery> {
      if (settings.statusPath === '') return { state: 'unavailable' };
      const path = settings.statusPath.replace('{id}', encodeURIComponent(providerId));
      const url = new URL(path, settings.base);
      // The token is for the provider alone, whatever the setting says.
      if (url.origin !== new URL(settings.base).origin) return { state: 'unavailable' };
      const { answer } = await authorized(url.href, { headers: {} });
      return readDelivery(answer);
    },
  };
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
