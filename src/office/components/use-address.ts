import { useMatch, useRouter } from '@tanstack/react-router';
import type { Address, ChangeAddress } from './list/description.ts';

/**
 * What stands behind the question mark, so that a link shows the same list; undefined takes a value away. Of the screen
 * that asks, not of the address bar: that one is ahead while another screen is on its way.
 */
export function useAddress(): [Address, ChangeAddress] {
  const router = useRouter();
  const { fullPath, params, search } = useMatch({ strict: false });
  const texts: Address = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  );
  const change: ChangeAddress = (changes, { replace = false } = {}) =>
    void router.navigate({
      to: fullPath,
      params,
      search: { ...texts, ...changes },
      replace,
      resetScroll: false,
    });
  return [texts, change];
}
