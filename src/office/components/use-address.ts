import { useMatch, useRouter } from '@tanstack/react-router';

type Search = Record<string, string | undefined>;

/**
 * What stands behind the question mark, so that a link shows the same list; undefined takes a value away. Of the screen
 * that asks, not of the address bar: that one is ahead while another screen is on its way.
 */
export function useAddress(): [Search, (changes: Search, options?: { replace?: boolean }) => void] {
  const router = useRouter();
  const { pathname, search } = useMatch({ strict: false });
  const texts = Object.fromEntries(
    Object.entries(search as object).map(([name, value]) => [name, String(value)]),
  );
  const change = (changes: Search, { replace = false } = {}) =>
    void router.navigate({
      to: pathname,
      search: { ...texts, ...changes },
      replace,
      resetScroll: false,
    } as never);
  return [texts, change];
}
