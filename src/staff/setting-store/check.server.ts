import { StaffError } from '#staff/staff-error.ts';
import { Settings } from './shape.ts';

/** What was given, if it can be a setting. */
export function checked(given: unknown): Settings {
  const { data, error } = Settings.safeParse(given);
  if (data) return data;
  const places = error.issues.map((issue) => placeOf(issue.path) || '–');
  throw new StaffError('settings.set.wrong', { places: [...new Set(places)].join(', ') });
}

/** As people count: payments.0.name is the name of the first of payments. */
const placeOf = (path: PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? `${part + 1}.` : String(part))).join(' › ');
