import { normalPhone, normalZip } from '#base/values/phone.ts';
import { dayInBratislava, timeInBratislava, todayInBratislava } from './clock.ts';
import { formatNumber } from './numbers.ts';
import { t } from './text.ts';

const NBSP = '\u00a0';

/** 1 000 */
export const formatCount = (count: number) => formatNumber(count);

/** 12 345,50 € */
export const formatPrice = (euros: number) => `${formatNumber(euros, 2, 2)}${NBSP}${t('currency')}`;

/** 0,3899 €: a price of one unit has two decimals and up to four, every sum of money two. */
export const formatUnitPrice = (euros: number) =>
  `${formatNumber(euros, 4, 2)}${NBSP}${t('currency')}`;

/** 14. 11. 2026 on the shop's own clock, whatever the reader's time zone. */
export function formatDate(iso: string): string {
  const { day, month, year } = dayInBratislava(new Date(iso));
  return `${day}.${NBSP}${month}.${NBSP}${year}`;
}

/** A day like 2026-11-24: 24. 11., and in another year than today's 8. 1. 2027. */
export function formatDayShort(on: string, today = todayInBratislava()): string {
  const [year, month, day] = on.split('-').map(Number);
  const date = `${day}.${NBSP}${month}.`;
  return on.slice(0, 4) === today.slice(0, 4) ? date : `${date}${NBSP}${year}`;
}

/** 14. 11. 2026 9:05 */
export function formatMoment(iso: string): string {
  const { hour, minute } = timeInBratislava(new Date(iso));
  return `${formatDate(iso)}${NBSP}${hour}:${String(minute).padStart(2, '0')}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

export function formatFileSize(bytes: number): string {
  const power = bytes > 0 ? Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1) : 0;
  return `${formatNumber(bytes / 1000 ** power, power > 1 ? 1 : 0)}${NBSP}${UNITS[power]}`;
}

/** 010 01, however it was written; what is no postcode is left as it is. */
export function formatZip(zip: string): string {
  const digits = normalZip(zip);
  return digits === null ? zip : `${digits.slice(0, 3)}${NBSP}${digits.slice(3)}`;
}

/** +421 905 318 264 and +421 2 321 00 400, however it was written; what is no number is left as it is. */
export function formatPhone(phone: string): string {
  const number = normalPhone(phone);
  if (number === null) return phone;
  const groups =
    /^(\+421)(2)(\d{3})(\d{2})(\d{3})$/.exec(number) ??
    /^(\+42[01])(\d{3})(\d{3})(\d{3})$/.exec(number);
  return groups ? groups.slice(1).join(NBSP) : phone;
}
