import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#base/process/config.server.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { TRUSTED_DAYS } from '#staff/people/trusted-browsers.server.ts';
import type { Origin } from '#start/http/anti-forgery.server.ts';

/**
 * Ports of one host share their cookies, so the office has names of its own and knows none of the shop's. `__Host-` makes
 * browsers refuse the cookie from a subdomain or over plain http.
 */
const named = (name: string, { isOfficeSecure }: Config) =>
  isOfficeSecure ? `__Host-${name}` : name;

export const officeOrigin = ({ config, key }: KeyedShop): Origin => ({
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
export function giveSession(reply: FastifyReply, shop: KeyedShop, token: string) {
  const { session } = officeOrigin(shop);
  reply.setCookie(session, token, { ...attributes(shop.config), httpOnly: true });
  giveFormToken(reply, shop, token);
}

export function takeSession(reply: FastifyReply, shop: KeyedShop) {
  const { session } = officeOrigin(shop);
  reply.clearCookie(session, { ...attributes(shop.config), httpOnly: true });
  giveFormToken(reply, shop, '');
}

const trustedName = (config: Config) => named('bastion_office_trusted', config);

/** By which the browser is known when its owner signs in the next time; read by nothing else. */
export const trustedToken = ({ cookies }: FastifyRequest, { config }: KeyedShop) =>
  cookies[trustedName(config)] ?? '';

export function giveTrusted(reply: FastifyReply, { config }: KeyedShop, token: string) {
  const maxAge = TRUSTED_DAYS * 24 * 60 * 60;
  reply.setCookie(trustedName(config), token, { ...attributes(config), httpOnly: true, maxAge });
}

export function giveFormToken(reply: FastifyReply, shop: KeyedShop, session: string) {
  const { form, key } = officeOrigin(shop);
  reply.setCookie(form, newFormToken(key, session), attributes(shop.config));
}
