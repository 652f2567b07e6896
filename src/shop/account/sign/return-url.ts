const HERE = 'http://bastion.invalid';

/** Pages that would lead round in a circle, or straight out again. */
const NOWHERE = /^\/(login|register|logout|activation|forgotten-password|new-password)(\/|$)/;

/** Where to go after signing in: a page of this shop, or home. Another site is never one. */
export function safeReturnUrl(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(given, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(given, HERE);
  const isHere = origin === HERE && !pathname.startsWith('//') && !given.includes('\\');
  return isHere && !NOWHERE.test(pathname) ? pathname + search + hash : '/';
}
