import { type Problem, ShopError } from '#base/wire/errors.ts';
import { refusalWords } from '#text/refusal-words.ts';
import { t } from '#text/office.ts';

/** Why something did not work, in the words of its code where the reader can act on them. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ShopError)) return t('toasts.genericError');
  if (error.code === 'messages.network') return t('toasts.networkError');
  const isActionable = error.status < 500 || error.status === 503;
  const [problem] = error.problems;
  return (isActionable && problem && sentenceOf(problem)) || t('toasts.genericError');
}

/** Rules of staff say a sentence of their own, made for whoever works here: the command line says it too. */
export const sentenceOf = (problem: Problem): string | null =>
  refusalWords(problem) ?? (problem.code.startsWith('staff.') ? problem.message : null);
