/** Tabs of one browser share the session, so also the last sign of somebody. */
const KEY = 'office-last-sign';
/** Who has just pressed something waits for what it does. */
const RECENT = 60_000;

export const noteSign = (at: number) => localStorage.setItem(KEY, String(at));
export const lastSign = () => Number(localStorage.getItem(KEY));
export const isAttended = () => Date.now() - lastSign() < RECENT;
