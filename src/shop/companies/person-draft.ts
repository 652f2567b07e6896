import { mayDo, type Role } from '#shop/kernel/roles.ts';
import { t } from '#text/account.ts';
import { formatNumber } from '#text/numbers.ts';
import type { Colleague } from './contract.ts';

/** What an administrator decides of a person, as it is typed. */
export type PersonDraft = { roles: Role[]; orderLimit: string; monthLimit: string };
export type DraftField = keyof PersonDraft;
export type DraftProblems = Partial<Record<DraftField, string>>;

export const NEW_PERSON: PersonDraft = { roles: ['buyer'], orderLimit: '', monthLimit: '' };

/** As the calls name the fields of the form. */
export const DRAFT_FIELDS: Record<string, DraftField> = {
  roles: 'roles',
  order_limit: 'orderLimit',
  month_limit: 'monthLimit',
};

export const draftOf = ({ roles, order_limit, month_limit }: Colleague): PersonDraft => ({
  roles,
  orderLimit: typedLimit(order_limit),
  monthLimit: typedLimit(month_limit),
});

const typedLimit = (euros: number | null) =>
  euros === null ? '' : formatNumber(euros, 2, Number.isInteger(euros) ? 0 : 2);

const MOST_EUROS = 20_000_000;

/** „1 500“, „299,90 €“; nothing is no limit, and what is no sum is undefined. */
export function parseLimit(typed: string): number | null | undefined {
  const plain = typed.replace(/[\s€]/g, '').replace(',', '.');
  if (plain === '') return null;
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain) || Number(plain) > MOST_EUROS) return undefined;
  return Number(plain);
}

export function problemsOf(draft: PersonDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.roles.length === 0) problems.roles = t('account.people.noRole');
  for (const field of ['orderLimit', 'monthLimit'] as const)
    if (hasLimits(draft) && parseLimit(draft[field]) === undefined)
      problems[field] = t('account.people.noSum');
  return problems;
}

/** Whoever orders nothing needs no limit. */
export const hasLimits = ({ roles }: Pick<PersonDraft, 'roles'>) =>
  roles.length === 0 || mayDo(roles, 'buy');

/** Limits of roles that cannot order are left out. */
export const limitsOf = (draft: PersonDraft) => ({
  order_limit: hasLimits(draft) ? (parseLimit(draft.orderLimit) ?? null) : null,
  month_limit: hasLimits(draft) ? (parseLimit(draft.monthLimit) ?? null) : null,
});

/** Only changed fields: somebody else may be changing the others. */
export function changesOf(person: Colleague, draft: PersonDraft) {
  const limits = limitsOf(draft);
  const isSame =
    draft.roles.length === person.roles.length &&
    draft.roles.every((role) => person.roles.includes(role));
  return {
    ...(isSame ? {} : { roles: draft.roles }),
    ...(limits.order_limit === person.order_limit ? {} : { order_limit: limits.order_limit }),
    ...(limits.month_limit === person.month_limit ? {} : { month_limit: limits.month_limit }),
  };
}
