/**
 * Whoever saves over what somebody else has changed since it was read is refused with this code, and told with it what is
 * there now and who made it so.
 */
export const STALE = 'messages.office.stale';

export type Stale<Current = unknown> = {
  current: Current;
  changed_by: string | null;
  changed_at: string | null;
};
