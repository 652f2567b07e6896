import type * as z from 'zod/mini';
import { euros } from '#office/components/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office.ts';
import { refusalWords } from '#text/refusal-words.ts';
import { isShare, isSum, rangeAt } from './texts.ts';

/** What is wrong with a value, as a sentence for the person who has to correct it. */
export function issueWords(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
  value: unknown,
): string {
  if (value === '') return t('forms.required');
  if (hasCode(issue)) return refusalWords({ code: issue.message }) ?? t('form.wrong');
  if (isOfNumber(issue)) return numberWords(issue, schema);
  switch (issue.code) {
    case 'too_small':
    case 'invalid_type':
      return t('forms.required');
    case 'too_big':
      return t('form.longest', { most: formatNumber(Number(issue.maximum)) });
    default:
      return t('form.wrong');
  }
}

/** A schema that knows better than that it is wrong says the code of it; its words have to be loaded before. */
export const hasCode = ({ message }: z.core.$ZodIssue) => message.startsWith('messages.');

const isOfNumber = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type'
    ? issue.expected === 'number' || issue.expected === 'int'
    : 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');

function numberWords(issue: z.core.$ZodIssue, schema: z.core.$ZodType): string {
  const range = rangeAt(schema, issue.path);
  if (isSum(String(issue.path.at(-1))))
    return range
      ? t('form.sumBetween', { least: euros(range[0]), most: euros(range[1]) })
      : t('list.wrongSum');
  if (range && isShare(String(issue.path.at(-1))))
    return t('form.shareBetween', {
      least: formatNumber(range[0] / 100),
      most: formatNumber(range[1] / 100),
    });
  return range
    ? t('form.between', { least: formatNumber(range[0]), most: formatNumber(range[1]) })
    : t('forms.invalidNumber');
}
