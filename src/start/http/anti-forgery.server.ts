import type { IncomingHttpHeaders } from 'node:http';
import {
  FORM_COOKIE,
  FORM_HEADER,
  HINT_COOKIE,
  sessionCookie,
} from '#shop/customers/cookies.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { isFormToken } from '#shop/customers/tokens.server.ts';

/** What the cookies of a request say; an empty text for a cookie that is not there. */
export type Sender = {
  sessionToken: string;
  formToken: string;
  /** Whether the anti-forgery token is ours and made for this session; checked when it is first asked for. */
  hasToken: () => boolean;
  hasHint: boolean;
};

/** Whose request it is and whether it comes from our own pages, for the fast path and the gate alike. */
export function createChecks({ config, formKey }: Pick<Shop, 'config' | 'formKey'>) {
  const session = sessionCookie(config);

  function senderOf(cookies: Record<string, string | undefined>): Sender {
    const sessionToken = cookies[session] ?? '';
    const formToken = cookies[FORM_COOKIE] ?? '';
    let isOurs: boolean | undefined;
    const hasToken = () => (isOurs ??= isFormToken(formKey, sessionToken, formToken));
    return { sessionToken, formToken, hasToken, hasHint: cookies[HINT_COOKIE] !== undefined };
  }

  /** Whoever writes brings the token twice: in the cookie, and in a header that only our own pages can set. */
  function mayWrite(sender: Sender, headers: IncomingHttpHeaders, host: string | undefined) {
    const header = headers[FORM_HEADER];
    return (
      typeof header === 'string' &&
      sender.hasToken() &&
      (header === sender.formToken || isFormToken(formKey, sender.sessionToken, header)) &&
      isSameSite(headers, host)
    );
  }

  /** Browsers that say where a request comes from must say it comes from here. */
  function isSameSite(headers: IncomingHttpHeaders, host: string | undefined) {
    const { origin, 'sec-fetch-site': site } = headers;
    if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return false;
    return (
      origin === undefined ||
      origin === config.publicUrl ||
      (URL.canParse(origin) && new URL(origin).host === host)
    );
  }

  return { senderOf, mayWrite };
}
