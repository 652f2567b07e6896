import { ShopError } from '#base/wire/errors.ts';
import { refusalText } from '#text/documents.ts';
import { StaffError } from './staff-error.ts';

/**
 * Why one of several was refused, so that the others go on: what a rule says. Whatever else goes wrong is a fault and
 * not a refusal.
 */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof StaffError) return error.key === 'permission.missing' ? null : error.message;
  if (!(error instanceof ShopError) || error.status >= 500) return null;
  return refusalText(error.problems[0]!) ?? error.code;
}
