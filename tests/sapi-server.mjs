#!/usr/bin/env node
// A digital postman to test against: SAPI-SK 1.0 as published, over plain HTTP, in memory, without dependencies.
//   node sapi-server.mjs [--port 4380] [--host 127.0.0.1] [--base /sapi]
// Prints one line of JSON with its address when it listens. Calls under /_test make it misbehave; it knows as much of
// the interface as its published head and public clients tell, and does not run the rules of documents.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const MINUTE = 60_000;
const DEFAULTS = {
  clients: { 'test-client': 'test-secret' },
  /** Whose mailbox a client may use; an empty list lets it use any. */
  participants: [],
  accessSeconds: 900,
  refreshSeconds: 30 * 24 * 3600,
  refreshMarginSeconds: 120,
  hasRefreshToken: true,
  idempotencyHours: 24,
  maxPayloadBytes: 10 * 1024 * 1024,
  /** Wrong secrets in a row until the client is locked, and for how long. */
  lockAfter: 5,
  lockMinutes: 10,
  sendPerMinute: 0,
  tokenPerMinute: 200,
  /** Not in any directory: nobody delivers to them. */
  unknownReceivers: [],
  unknownReceiverStatus: 422,
  refusesSameNumber: true,
  checksEndpoint: true,
  /** What the provider's own status call says after so many seconds; SAPI itself has no such call. */
  deliveredAfterSeconds: 0,
  hasStatusCall: true,
  pageSize: 20,
};

/** What the specification says of a status; a code in brackets was seen in clients and is not promised. */
const CATEGORY = {
  400: 'VALIDATION',
  401: 'AUTH',
  402: 'PROCESSING',
  403: 'AUTH',
  404: 'VALIDATION',
  409: 'PROCESSING',
  413: 'VALIDATION',
  422: 'VALIDATION',
  423: 'AUTH',
  429: 'TEMPORARY',
  500: 'PROCESSING',
  502: 'TEMPORARY',
  503: 'TEMPORARY',
  504: 'TEMPORARY',
};
const IS_RETRYABLE = new Set([429, 502, 503, 504]);

class Refusal extends Error {
  constructor(status, code, message, more = {}) {
    super(message);
    Object.assign(this, { status, code, ...more });
  }
}

export function createPostman(options = {}) {
  const state = { settings: structuredClone({ ...DEFAULTS, ...options }), shiftMs: 0 };
  const fresh = () =>
    Object.assign(state, {
      access: new Map(),
      refresh: new Map(),
      failures: new Map(),
      keys: new Map(),
      sent: [],
      inbox: [],
      log: [],
      plans: [],
      held: [],
      calls: new Map(),
    });
  fresh();
  const now = () => Date.now() + state.shiftMs;
  const iso = (at = now()) => new Date(at).toISOString();

  // ── tokens ──

  function issueTokens(clientId, scope) {
    const { accessSeconds, refreshSeconds, hasRefreshToken } = state.settings;
    const access = `access-${randomUUID()}`;
    state.access.set(access, {
      clientId,
      scope,
      issuedAt: now(),
      expiresAt: now() + accessSeconds * 1000,
    });
    const answer = {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessSeconds,
      ...(scope ? { scope } : {}),
    };
    if (!hasRefreshToken) return answer;
    const refresh = `refresh-${randomUUID()}`;
    state.refresh.set(refresh, { clientId, scope, expiresAt: now() + refreshSeconds * 1000 });
    return { ...answer, refresh_token: refresh };
  }

  function token({ body }) {
    const { client_id: id, client_secret: secret, grant_type: grant, scope } = body;
    if (!id || !secret)
      throw new Refusal(400, 'SAPI-VAL-001', 'client_id and client_secret are required');
    if (grant !== 'client_credentials')
      throw new Refusal(400, 'SAPI-VAL-002', 'grant_type must be client_credentials');
    const failed = state.failures.get(id) ?? { count: 0, until: 0 };
    if (failed.until > now()) throw locked(failed.until);
    limit(`token:${id}`, state.settings.tokenPerMinute);
    if (state.settings.clients[id] !== secret) {
      failed.count += 1;
      if (failed.count >= state.settings.lockAfter)
        Object.assign(failed, { count: 0, until: now() + state.settings.lockMinutes * MINUTE });
      state.failures.set(id, failed);
      throw failed.until > now()
        ? locked(failed.until)
        : new Refusal(401, 'SAPI-AUTH-001', 'Invalid client credentials');
    }
    state.failures.delete(id);
    return [200, issueTokens(id, scope)];
  }

  const locked = (until) =>
    new Refusal(423, 'SAPI-AUTH-003', 'Client is locked after failed attempts', {
      retryAfter: Math.ceil((until - now()) / 1000),
    });

  /** A refresh token works once; the one that comes back takes its place. */
  function renew({ body }) {
    const known = state.refresh.get(body.refresh_token);
    state.refresh.delete(body.refresh_token);
    if (!known || known.expiresAt <= now())
      throw new Refusal(401, 'SAPI-AUTH-001', 'Invalid, used or expired refresh token');
    return [200, issueTokens(known.clientId, known.scope)];
  }

  function tokenStatus({ session }) {
    const left = Math.floor((session.expiresAt - now()) / 1000);
    const margin = state.settings.refreshMarginSeconds;
    return [
      200,
      {
        valid: true,
        token_type: 'access',
        client_id: session.clientId,
        issued_at: iso(session.issuedAt),
        expires_at: iso(session.expiresAt),
        expires_in_seconds: left,
        should_refresh: left <= margin,
        refresh_recommended_at: iso(session.expiresAt - margin * 1000),
      },
    ];
  }

  function revoke({ body }) {
    const isKnown =
      state.refresh.delete(body.token ?? body.refresh_token) || state.access.delete(body.token);
    return [200, { revoked: isKnown }];
  }

  function authenticate(request) {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const session = bearer && state.access.get(bearer);
    if (!session) throw new Refusal(401, 'SAPI-AUTH-001', 'Missing or unknown access token');
    if (session.expiresAt <= now())
      throw new Refusal(401, 'SAPI-AUTH-002', 'Access token has expired');
    return session;
  }

  function participantOf(request) {
    const id = request.headers['x-peppol-participant-id'];
    if (!id) throw new Refusal(400, 'SAPI-VAL-003', 'X-Peppol-Participant-Id is required');
    if (!/^\d{4}:\S+$/.test(id)) throw new Refusal(400, 'SAPI-VAL-004', 'Invalid participant ID');
    const { participants } = state.settings;
    if (participants.length > 0 && !participants.includes(id))
      throw new Refusal(403, 'SAPI-AUTH-004', 'The client does not act for this participant');
    return id;
  }

  function limit(bucket, perMinute) {
    if (!perMinute) return;
    const calls = (state.calls.get(bucket) ?? []).filter((at) => at > now() - MINUTE);
    if (calls.length >= perMinute)
      throw new Refusal(429, 'SAPI-TEMP-002', 'Too many requests', {
        retryAfter: Math.max(1, Math.ceil((calls[0] + MINUTE - now()) / 1000)),
      });
    state.calls.set(bucket, [...calls, now()]);
  }

  // ── sending ──

  /** The same key with the same body is answered as before and sent once; with another body it is refused. */
  async function send(call) {
    const { request, raw, session } = call;
    const participant = participantOf(request);
    const key = request.headers['idempotency-key'];
    if (!key) throw new Refusal(400, 'SAPI-VAL-005', 'Idempotency-Key is required');
    if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(key))
      throw new Refusal(400, 'SAPI-VAL-006', 'Idempotency-Key must be a UUID');
    limit(`send:${session.clientId}`, state.settings.sendPerMinute);
    const name = `${session.clientId}|${participant}|${key.toLowerCase()}`;
    const print = createHash('sha256').update(raw).digest('hex');
    const known = state.keys.get(name);
    if (known && known.at > now() - state.settings.idempotencyHours * 60 * MINUTE) {
      if (known.print !== print)
        throw new Refusal(
          409,
          'IDEMPOTENCY_KEY_MISMATCH',
          'The Idempotency-Key was used with another request',
          { retryable: false },
        );
      if (!known.answer)
        throw new Refusal(
          409,
          'IDEMPOTENCY_IN_PROGRESS',
          'A request with this Idempotency-Key is being processed',
          { retryable: true, retryAfter: 1 },
        );
      return known.answer;
    }
    const entry = { at: now(), print, answer: null };
    state.keys.set(name, entry);
    try {
      await call.slow?.();
      entry.answer = accept(call.body, participant);
      return entry.answer;
    } catch (error) {
      // What was refused may be tried again under the same key.
      state.keys.delete(name);
      throw error;
    }
  }

  function accept(body, participant) {
    const { metadata, payload, payloadFormat, payloadEncoding, checksum } = body;
    const missing = [
      'documentId',
      'documentTypeId',
      'processId',
      'senderParticipantId',
      'receiverParticipantId',
      'creationDateTime',
    ].filter((field) => !metadata?.[field]);
    if (missing.length > 0)
      throw new Refusal(400, 'SAPI-VAL-003', 'Required metadata is missing', {
        details: missing.map((field) => ({ field: `metadata.${field}`, issue: 'required' })),
      });
    if (!payload)
      throw new Refusal(400, 'SAPI-VAL-003', 'payload is required', {
        details: [{ field: 'payload', issue: 'required' }],
      });
    if (payloadFormat !== 'XML')
      throw new Refusal(400, 'SAPI-VAL-003', 'payloadFormat must be XML', {
        details: [{ field: 'payloadFormat', issue: 'invalid', value: String(payloadFormat) }],
      });
    if (payloadEncoding && payloadEncoding.toUpperCase() !== 'UTF-8')
      throw new Refusal(400, 'SAPI-VAL-003', 'payloadEncoding must be UTF-8');
    if (Number.isNaN(Date.parse(metadata.creationDateTime)))
      throw new Refusal(400, 'SAPI-VAL-003', 'creationDateTime is not a time');
    for (const field of ['senderParticipantId', 'receiverParticipantId'])
      if (!/^\d{4}:\S+$/.test(metadata[field]))
        throw new Refusal(400, 'SAPI-VAL-004', 'Invalid participant ID', {
          details: [{ field: `metadata.${field}`, issue: 'invalid', value: metadata[field] }],
        });
    if (
      checksum &&
      checksum.toLowerCase() !== createHash('sha256').update(payload, 'utf8').digest('hex')
    )
      throw new Refusal(422, 'SAPI-DOC-020', 'checksum does not match the payload');
    if (metadata.senderParticipantId !== participant)
      throw new Refusal(
        403,
        'SAPI-AUTH-004',
        'senderParticipantId differs from X-Peppol-Participant-Id',
      );
    const found = readUbl(payload);
    if (!found)
      throw new Refusal(
        422,
        'SAPI-DOC-001',
        'payload is neither a UBL Invoice nor a UBL CreditNote',
      );
    if (!metadata.documentTypeId.includes(`::${found.root}##`))
      throw new Refusal(422, 'SAPI-DOC-010', 'documentTypeId does not fit the document');
    if (
      state.settings.checksEndpoint &&
      (found.sender !== metadata.senderParticipantId ||
        found.receiver !== metadata.receiverParticipantId)
    )
      throw new Refusal(
        422,
        'SAPI-DOC-025',
        'EndpointID in the document differs from the metadata',
        {
          details: [
            {
              field: 'cbc:EndpointID',
              issue: 'mismatch',
              value: `${found.sender} → ${found.receiver}`,
            },
          ],
        },
      );
    if (state.settings.unknownReceivers.includes(metadata.receiverParticipantId))
      throw new Refusal(
        state.settings.unknownReceiverStatus,
        'SAPI-DOC-030',
        'Receiver is not registered in the network',
      );
    if (
      state.settings.refusesSameNumber &&
      state.sent.some(
        (one) =>
          one.sender === metadata.senderParticipantId &&
          one.root === found.root &&
          one.number === found.number,
      )
    )
      throw new Refusal(409, 'SAPI-PERM-002', 'A document of this number was accepted before', {
        category: 'PERMANENT',
        retryable: false,
      });
    const isRejected = state.plans.some((plan) => plan.kind === 'rejected' && take(plan));
    const id = randomUUID();
    if (!isRejected)
      state.sent.push({
        id,
        ...found,
        sender: metadata.senderParticipantId,
        receiver: metadata.receiverParticipantId,
        documentId: metadata.documentId,
        payload,
        at: now(),
      });
    return [
      202,
      {
        providerDocumentId: id,
        status: isRejected ? 'REJECTED' : 'ACCEPTED',
        ...(isRejected ? {} : { receivedAt: iso() }),
        timestamp: iso(),
      },
    ];
  }

  // ── receiving ──

  /** The oldest first. A page token is opaque and survives what is acknowledged meanwhile. */
  function list({ request, url }) {
    const participant = participantOf(request);
    const { limit: wanted, status, pageToken } = Object.fromEntries(url.searchParams);
    const size = wanted === undefined ? state.settings.pageSize : Number(wanted);
    if (!Number.isInteger(size) || size < 1 || size > 100)
      throw new Refusal(400, 'SAPI-VAL-003', 'limit is a number from 1 to 100');
    if (status && !['RECEIVED', 'ACKNOWLEDGED'].includes(status))
      throw new Refusal(400, 'SAPI-VAL-003', 'status is RECEIVED or ACKNOWLEDGED');
    const after =
      pageToken === undefined ? -1 : Number(Buffer.from(pageToken, 'base64url').toString());
    if (!Number.isInteger(after)) throw new Refusal(400, 'SAPI-VAL-003', 'unknown pageToken');
    const all = state.inbox.filter(
      (one) =>
        one.participant === participant && one.order > after && (!status || one.status === status),
    );
    const page = all.slice(0, size);
    const more =
      all.length > page.length
        ? { nextPageToken: Buffer.from(String(page.at(-1).order)).toString('base64url') }
        : {};
    return [
      200,
      { documents: page.map((one) => ({ ...one.metadata, status: one.status })), ...more },
    ];
  }

  function received({ request, id }) {
    const participant = participantOf(request);
    const one = state.inbox.find(
      (entry) => entry.participant === participant && entry.metadata.documentId === id,
    );
    if (!one) throw new Refusal(404, 'SAPI-DOC-404', 'No such document');
    return one;
  }

  const read = (call) => {
    const one = received(call);
    return [
      200,
      {
        metadata: one.metadata,
        payload: one.payload,
        payloadFormat: 'XML',
        payloadEncoding: 'UTF-8',
        checksum: createHash('sha256').update(one.payload, 'utf8').digest('hex'),
        status: one.status,
      },
    ];
  };

  /** Said twice it changes nothing: the answer is that of the first time. */
  function acknowledge(call) {
    const one = received(call);
    if (one.status === 'RECEIVED')
      Object.assign(one, { status: 'ACKNOWLEDGED', acknowledgedAt: iso() });
    return [
      200,
      {
        documentId: one.metadata.documentId,
        status: one.status,
        acknowledgedDateTime: one.acknowledgedAt,
      },
    ];
  }

  function put(participant, payload, metadata = {}) {
    const found = readUbl(payload) ?? { root: 'Invoice', number: '?', sender: '0245:0000000000' };
    const entry = {
      participant,
      payload,
      status: 'RECEIVED',
      order: state.inbox.length,
      metadata: {
        documentId: randomUUID(),
        documentTypeId: documentType(found.root),
        processId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
        senderParticipantId: found.sender,
        receiverParticipantId: participant,
        creationDateTime: iso(),
        ...metadata,
      },
    };
    state.inbox.push(entry);
    return entry.metadata;
  }

  // ── not SAPI: what providers add, without which nobody learns whether a document arrived ──

  function deliveryStatus({ id }) {
    if (!state.settings.hasStatusCall) throw new Refusal(404, 'NOT_FOUND', 'Not found');
    const one = state.sent.find((entry) => entry.id === id);
    if (!one) throw new Refusal(404, 'NOT_FOUND', 'No such document');
    const isDelivered = now() - one.at >= state.settings.deliveredAfterSeconds * 1000;
    return [
      200,
      {
        documentId: id,
        status: one.failure ? 'rejected' : isDelivered ? 'delivered' : 'sent',
        ...(one.failure ? { statusReason: one.failure } : {}),
      },
    ];
  }

  // ── what tests use ──

  const take = (plan) => {
    if (plan.times <= 0) return false;
    plan.times -= 1;
    return true;
  };
  const waitOf = (plan) => {
    if (plan?.kind === 'slow') return () => sleep(plan.delayMs ?? 5000);
    if (plan?.kind === 'held') return () => new Promise((goOn) => state.held.push(goOn));
    return undefined;
  };
  const control = {
    'POST /_test/reset': ({ body }) => {
      fresh();
      Object.assign(state, {
        shiftMs: 0,
        settings: structuredClone({ ...DEFAULTS, ...options, ...body }),
      });
      return [200, state.settings];
    },
    'PATCH /_test/settings': ({ body }) => [200, Object.assign(state.settings, body)],
    'POST /_test/clock': ({ body }) => {
      state.shiftMs += (body.advanceSeconds ?? 0) * 1000;
      return [200, { now: iso() }];
    },
    'POST /_test/next': ({ body }) => {
      state.plans.push({ kind: 'status', path: '', method: '', times: 1, ...body });
      return [200, { plans: state.plans.length }];
    },
    // What a plan of the kind `held` keeps waiting goes on.
    'POST /_test/release': () => {
      for (const goOn of state.held.splice(0)) goOn();
      return [200, {}];
    },
    'POST /_test/inbound': ({ body }) => [201, put(body.participant, body.payload, body.metadata)],
    'POST /_test/fail': ({ body }) => {
      const one = state.sent.find((entry) => entry.id === body.providerDocumentId);
      if (one) one.failure = body.reason ?? 'refused by the receiver';
      return [one ? 200 : 404, {}];
    },
    'GET /_test/sent': () => [200, state.sent],
    'GET /_test/inbox': () => [200, state.inbox],
    'GET /_test/log': () => [200, state.log],
  };

  const open = {
    'POST /auth/token': token,
    'POST /auth/renew': renew,
    'POST /auth/revoke': revoke,
    'GET /health': () => [200, { status: 'ok' }],
  };
  const guarded = {
    'GET /auth/token/status': tokenStatus,
    'GET /auth/status': tokenStatus,
    'POST /document/send': send,
    'GET /document/receive': list,
  };

  function route(method, path) {
    const name = `${method} ${path}`;
    if (open[name]) return { run: open[name] };
    if (guarded[name]) return { run: guarded[name], isGuarded: true };
    const [, id, isAcknowledged] =
      /^\/document\/receive\/([^/]+)(\/acknowledge)?$/.exec(path) ?? [];
    if (id && method === 'GET' && !isAcknowledged)
      return { run: read, isGuarded: true, id: decodeURIComponent(id) };
    if (id && method === 'POST' && isAcknowledged)
      return { run: acknowledge, isGuarded: true, id: decodeURIComponent(id) };
    return null;
  }

  async function answer(request, response, base) {
    const url = new URL(request.url, 'http://postman');
    const raw = await bodyOf(request);
    const json = parseJson(raw);
    const test = control[`${request.method} ${url.pathname}`];
    if (test) return reply(response, ...test({ body: json ?? {} }));

    const entry = {
      at: iso(),
      method: request.method,
      path: url.pathname,
      query: url.search,
      headers: request.headers,
      status: 0,
    };
    state.log.push(entry);
    const plan = state.plans.find(
      (one) =>
        one.kind !== 'rejected' &&
        url.pathname.includes(one.path) &&
        (!one.method || one.method === request.method) &&
        take(one),
    );
    const done = (status, body, headers) => {
      entry.status = status;
      return reply(response, status, body, headers);
    };
    try {
      if (plan?.kind === 'drop') return request.socket.destroy();
      if (plan?.kind === 'html')
        return response
          .writeHead((entry.status = plan.status ?? 502), { 'content-type': 'text/html' })
          .end('<html><body><h1>Bad gateway</h1></body></html>');
      if (plan?.kind === 'gateway')
        return done(plan.status ?? 401, {
          statusCode: plan.status ?? 401,
          error: 'Unauthorized',
          message: 'Missing authentication',
        });
      if (plan?.kind === 'status')
        throw new Refusal(
          plan.status,
          plan.code ?? `SAPI-TEST-${plan.status}`,
          plan.message ?? 'As the test wished',
          plan,
        );
      const [, status] = /^\/api\/v1\/documents\/([^/]+)\/status$/.exec(url.pathname) ?? [];
      const found = status
        ? { run: deliveryStatus, isGuarded: true, id: decodeURIComponent(status) }
        : url.pathname.startsWith(`${base}/`) && request.method
          ? route(request.method, url.pathname.slice(base.length))
          : null;
      if (!found) throw new Refusal(404, 'SAPI-VAL-404', 'No such endpoint');
      const session = found.isGuarded ? authenticate(request) : null;
      if (raw.length > state.settings.maxPayloadBytes * 1.4)
        throw new Refusal(413, 'SAPI-VAL-413', 'The request is too large');
      if (request.method === 'POST' && raw.length > 0 && json === null)
        throw new Refusal(400, 'SAPI-VAL-001', 'The body is not JSON');
      if (Buffer.byteLength(json?.payload ?? '', 'utf8') > state.settings.maxPayloadBytes)
        throw new Refusal(413, 'SAPI-VAL-413', 'payload is larger than 10 MB');
      const slow = waitOf(plan);
      if (slow && found.run !== send) await slow();
      const result = await found.run({
        request,
        url,
        raw,
        body: json ?? {},
        session,
        id: found.id,
        slow,
      });
      // Done, but nobody hears of it: the client must ask again with the same key.
      if (plan?.kind === 'lost') return request.socket.destroy();
      return done(...result);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message, details, retryAfter } = error;
      const headers = retryAfter ? { 'retry-after': String(retryAfter) } : {};
      return done(
        status,
        {
          error: {
            category: error.category ?? CATEGORY[status] ?? 'PERMANENT',
            code,
            message,
            ...(details ? { details } : {}),
            retryable: error.retryable ?? IS_RETRYABLE.has(status),
            correlation_id: randomUUID(),
          },
        },
        headers,
      );
    }
  }

  const base = options.base ?? '/sapi';
  const server = createServer((request, response) => {
    answer(request, response, base).catch((error) => {
      process.stderr.write(`${error.stack}\n`);
      if (!response.headersSent)
        reply(response, 500, {
          error: {
            category: 'PROCESSING',
            code: 'SAPI-PROC-001',
            message: 'Internal error',
            retryable: false,
            correlation_id: randomUUID(),
          },
        });
    });
  });
  return { server, put, state };
}

const documentType = (root) =>
  `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** As much of a document as a postman looks at before rules are run. */
function readUbl(xml) {
  const [, root] = /<(?:[\w.-]+:)?(Invoice|CreditNote)[\s>]/.exec(xml) ?? [];
  if (!root) return null;
  const inside = (name) =>
    new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>][\\s\\S]*?</(?:[\\w.-]+:)?${name}>`).exec(xml)?.[0] ??
    '';
  const endpoint = (party) => {
    const [, scheme, value] =
      /EndpointID\s+schemeID="([^"]+)"\s*>\s*([^<\s]+)/.exec(inside(party)) ?? [];
    return scheme ? `${scheme}:${value}` : null;
  };
  const [, number] = /<cbc:ID>([^<]+)</.exec(xml) ?? [];
  return {
    root,
    number,
    sender: endpoint('AccountingSupplierParty'),
    receiver: endpoint('AccountingCustomerParty'),
  };
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parseJson(raw) {
  try {
    const value = JSON.parse(raw.toString('utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function reply(response, status, body, headers = {}) {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT ?? '4380' },
      host: { type: 'string', default: '127.0.0.1' },
      base: { type: 'string', default: '/sapi' },
    },
  });
  const { server } = createPostman({ base: values.base });
  server.listen(Number(values.port), values.host, () =>
    process.stdout.write(
      `${JSON.stringify({
        url: `http://${values.host}:${server.address().port}${values.base}`,
        pid: process.pid,
      })}\n`,
    ),
  );
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => server.close(() => process.exit(0)) && server.closeAllConnections());
}
