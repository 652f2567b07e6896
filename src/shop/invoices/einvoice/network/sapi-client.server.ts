import {
  type Delivery,
  readDelivery,
  readSent,
  type Reason,
  reasonOf,
  type Sent,
} from './sapi-answer.ts';
import {
  createSapiConnection,
  LONGEST_BODY,
  type SapiContext,
  SILENCE,
} from './sapi-connection.server.ts';
import type { SapiRequest } from './sapi-request.server.ts';

/** A provider has refused, or is not there. */
export class SapiError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`${reason.status} ${reason.code} ${reason.message}`.trim());
    this.reason = reason;
  }
}

/** A provider that takes documents in by SAPI-SK 1.0. */
export function createSapiClient(context: SapiContext) {
  const { settings } = context;
  const { authorized, signIn } = createSapiConnection(context);

  /** For what may simply be done again later. */
  async function read(url: string, method = 'GET', longest?: number): Promise<unknown> {
    const { answer } = await authorized(url, { method, headers: {} }, longest);
    if (answer.status >= 200 && answer.status < 300) return answer.body ?? {};
    throw new SapiError(reasonOf(answer));
  }

  return {
    /** Whether the provider knows us: a token is asked for and nothing else. */
    async tryOut(): Promise<{ isKnown: boolean; reason: Reason | null }> {
      const known = await signIn();
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
      const body = await read(url, 'GET', LONGEST_BODY.document);
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
