import { ta } from '#text/availability.ts';
import { formatDayShort } from '#text/format.ts';
import { amountText } from '#text/units.ts';
import type { Availability } from './contract.ts';

export type Words = {
  /** What leaves at once, said in another colour; null when nothing does. */
  now: string | null;
  later: string | null;
};

/** A day that has passed meanwhile is one that nobody knows. */
export function availabilityWords(
  { now, later, on, is_full: isFull, gauge }: Availability,
  unit: string,
  today: string,
): Words {
  if (isFull) return { now: ta('full'), later: null };
  const day = dayText(on, today);
  const isPart = now === null ? gauge > 0 : now > 0;
  if (!isPart) return { now: null, later: day ? ta('expected', { day }) : ta('unknown') };
  const amount = later === null ? ta('rest') : amountText(later, unit);
  return {
    now: now === null ? ta('part') : ta('now', { amount: amountText(now, unit) }),
    later: day ? ta('then', { amount, day }) : ta('thenUnknown', { amount }),
  };
}

const dayText = (on: string | null, today: string) =>
  on !== null && on >= today ? formatDayShort(on, today || undefined) : null;

/** A guest wants more than is on stock: the day on which more comes, perhaps not enough. */
export function guestWords(on: string | null, today: string): Words {
  const day = dayText(on, today);
  return {
    now: ta('part'),
    later: day ? ta('more', { day }) : ta('thenUnknown', { amount: ta('rest') }),
  };
}

/** On which days more come, the next ones. */
export function nextDaysSentence(days: string[], today: string): string | null {
  const next = days.map((day) => dayText(day, today)).filter((day) => day !== null);
  return next.length === 0 ? null : ta('next', { days: next.join(', ') });
}

/** The same in one piece, as mails say it. */
export function availabilitySentence(availability: Availability, unit: string, today: string) {
  const { now, later } = availabilityWords(availability, unit, today);
  return [now, later].filter((part) => part !== null).join(', ');
}
