import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { NOT_IN_ROLE } from '#shop/kernel/roles.ts';
import { t } from '#text/text.ts';
import { SCRIPT_LOST } from '#ui/loading/later.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** Whatever a page failed to load is said once; forms and buttons say their own failures. */
export function ProblemToasts() {
  const queries = useQueryClient().getQueryCache();
  const toasts = useToasts();

  useEffect(
    () =>
      queries.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const words = wordsFor(event.action.error, event.query.queryKey[0] === 'user');
        if (words) toasts.error(words);
      }),
    [queries, toasts],
  );
  useEffect(() => {
    const tell = () => toasts.error(t('toasts.networkError'));
    addEventListener(SCRIPT_LOST, tell);
    return () => removeEventListener(SCRIPT_LOST, tell);
  }, [toasts]);
  return null;
}

/** Null when the page itself says it: not found, not signed in, or not allowed. */
function wordsFor(error: unknown, isUserCheck: boolean): string | null {
  if (!(error instanceof ShopError)) return isAborted(error) ? null : t('toasts.genericError');
  switch (error.status) {
    case 0:
      return t('toasts.networkError');
    case 401:
    case 404:
      return null;
    case 403:
      return error.code === NOT_IN_ROLE ? null : t('toasts.forbidden');
    case 429:
      return t('toasts.tooManyRequests');
    case 503:
      return t('toasts.serviceUnavailable');
    default:
      return t(isUserCheck ? 'toasts.loginFailed' : 'toasts.genericError');
  }
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
