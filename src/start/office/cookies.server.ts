import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#base/process/config.server.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';
import type { Desk } from '#shop/identity/accounts.server.ts';
import { TRUSTED_DAYS } from '#staff/people/trusted-browsers.server.ts';
import type { Origin } from '#start/http/anti-forgery.server.ts';

/**
 * Ports of one host share their cookies, so the office has names of its own and knows none of the shop's. `__Host-` makes
 * browsers refuse the cookie from a subdomain or over plain http.
 */
const named = (name: string, { isOfficeSecure }: Config) =>
  isOfficeSecure ? `__Host-${name}` : name;

export const officeOrigin = ({ config, key }: Desk): Origin => ({
  session: named('bastion_office_session', config),
  form: named('OFFICE-XSRF-TOKEN', config),
  key,
  url: config.officeUrl,
});

/** Nobody comes here from another site with a form or a link that acts, so no such request needs the cookie. */
const attributes = ({ isOfficeSecure }: Config) => ({
  path: '/',
  sameSite: 'strict' as const,
  secure: isOfficeSecure,
});

/** Until the browser is closed; how long it lasts at most, the server knows. */
export function giveSession(reply: FastifyReply, desk: Desk, token: string) {
  const { session } = officeOrigin(desk);
  reply.setCookie(session, token, { ...attributes(desk.config), httpOnly: true });
  giveFormToken(reply, desk, token);
}

export function takeSession(reply: FastifyReply, desk: Desk) {
  const { session } = officeOrigin(desk);
  reply.clearCookie(session, { ...attributes(desk.config), httpOnly: true });
  giveFormToken(reply, desk, '');
}

const trustedName = (config: Config) => named('bastion_office_trusted', config);

/** By which the browser is known when its owner signs in the next time; read by nothing else. */
export const trustedToken = ({ cookies }: FastifyRequest, { config }: Desk) =>
  cookies[trustedName(config)] ?? '';

export function giveTrusted(reply: FastifyReply, { config }: Desk, token: string) {
  const maxAge = TRUSTED_DAYS * 24 * 60 * 60;
  reply.setCookie(trustedName(config), token, { ...attributes(config), httpOnly: true, maxAge });
}

export function giveFormToken(reply: FastifyReply, desk: Desk, session: string) {
  const { form, key } = officeOrigin(desk);
  reply.setCookie(form, newFormToken(key, session), attributes(desk.config));
}
