const BASE_URL = 'http://bastion.invalid';

/** Pages that would lead back to the sign-in, or sign out at once. */
const SIGN_PAGES = /^\/(login|register|logout|activation|forgotten-password|new-password)(\/|$)/;

/** Where to go after signing in: a page of this shop, or home. Another site is never one. */
export function safeReturnUrl(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(given, BASE_URL))
    return '/';
  const { origin, pathname, search, hash } = new URL(given, BASE_URL);
  const isHere = origin === BASE_URL && !pathname.startsWith('//') && !given.includes('\\');
  return isHere && !SIGN_PAGES.test(pathname) ? pathname + search + hash : '/';
}
