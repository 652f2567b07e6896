/** Departments, and what lies in them: the shop has pages for no more than these. */
export const MOST_LEVELS = 4;
