import { cleaned } from '#shop/invoices/einvoice/xml-text.ts';

/** What a provider said when it refused; support asks for the correlation id first. */
export type Reason = { status: number; code: string; message: string; correlationId: string };

/**
 * What became of a sending. `taken` is not delivered. After `later` and `unknown` the same bytes go again under the
 * same key: of `unknown` nobody knows whether they arrived. `blocked` concerns no single document (secret, lock, credit):
 * nothing is sent until its time or a person. `duplicate`: a document of this number was taken before.
 */
export type Sent =
  | { state: 'taken'; providerId: string }
  | { state: 'later' | 'unknown' | 'blocked'; reason: Reason; afterSeconds: number | null }
  | { state: 'refused' | 'no_receiver' | 'duplicate'; reason: Reason };

/** What a provider's own call says of a document; SAPI has none, so `unavailable` is no mistake. */
export type Delivery =
  | { state: 'delivered' | 'underway' | 'unavailable' }
  | { state: 'failed'; reason: string }
  | { state: 'later'; reason: Reason; afterSeconds: number | null };

export type Answer = { status: number; body: unknown; afterSeconds: number | null };

/** Seen at providers, promised by nobody: which codes mean that the receiver is not on the network, or the number known. */
const NO_RECEIVER = 'SAPI-DOC-030';
/** An address nobody knows: the receiver's, or our own in the head of the call. */
const WRONG_ADDRESS = 'SAPI-VAL-004';
const DUPLICATE = new Set(['SAPI-DOC-011', 'SAPI-PERM-002']);
const BLOCKED = new Set([401, 402, 403, 423]);
const PASSING = new Set([429, 502, 503, 504]);
const MISMATCH = 'IDEMPOTENCY_KEY_MISMATCH';

const MOST_CHARACTERS = 300;
const textAt = (from: unknown, key: string): string => {
  const value = isRecord(from) ? from[key] : undefined;
  return typeof value === 'string' ? cleaned(value).slice(0, MOST_CHARACTERS) : '';
};
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Gateways answer in shapes of their own, or in HTML: what is not there is empty. */
export function reasonOf({ status, body }: Answer): Reason {
  const error = isRecord(body) && isRecord(body.error) ? body.error : body;
  return {
    status,
    code: textAt(error, 'code'),
    message: textAt(error, 'message'),
    correlationId: textAt(error, 'correlation_id'),
  };
}

export function readSent(answer: Answer): Sent {
  const { status, body, afterSeconds } = answer;
  const reason = reasonOf(answer);
  if (status >= 200 && status < 300) return readTaken(body, reason);
  if (DUPLICATE.has(reason.code)) return { state: 'duplicate', reason };
  if (reason.code === NO_RECEIVER || (reason.code === WRONG_ADDRESS && isOfReceiver(body)))
    return { state: 'no_receiver', reason };
  if (BLOCKED.has(status)) return { state: 'blocked', reason, afterSeconds };
  if (reason.code !== MISMATCH && isRetryable(answer))
    return { state: 'later', reason, afterSeconds };
  // The provider may have done it and failed afterwards.
  if (status >= 500) return { state: 'unknown', reason, afterSeconds };
  return { state: 'refused', reason };
}

/** Which address is meant is said by the field alone; where it is not said, or another, a person looks at it. */
function isOfReceiver(body: unknown): boolean {
  const details = isRecord(body) && isRecord(body.error) ? body.error.details : undefined;
  const fields = Array.isArray(details) ? details.map((one) => textAt(one, 'field')) : [];
  return fields.length > 0 && fields.every((field) => /receiverParticipantId$/i.test(field));
}

/** Taken in, unless it says otherwise: REJECTED comes with 202 as well. */
function readTaken(body: unknown, reason: Reason): Sent {
  const providerId = ['providerDocumentId', 'documentId', 'id']
    .map((key) => textAt(body, key))
    .find((id) => id !== '');
  if (textAt(body, 'status').toUpperCase() === 'REJECTED')
    return { state: 'refused', reason: { ...reason, code: 'REJECTED' } };
  return providerId
    ? { state: 'taken', providerId }
    : { state: 'unknown', reason, afterSeconds: null };
}

/** The body decides where it says so, else the status. */
function isRetryable({ status, body }: Answer): boolean {
  const said = isRecord(body) && isRecord(body.error) ? body.error.retryable : undefined;
  return typeof said === 'boolean' ? said : PASSING.has(status);
}

const FAILED = /^(rejected|error|failed|.*_failed)$/;

export function readDelivery(answer: Answer): Delivery {
  if (answer.status === 404) return { state: 'unavailable' };
  if (answer.status < 200 || answer.status >= 300)
    return { state: 'later', reason: reasonOf(answer), afterSeconds: answer.afterSeconds };
  const status = textAt(answer.body, 'status').toLowerCase();
  if (status === 'delivered') return { state: 'delivered' };
  if (!FAILED.test(status)) return { state: 'underway' };
  return { state: 'failed', reason: textAt(answer.body, 'statusReason') || status };
}
