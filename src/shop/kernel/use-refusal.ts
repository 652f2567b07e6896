import { ShopError } from '#base/wire/errors.ts';
import { t } from '#text/text.ts';
import { refusalWords } from '#text/refusal-words.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** Says why something did not work, in the words of its code; an unknown one is the generic error. */
export function useRefusal(): (error: unknown) => void {
  const toasts = useToasts();
  return (error) => toasts.error(wordsOf(error));
}

/** The same words, to stand at a form for as long as it is refused. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ShopError)) return t('toasts.genericError');
  if (error.code === 'messages.network') return t('toasts.networkError');
  const isActionable = error.status < 500 || error.status === 503;
  const [problem] = error.problems;
  return (isActionable && problem && refusalWords(problem)) || t('toasts.genericError');
}

/**
 * Where a form says it, for `setError`: at the field that was refused, named as the form names it, else at
 * the form.
 */
export function placeOf<Name extends string>(
  error: unknown,
  fields: Record<string, Name>,
): [Name | 'root', { message: string }] {
  const problems = error instanceof ShopError && error.status < 500 ? error.problems : [];
  const refused = problems.find(({ key }) => key !== null && Object.hasOwn(fields, key));
  if (!refused) return ['root', { message: wordsOf(error) }];
  return [fields[refused.key!]!, { message: refusalWords(refused) ?? wordsOf(error) }];
}

/** The reply is missing, not refused: the same request may be sent again. */
export const isLost = (count: number, error: unknown) =>
  count < 2 && error instanceof ShopError && error.code === 'messages.network';
