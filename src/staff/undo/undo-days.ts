/** How long the office takes back what somebody has imported; the command line has no such limit. */
export const UNDO_DAYS = 30;

export const isOld = (at: Date, now = Date.now()) => now - at.getTime() > UNDO_DAYS * 86_400_000;
