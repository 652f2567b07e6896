import { ShopError } from '#base/errors.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';

/** Says why something did not work: in the server's words where the reader can act on them. */
export function useRefusal(): (error: unknown) => void {
  const toasts = useToasts();
  return (error) => toasts.error(wordsOf(error));
}

/** The same words, to stand at a form for as long as it is refused. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ShopError)) return t('toasts.genericError');
  if (error.code === 'messages.network') return t('toasts.networkError');
  const isActionable = error.status < 500 || error.status === 503;
  return (isActionable && error.problems[0]?.message) || t('toasts.genericError');
}

/** The reply is missing, not refused: the same request may be sent again. */
export const isLost = (count: number, error: unknown) =>
  count < 2 && error instanceof ShopError && error.code === 'messages.network';
