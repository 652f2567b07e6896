import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#base/process/config.server.ts';
import { KNOWN_DAYS } from '#shop/kernel/known-places.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { Renewed } from '#shop/kernel/visitor.ts';
import { GUEST_SESSION_DAYS, SESSION_DAYS } from './session.server.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';

export const FORM_COOKIE = 'XSRF-TOKEN';
export const FORM_HEADER = 'x-xsrf-token';
/** Tells the browser that asking "who am I" is worth a call; it grants nothing. */
export const HINT_COOKIE = 'auth-check';

const DAY = 24 * 60 * 60;

/** `__Host-` makes browsers refuse the cookie from a subdomain or over plain http. */
export const sessionCookie = (config: Config) =>
  config.isSecure ? '__Host-bastion_session' : 'bastion_session';

/**
 * Of somebody of the office who looks at the shop as a customer. A name of its own: who is signed in to the shop in the
 * same browser stays so, and is again when the look has ended.
 */
export const viewingCookie = (config: Config) =>
  config.isSecure ? '__Host-bastion_viewing' : 'bastion_viewing';

const attributes = (config: Config) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: config.isSecure,
});

/** A new session always brings a new anti-forgery token: the old one is bound to the old session. */
export function giveSession(reply: FastifyReply, shop: Shop, token: string, isCustomer: boolean) {
  const days = isCustomer ? SESSION_DAYS : GUEST_SESSION_DAYS;
  keepSession(reply, shop, token, { seconds: days * DAY, isCustomer });
  giveFormToken(reply, shop, token);
}

/** The same session for longer: a browser drops a cookie on its day, however often it was used. */
export function keepSession(
  reply: FastifyReply,
  { config }: Shop,
  token: string,
  { seconds, isCustomer }: Renewed,
) {
  const lasting = { ...attributes(config), maxAge: seconds };
  reply.setCookie(sessionCookie(config), token, { ...lasting, httpOnly: true });
  if (isCustomer) reply.setCookie(HINT_COOKIE, '1', lasting);
}

export function takeSession(reply: FastifyReply, shop: Shop) {
  reply.clearCookie(sessionCookie(shop.config), { ...attributes(shop.config), httpOnly: true });
  reply.clearCookie(HINT_COOKIE, attributes(shop.config));
  giveFormToken(reply, shop, '');
}

/**
 * By which a browser is known where its owner has signed in before; it opens nothing. Sent with calls of signing in only, so
 * pages of guests are cached as before.
 */
const browserCookie = (config: Config) =>
  config.isSecure ? '__Secure-bastion_browser' : 'bastion_browser';

/** Limited to the length of our own tokens: it becomes part of a key. */
export const browserToken = ({ cookies }: FastifyRequest, config: Config) =>
  (cookies[browserCookie(config)] ?? '').slice(0, 64);

export function giveBrowser(reply: FastifyReply, { config }: Shop, token: string) {
  reply.setCookie(browserCookie(config), token, {
    ...attributes(config),
    path: '/admin/v1/sign',
    httpOnly: true,
    maxAge: KNOWN_DAYS * DAY,
  });
}

/** The hint of a customer's own session, where there is one, stays as it is. */
export function giveViewing(reply: FastifyReply, shop: Shop, token: string, seconds: number) {
  const lasting = { ...attributes(shop.config), maxAge: seconds };
  reply.setCookie(viewingCookie(shop.config), token, { ...lasting, httpOnly: true });
  if (!reply.request.cookies[sessionCookie(shop.config)])
    reply.setCookie(HINT_COOKIE, '1', lasting);
  giveFormToken(reply, shop, token);
}

export function takeViewing(reply: FastifyReply, shop: Shop) {
  const own = reply.request.cookies[sessionCookie(shop.config)] ?? '';
  reply.clearCookie(viewingCookie(shop.config), { ...attributes(shop.config), httpOnly: true });
  if (own === '') reply.clearCookie(HINT_COOKIE, attributes(shop.config));
  giveFormToken(reply, shop, own);
}

export function giveFormToken(reply: FastifyReply, { formKey, config }: Shop, session: string) {
  reply.setCookie(FORM_COOKIE, newFormToken(formKey, session), attributes(config));
}
