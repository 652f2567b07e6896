import type { IncomingHttpHeaders } from 'node:http';
import {
  FORM_COOKIE,
  FORM_HEADER,
  HINT_COOKIE,
  sessionCookie,
  viewingCookie,
} from '#shop/customers/cookies.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { isFormToken } from '#shop/identity/tokens.server.ts';

/** What the cookies of a request say; an empty text for a cookie that is not there. */
export type Sender = {
  sessionToken: string;
  formToken: string;
  /** Whether the anti-forgery token is ours and made for this session; checked when it is first asked for. */
  hasToken: () => boolean;
  hasHint: boolean;
  /** The token is of somebody of the office who looks at the shop as a customer. */
  isViewing: boolean;
};

/** The names of its cookies, the key of its tokens and the address of its pages: of the shop, or of the office. */
export type Origin = { session: string; viewing?: string; form: string; key: string; url: string };

export const shopOrigin = ({ config, formKey }: Pick<Shop, 'config' | 'formKey'>): Origin => ({
  session: sessionCookie(config),
  viewing: viewingCookie(config),
  form: FORM_COOKIE,
  key: formKey,
  url: config.publicUrl,
});

/** Whose request it is and whether it comes from our own pages, for the fast path and the gate alike. */
export function createChecks({ session, viewing = '', form, key, url }: Origin) {
  function senderOf(cookies: Record<string, string | undefined>): Sender {
    const viewingToken = cookies[viewing] ?? '';
    const sessionToken = viewingToken || (cookies[session] ?? '');
    const formToken = cookies[form] ?? '';
    let isOurs: boolean | undefined;
    const hasToken = () => (isOurs ??= isFormToken(key, sessionToken, formToken));
    return {
      sessionToken,
      formToken,
      hasToken,
      isViewing: viewingToken !== '',
      hasHint: cookies[HINT_COOKIE] !== undefined,
    };
  }

  /** Whoever writes brings the token twice: in the cookie, and in a header that only our own pages can set. */
  function mayWrite(sender: Sender, headers: IncomingHttpHeaders, host: string | undefined) {
    const header = headers[FORM_HEADER];
    return (
      typeof header === 'string' &&
      sender.hasToken() &&
      (header === sender.formToken || isFormToken(key, sender.sessionToken, header)) &&
      isSameSite(headers, host)
    );
  }

  /** Browsers that say where a request comes from must say it comes from here. */
  function isSameSite(headers: IncomingHttpHeaders, host: string | undefined) {
    const { origin, 'sec-fetch-site': site } = headers;
    if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return false;
    return (
      origin === undefined ||
      origin === url ||
      (URL.canParse(origin) && new URL(origin).host === host)
    );
  }

  return { senderOf, mayWrite };
}
