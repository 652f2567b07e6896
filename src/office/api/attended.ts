/** Tabs of one browser share the session, and with it the time of the last activity. */
const KEY = 'office-last-sign';
/** After an activity somebody counts as being at the screen for so long. */
const RECENT_MS = 60_000;

export const noteActivity = (at: number) => localStorage.setItem(KEY, String(at));
export const lastActivity = () => Number(localStorage.getItem(KEY));
export const isAttended = () => Date.now() - lastActivity() < RECENT_MS;
