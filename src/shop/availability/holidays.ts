/**
 * Days of rest of the Slovak law (241/1993) as month and day. What is a holiday but no day of rest is not here:
 * 1 September since 2024. A year says when a day stopped being one, or is none for that year only.
 */
const DAYS_OF_REST: { day: string; isRestIn?: (year: number) => boolean }[] = [
  { day: '01-01' },
  { day: '01-06' },
  { day: '05-01' },
  // In 2026 people work, by the law that consolidates public finances.
  { day: '05-08', isRestIn: (year) => year !== 2026 },
  { day: '07-05' },
  { day: '08-29' },
  { day: '09-01', isRestIn: (year) => year < 2024 },
  { day: '09-15', isRestIn: (year) => year !== 2026 },
  { day: '11-01' },
  // By the same law, for good.
  { day: '11-17', isRestIn: (year) => year < 2025 },
  { day: '12-24' },
  { day: '12-25' },
  { day: '12-26' },
];

const DAY = 86_400_000;

/** A day (2026-04-03) on which nothing leaves because of the calendar of holidays. */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const found = DAYS_OF_REST.find((one) => one.day === day.slice(5));
  if (found) return found.isRestIn?.(year) ?? true;
  const [goodFriday, easterMonday] = [-2, 1].map((days) => isoOf(easterSunday(year) + days * DAY));
  return day === goodFriday || day === easterMonday;
}

/** Monday to Friday, no holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** By the rule of the Gregorian calendar, as Meeus, Jones and Butcher count it. */
function easterSunday(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}
