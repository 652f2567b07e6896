import { mayDo } from '#shop/kernel/roles.ts';
import { t } from '#text/account.ts';
import { formatDate, formatMoment } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import type { Colleague } from './contract.ts';

type Named = Pick<Colleague, 'first_name' | 'last_name' | 'email'>;

/** Whoever has not said their name is called by their address. */
export const nameOf = ({ first_name, last_name, email }: Named) =>
  `${first_name} ${last_name}`.trim() || email;

/** One field is kept as first and last name, divided at the last space. */
export function partsOfName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop()! : '';
  return { first_name: words.join(' '), last_name: last };
}

/** Only who can sign in counts: not invited, not paused. */
export const isLastAdmin = (people: readonly Colleague[], { id }: Pick<Colleague, 'id'>) =>
  people.every(
    (one) => (one.id === id) === (one.state === 'active' && one.roles.includes('admin')),
  );

/** Who can take over what somebody has in their basket. */
export const heirsOf = (people: readonly Colleague[], { id }: Pick<Colleague, 'id'>) =>
  people.filter((one) => one.id !== id && one.state === 'active' && mayDo(one.roles, 'buy'));

/** 8:12 of today, the date of any other day. */
export function formatSeen(iso: string, now = new Date()): string {
  const date = formatDate(iso);
  if (date !== formatDate(now.toISOString())) return date;
  return t('account.people.today', { time: formatMoment(iso).slice(date.length + 1) });
}

/** 1 500 €; cents only where there are some. */
export const formatLimit = (euros: number) =>
  `${formatNumber(euros, 2, Number.isInteger(euros) ? 0 : 2)}\u00a0${t('currency')}`;

/** How much of a month's limit is used: near its end a colour says so. */
export function usedOf(spent: number, limit: number): { percent: number; level: UsedLevel } {
  const percent = limit > 0 ? Math.min(100, (spent / limit) * 100) : 100;
  return { percent, level: percent >= 95 ? 'full' : percent >= 80 ? 'near' : 'free' };
}
type UsedLevel = 'free' | 'near' | 'full';
